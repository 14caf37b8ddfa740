import { createHmac, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKey, Problem, RATE_LIMITED, SETTINGS, Settings } from '#platform';
import { AttemptLimits, Limit } from './attempt-limits';
import { EMAIL_TAKEN, INVALID_CREDENTIALS } from './identity.problems';

const WRONG_PASSWORDS = {
  attempts: 10,
  windowSeconds: 15 * 60,
  block: { firstSeconds: 60, maxSeconds: 15 * 60 },
} satisfies Limit;

/**
 * Limits wrong passwords per address, whether or not there is an account with it, and whichever way they are tried. The
 * limit per client address does not stop someone who has many of those.
 */
@Injectable()
export class PasswordGuesses {
  private readonly key: KeyObject;

  constructor(
    private readonly limits: AttemptLimits,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.key = derivedKey(settings.JWT_SECRET, 'password guesses');
  }

  /**
   * Makes one attempt, unless there were too many wrong ones: then even the right password is refused, so that the answer
   * tells a guesser nothing. Only an attempt that ends in INVALID_CREDENTIALS or EMAIL_TAKEN counts.
   * @param email in lower case
   * @throws Problem RATE_LIMITED with `Retry-After`, before anything is looked up; and what `attempt` throws
   */
  async attempt<T>(email: string, attempt: () => Promise<T>): Promise<T> {
    const key = this.keyOf(email);
    const taken = await this.limits.take(key, WRONG_PASSWORDS);
    if ('waitSeconds' in taken) throw tooMany(taken.waitSeconds);
    try {
      const result = await attempt();
      await this.limits.giveBack(key, taken.at);
      return result;
    } catch (error) {
      if (!isGuess(error)) await this.limits.giveBack(key, taken.at);
      throw error;
    }
  }

  /** The owner of the mailbox, once proven, may try again at once, even while someone else is guessing. */
  forget(email: string): Promise<void> {
    return this.limits.forget(this.keyOf(email));
  }

  /** What people type into the field of an address may be anything, even their password: it is not stored. */
  private keyOf(email: string): string {
    return `password:${createHmac('sha256', this.key).update(email).digest('base64url')}`;
  }
}

function isGuess(error: unknown): boolean {
  return error instanceof Problem && (error.type === INVALID_CREDENTIALS || error.type === EMAIL_TAKEN);
}

function tooMany(retryAfterSeconds: number): Problem {
  return RATE_LIMITED.because(
    `Too many wrong passwords for this e-mail address. Try again in ${String(retryAfterSeconds)} seconds, or reset the password.`,
    { limit: WRONG_PASSWORDS.attempts, retryAfterSeconds },
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}
