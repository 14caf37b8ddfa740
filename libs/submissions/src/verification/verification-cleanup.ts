import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, purgeStatement, Statement } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { BATCH_ROWS } from '#kernel/host';
import { PICTURE_SECONDS } from './pictures/pictures';
import { Previews } from './previews/previews';

const DAY_SECONDS = 24 * 60 * 60;
/** How long after its creation the verification and the preview of a decided submission are stored. The submission keeps the verdict. */
export const VERIFICATION_RETENTION_SECONDS = 90 * DAY_SECONDS;
/** How long a result of an external verifier is stored, so that a repeated one is recognised. */
const RESULT_RETENTION_SECONDS = 30 * DAY_SECONDS;

/**
 * Deletes the old rows of decided submissions in the slice that follows the id $2. Ids sort by creation time, so the first slice
 * that contains a young submission is the last one to look at.
 */
const PURGE_VERIFICATIONS: Statement = {
  name: 'submission_verifications.purge',
  text: `with slice as materialized (
           select id from submission_verifications where id > $2 order by id limit ${String(BATCH_ROWS)}
         ), candidates as (
           select id, created_at <= $1 as old, created_at <= $1 and state <> 'pending' as decided
           from submissions where id = any (array(select id from slice))
         ), deleted as (
           delete from submission_verifications where ctid = any (array(
             select ctid from submission_verifications
             where id = any (array(select id from candidates where decided)) and due_at is null for update skip locked
           ))
         )
         select max(id) as "lastId", count(*)::int as count, bool_and(old) as "areOld" from candidates`,
};

const PURGE_PICTURES = purgeStatement('picture_hashes', 'created_at <= $1', 'created_at');
const PURGE_RESULTS = purgeStatement('verification_results', 'received_at <= $1', 'received_at');

interface Slice {
  lastId: string | null;
  count: number;
  areOld: boolean | null;
}

/** Deletes old verification data of decided submissions. */
@Injectable()
export class VerificationCleanup implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly previews: Previews,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'submissions.purge', everySeconds: 3600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    const before = this.clock.in(-VERIFICATION_RETENTION_SECONDS);
    let after = '';
    await this.recurringJobs.inBatches(async () => {
      const [slice] = await this.db.query<Slice>(PURGE_VERIFICATIONS, [before, after]);
      after = slice?.lastId ?? after;
      return slice?.areOld ? slice.count : 0;
    });
    let preview = '';
    await this.recurringJobs.inBatches(async () => {
      const slice = await this.previews.purge(before, preview);
      preview = slice?.lastId ?? preview;
      return slice?.count ?? 0;
    });
    await this.recurringJobs.inBatches(
      async () => (await this.db.query(PURGE_PICTURES, [this.clock.in(-PICTURE_SECONDS)])).length,
    );
    await this.recurringJobs.inBatches(
      async () => (await this.db.query(PURGE_RESULTS, [this.clock.in(-RESULT_RETENTION_SECONDS)])).length,
    );
  }
}
