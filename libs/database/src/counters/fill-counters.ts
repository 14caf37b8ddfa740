import { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that counts the existing rows for new counters. What the previous version writes after this is not counted: run
 * `npm run counters -- repair` when all of its processes have ended. What a new process has counted meanwhile is kept.
 */
export abstract class FillCounters implements MigrationInterface {
  /** The name of each counter, and the query that counts it, with the columns `subject` and `value`. */
  protected abstract readonly counters: readonly (readonly [name: string, counted: string])[];

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, counted] of this.counters)
      await runner.query(
        `insert into counters as counter (subject, name, shard, value) select subject, $1, 0, value from (${counted}) as counted
         on conflict (subject, name, shard) do update set value = counter.value + excluded.value`,
        [name],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from counters where name = any ($1)', [this.counters.map(([name]) => name)]);
  }
}
