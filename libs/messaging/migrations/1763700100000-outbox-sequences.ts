import { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxSequences1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox_sequences (
        aggregate_id text collate "C" not null primary key,
        last integer not null
      )`);
    await runner.query(
      `insert into outbox_sequences (aggregate_id, last) select aggregate_id, max(sequence) from outbox group by aggregate_id`,
    );
    await runner.query(`create index outbox_relayed on outbox (relayed_at) where relayed_at is not null`);
    // Nothing reads the outbox by business.
    await runner.query(`drop index outbox_business`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index outbox_business on outbox (business_id, livemode, id)`);
    await runner.query(`drop index outbox_relayed`);
    await runner.query(`drop table outbox_sequences`);
  }
}
