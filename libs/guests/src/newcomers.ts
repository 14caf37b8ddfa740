import { createHash, createHmac, KeyObject, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Challenge, createChallenge, Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { networkOf } from '#http/access';
import { AttemptLimits } from '#identity';
import { Clock, invalid, SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';
import { PROOF_OF_WORK_REQUIRED } from './guests.errors';

const HOUR_SECONDS = 60 * 60;
const PER_NETWORK = { attempts: 10, windowSeconds: HOUR_SECONDS };
const CHALLENGE_SECONDS = 10 * 60;
/** A challenge is solved once. */
const ONCE = { attempts: 1, windowSeconds: CHALLENGE_SECONDS };

/**
 * Between 0.4 and 0.8 million iterations of SHA-256, which a phone of 2023 does in about a second. PBKDF2, because a program that does not
 * run in a browser has no advantage.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1000, least: 400, most: 800 };

/** Limits how many people can take part for the first time from one network, without refusing any for good. */
@Injectable()
export class Newcomers {
  private readonly networks: KeyObject;
  private readonly secrets;

  constructor(
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
    @Inject(SETTINGS) { JWT_SECRET }: Settings,
  ) {
    const secretFor = (purpose: string) => derivedKey(JWT_SECRET, purpose).export().toString('base64url');
    this.networks = derivedKey(JWT_SECRET, 'networks of guests');
    this.secrets = {
      hmacSignatureSecret: secretFor('challenges of guests'),
      hmacKeySignatureSecret: secretFor('solutions of guests'),
    };
  }

  /** What identifies the network of an address, without telling the address. */
  networkOf(ipAddress: string): string {
    return createHmac('sha256', this.networks).update(networkOf(ipAddress)).digest('base64url');
  }

  /** A challenge that can be solved while the person looks for the code; null if somebody from this network can take part without one. */
  async challengeFor(network: string): Promise<Record<string, unknown> | null> {
    return (await this.limits.isReached(keyOf(network))) ? { ...(await this.challenge()) } : null;
  }

  /**
   * Counts somebody from a network who may be new.
   * @param solution of a challenge that was solved; with it, nobody is counted
   * @returns uncounts the person, who was not new or did not take part
   * @throws ApiError PROOF_OF_WORK_REQUIRED with a challenge, or VALIDATION_ERROR for a solution that is wrong
   */
  async admit(network: string, solution: string | undefined): Promise<() => Promise<void>> {
    if (solution !== undefined) {
      await this.check(solution);
      return () => Promise.resolve();
    }
    const key = keyOf(network);
    const taken = await this.limits.take(key, PER_NETWORK);
    if ('waitSeconds' in taken)
      throw PROOF_OF_WORK_REQUIRED.error(
        'Many people have taken part from this network within the last hour, so your browser has to solve a task first.',
        { challenge: await this.challenge() },
      );
    return () => this.limits.refund(key, taken.at);
  }

  private challenge(): Promise<Challenge> {
    const { algorithm, cost, least, most } = WORK;
    const counter = randomInt(least, most);
    const expiresAt = this.clock.in(CHALLENGE_SECONDS);
    return createChallenge({ algorithm, cost, counter, deriveKey, expiresAt, ...this.secrets });
  }

  private async check(payload: string): Promise<void> {
    const { challenge, solution } = readPayload(payload);
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.secrets }).catch(() => ({
      verified: false,
    }));
    const key = `guest-challenge:${createHash('sha256')
      .update(challenge.signature ?? '')
      .digest('base64url')}`;
    if (!verified || 'waitSeconds' in (await this.limits.take(key, ONCE)))
      throw PROOF_OF_WORK_REQUIRED.error('Your browser did not solve the task in time. Try again.', {
        challenge: await this.challenge(),
      });
  }
}

function keyOf(network: string): string {
  return `guest-network:${network}`;
}

/** @param payload the base64 of `{challenge, solution}`, as ALTCHA's own clients send it  @throws ApiError VALIDATION_ERROR */
function readPayload(payload: string): { challenge: Challenge; solution: Solution } {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(payload, 'base64').toString()) as Partial<{
      challenge: Challenge;
      solution: Solution;
    }>;
    if (challenge?.parameters && typeof challenge.signature === 'string' && solution) return { challenge, solution };
  } catch {
    // It is reported below.
  }
  throw invalid('proofOfWork', 'must be the base64 of {"challenge", "solution"} in JSON');
}
