import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Submission } from '../submission.entity';
import { CLAIM, COMPARE } from './verification.queries';

/** Detects proofs that any business has submitted before: the same post under another URL, or the same bytes. */
@Injectable()
export class Fingerprints {
  constructor(private readonly db: Db) {}

  /**
   * Stores the fingerprint of a submission in the current transaction. A submission has only one fingerprint: with two, each of
   * two submissions could be first for one of them, and neither for both. A dry run claims none: it would make everybody wait who
   * submits the same.
   */
  claim({ id, livemode }: Pick<Submission, 'id' | 'livemode'>, fingerprint: string): void {
    if (!this.db.isDryRun) this.db.write(CLAIM, [fingerprint, livemode, id]);
  }

  /**
   * Whether an earlier submission that was not rejected has the same fingerprint; undefined if the submission has none. Live and
   * test submissions are not compared with each other.
   */
  async isRepeated(submissionId: string): Promise<boolean | undefined> {
    const [found] = await this.db.query<{ isRepeated: boolean }>(COMPARE, [submissionId]);
    return found?.isRepeated;
  }
}
