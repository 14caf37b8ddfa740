import { Injectable } from '@nestjs/common';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { SERVICE_UNAVAILABLE } from '#platform';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that may wait at once. Past it a flood of sign-ins is turned away before it fills the thread pool and the memory. */
const MAX_WAITING = 64;

@Injectable()
export class Passwords {
  private waiting = 0;
  private decoy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    return this.limited(() => hash(password, ARGON2ID));
  }

  /** Whether the password is right. For an unknown user it takes as long, and is wrong. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash('the password of nobody', ARGON2ID);
    const against = passwordHash ?? (await this.decoy);
    const right = await this.limited(() => verify(against, password));
    return right && passwordHash !== undefined;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.waiting >= MAX_WAITING)
      throw SERVICE_UNAVAILABLE.because('Too many sign-ins at once.', undefined, { headers: { 'retry-after': '2' } });
    this.waiting++;
    try {
      return await work();
    } finally {
      this.waiting--;
    }
  }
}
