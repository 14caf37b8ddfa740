import { MigrationInterface, QueryRunner } from 'typeorm';
import { renameColumn } from '#database/migrations';

/** Names the column by the term that the code uses for the second business of an event. */
export class OutboxCounterparty1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'outbox', 'also_for', 'counterparty_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'outbox', 'counterparty_id', 'also_for');
  }
}
