import { MigrationInterface, QueryRunner } from 'typeorm';

/** Perks that are not earned by one submission, such as those of the tiers of a program. */
export class PerkSources1763800400200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table perks alter column submission_id drop not null`);
  }

  /** Fails if there are perks without a submission, which the previous version could not show. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table perks alter column submission_id set not null`);
  }
}
