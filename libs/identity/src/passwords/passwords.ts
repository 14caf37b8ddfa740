import { Injectable } from '@nestjs/common';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { passwordForm } from '#kernel/text';

/** OWASP's recommendation for argon2id: 19 MiB, two iterations, parallelism 1. */
const ARGON2ID = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The most hashes computed or pending at a time. Further sign-ins get 503, so that they cannot exhaust threads or
 * memory.
 */
const MAX_PENDING = 64;

@Injectable()
export class Passwords {
  private pending = 0;
  private decoy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    return this.limited(() => hash(passwordForm(password), ARGON2ID));
  }

  /**
   * Whether the password is correct. False without a hash, after the same time, so that timing does not reveal
   * accounts.
   */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash('the password of nobody', ARGON2ID);
    const hashToCheck = passwordHash ?? (await this.decoy);
    const isCorrect = await this.limited(async () => {
      for (const form of formsOf(password)) if (await verify(hashToCheck, form)) return true;
      return false;
    });
    return isCorrect && passwordHash !== undefined;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= MAX_PENDING)
      throw SERVICE_UNAVAILABLE.error('Too many sign-ins at the same time. Try again in 2 seconds.', undefined, {
        headers: { 'retry-after': '2' },
      });
    this.pending++;
    try {
      return await work();
    } finally {
      this.pending--;
    }
  }
}

/** Passwords were hashed as they were typed until they had a normal form; those hashes remain valid. */
function formsOf(password: string): Set<string> {
  return new Set([passwordForm(password), password, password.normalize('NFC'), password.normalize('NFD')]);
}
