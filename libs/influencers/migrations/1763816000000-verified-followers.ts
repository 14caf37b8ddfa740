import { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the platform itself reported the number of followers. */
export class VerifiedFollowers1763816000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table influencer_platforms add column followers_verified boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table influencer_platforms drop column followers_verified`);
  }
}
