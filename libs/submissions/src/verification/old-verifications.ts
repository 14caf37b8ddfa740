import { Injectable, OnModuleInit } from '@nestjs/common';
import { BATCH_ROWS, Clock, Db, purgeStatement, Statement, Sweeps } from '#platform';

const DAY_SECONDS = 24 * 60 * 60;
/** How long after a proof was filed its verification is kept, once it is decided. The submission keeps the verdict. */
export const VERIFICATION_KEPT_SECONDS = 90 * DAY_SECONDS;
/** How long a result of an external verifier is known, which is what makes a repeated one count once. */
const RESULT_KEPT_SECONDS = 30 * DAY_SECONDS;

/**
 * Deletes from a slice of the verifications, from the id $2 on, those that are over. Ids sort by the time of filing, so a
 * slice in which one is young is the last.
 */
const PURGE_SLICE: Statement = {
  name: 'submission_verifications.purge',
  text: `with slice as materialized (
           select id from submission_verifications where id > $2 order by id limit ${String(BATCH_ROWS)}
         ), known as (
           select id, created_at <= $1 as old, created_at <= $1 and state <> 'pending' as decided
           from submissions where id = any (array(select id from slice))
         ), gone as (
           delete from submission_verifications where ctid = any (array(
             select ctid from submission_verifications
             where id = any (array(select id from known where decided)) and due_at is null for update skip locked
           ))
         )
         select max(id) as "lastId", count(*)::int as seen, bool_and(old) as "areOld" from known`,
};

const PURGE_RESULTS = purgeStatement('verification_results', 'received_at <= $1', 'received_at');

interface Slice {
  lastId: string | null;
  seen: number;
  areOld: boolean | null;
}

/** Deletes what was needed to verify proofs that are decided. */
@Injectable()
export class OldVerifications implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'submissions.purge', everySeconds: 3600, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    let from = '';
    await this.sweeps.inBatches(async () => {
      const values = [this.clock.in(-VERIFICATION_KEPT_SECONDS), from];
      const [slice] = await this.db.query<Slice>(PURGE_SLICE, values);
      from = slice?.lastId ?? from;
      return slice?.areOld ? slice.seen : 0;
    });
    await this.sweeps.inBatches(
      async () => (await this.db.query(PURGE_RESULTS, [this.clock.in(-RESULT_KEPT_SECONDS)])).length,
    );
  }
}
