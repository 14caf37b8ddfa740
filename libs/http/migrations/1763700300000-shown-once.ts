import { MigrationInterface, QueryRunner } from 'typeorm';

export class ShownOnce1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table idempotency_keys add column full_answer text`);
    await runner.query(`
      create index idempotency_keys_full_answers on idempotency_keys (created_at) where full_answer is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table idempotency_keys drop column full_answer`);
  }
}
