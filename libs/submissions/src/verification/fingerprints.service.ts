import { Injectable } from '@nestjs/common';
import { Db } from '#platform';
import { Submission } from '../submission.entity';
import { CLAIM, COMPARE } from './verification.queries';

/** Tells proofs that were filed before, by anyone: the same post under another address, or the same bytes. */
@Injectable()
export class Fingerprints {
  constructor(private readonly db: Db) {}

  /**
   * Writes down what the submission is a proof by, in the ambient transaction. It has one fingerprint: with two, each of two
   * submissions could be first by one of them, and neither by both.
   */
  async claim({ id, livemode }: Pick<Submission, 'id' | 'livemode'>, fingerprint: string): Promise<void> {
    await this.db.query(CLAIM, [fingerprint, livemode, id]);
  }

  /**
   * Whether another submission had its fingerprint before, and was not rejected; undefined when it has none. A proof in test
   * mode repeats nothing that is live.
   */
  async isRepeated(submissionId: string): Promise<boolean | undefined> {
    const [found] = await this.db.query<{ isRepeated: boolean }>(COMPARE, [submissionId]);
    return found?.isRepeated;
  }
}
