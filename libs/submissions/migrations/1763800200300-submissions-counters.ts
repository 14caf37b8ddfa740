import { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of each counter, and what it counts. */
const COUNTERS = [
  [
    `submissions.received`,
    `select campaign_id as subject, count(*) as value from submissions where true group by campaign_id`,
  ],
  [
    `submissions.approved`,
    `select campaign_id as subject, count(*) as value from submissions where state = 'approved' group by campaign_id`,
  ],
  [
    `submissions.rejected`,
    `select campaign_id as subject, count(*) as value from submissions where state = 'rejected' group by campaign_id`,
  ],
  [
    `submissions.filed`,
    `select submitted_by_id as subject, count(*) as value from submissions where true group by submitted_by_id`,
  ],
  [
    `submissions.reviewed`,
    `select reviewed_by as subject, count(*) as value from submissions where reviewed_by is not null group by reviewed_by`,
  ],
  [
    `submissions.record_approved`,
    `select submitted_by_business_id as subject, count(*) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'approved' group by submitted_by_business_id`,
  ],
  [
    `submissions.record_rejected`,
    `select submitted_by_business_id as subject, count(*) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'rejected' group by submitted_by_business_id`,
  ],
  [
    `submissions.record_campaigns`,
    `select submitted_by_business_id as subject, count(distinct campaign_id) as value from submissions where livemode and business_id <> submitted_by_business_id and state = 'approved' group by submitted_by_business_id`,
  ],
];

/**
 * Counts the existing rows. What the previous version writes after this is not counted: run `npm run counters -- repair` when
 * all of its processes have ended. A value that a new process has added meanwhile is kept.
 */
export class SubmissionsCounters1763800200300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, counted = ''] of COUNTERS)
      await runner.query(
        `insert into counters as counter (subject, name, shard, value) select subject, $1, 0, value from (${counted}) as counted
         on conflict (subject, name, shard) do update set value = counter.value + excluded.value`,
        [name],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from counters where name = any ($1)`, [COUNTERS.map(([name]) => name)]);
  }
}
