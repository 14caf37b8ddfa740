import { createHmac, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError, SETTINGS, Settings } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { derivedKey } from '#kernel/secrets';
import { AttemptLimits, Limit } from '../attempt-limits';
import { EMAIL_TAKEN, INVALID_CREDENTIALS } from '../identity.errors';

const WRONG_PASSWORDS = {
  attempts: 10,
  windowSeconds: 15 * 60,
  block: { firstSeconds: 60, maxSeconds: 15 * 60 },
} satisfies Limit;

/**
 * Limits wrong passwords per e-mail address, across all endpoints and whether or not the account exists. The rate limit
 * per client address does not stop an attacker with many client addresses.
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
   * Runs one attempt. After too many wrong passwords even the correct one is rejected, so that the response reveals
   * nothing. Only an attempt that fails with INVALID_CREDENTIALS or EMAIL_TAKEN counts.
   * @param email in lower case
   * @throws ApiError RATE_LIMITED with `Retry-After`, before anything is looked up; and whatever `attempt` throws
   */
  async attempt<T>(email: string, attempt: () => Promise<T>): Promise<T> {
    const key = this.keyOf(email);
    const taken = await this.limits.take(key, WRONG_PASSWORDS);
    if ('waitSeconds' in taken) throw tooMany(taken.waitSeconds);
    try {
      const result = await attempt();
      await this.limits.refund(key, taken.at);
      return result;
    } catch (error) {
      if (!isGuess(error)) await this.limits.refund(key, taken.at);
      throw error;
    }
  }

  /** Clears the count, for the proven owner of the mailbox, who may sign in even while someone else is guessing. */
  reset(email: string): Promise<void> {
    return this.limits.reset(this.keyOf(email));
  }

  /** Stores a MAC, not the input: people type anything into an e-mail field, even their password. */
  private keyOf(email: string): string {
    return `password:${createHmac('sha256', this.key).update(email).digest('base64url')}`;
  }
}

function isGuess(error: unknown): boolean {
  return error instanceof ApiError && (error.type === INVALID_CREDENTIALS || error.type === EMAIL_TAKEN);
}

function tooMany(retryAfterSeconds: number): ApiError {
  return RATE_LIMITED.error(
    `Too many wrong passwords for this e-mail address. Try again in ${String(retryAfterSeconds)} seconds, or reset the password.`,
    { limit: WRONG_PASSWORDS.attempts, retryAfterSeconds },
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );
}
