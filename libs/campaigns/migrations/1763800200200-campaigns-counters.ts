import { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of each counter, and what it counts. */
const COUNTERS = [
  [
    `campaigns.created`,
    `select created_by as subject, count(*) as value from campaigns where true group by created_by`,
  ],
  [`campaigns.launched`, `select '' as subject, count(*) as value from campaigns where livemode and status <> 'draft'`],
  [`campaigns.active`, `select '' as subject, count(*) as value from campaigns where livemode and status = 'active'`],
  [
    `campaigns.businesses`,
    `select '' as subject, count(distinct business_id) as value from campaigns where livemode and status <> 'draft'`,
  ],
];

/**
 * Counts the existing rows. What the previous version writes after this is not counted: run `npm run counters -- repair` when
 * all of its processes have ended. A value that a new process has added meanwhile is kept.
 */
export class CampaignsCounters1763800200200 implements MigrationInterface {
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
