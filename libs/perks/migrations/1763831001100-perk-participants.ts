import { MigrationInterface, QueryRunner } from 'typeorm';

export class PerkParticipants1763831001100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table perks add column participant_id text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table perks drop column participant_id');
  }
}
