import { MigrationInterface, QueryRunner } from 'typeorm';

export class KeyResource1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys add column resource text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys drop column resource`);
  }
}
