import { MigrationInterface, QueryRunner } from 'typeorm';

export class Inviters1763826000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table team_invitations add column invited_by text collate "C"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table team_invitations drop column invited_by`);
  }
}
