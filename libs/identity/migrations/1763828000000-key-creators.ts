import { MigrationInterface, QueryRunner } from 'typeorm';

export class KeyCreators1763828000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys add column created_by text collate "C"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys drop column created_by`);
  }
}
