import { MigrationInterface, QueryRunner } from 'typeorm';
import { renameColumn } from '#database/migrations';

/** Uses the standard name for the number that identifies a lease. */
export class DeliveryFencingToken1763700700200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'webhook_deliveries', 'fence', 'fencing_token');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renameColumn(runner, 'webhook_deliveries', 'fencing_token', 'fence');
  }
}
