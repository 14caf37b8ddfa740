import { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of each counter, and what it counts. */
const COUNTERS = [
  [`perks.issued`, `select campaign_id as subject, count(*) as value from perks where true group by campaign_id`],
  [
    `perks.redeemed`,
    `select campaign_id as subject, count(*) as value from perks where status = 'redeemed' group by campaign_id`,
  ],
];

/**
 * Counts the existing rows. What the previous version writes after this is not counted: run `npm run counters -- repair` when
 * all of its processes have ended. A value that a new process has added meanwhile is kept.
 */
export class PerksCounters1763800200100 implements MigrationInterface {
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
