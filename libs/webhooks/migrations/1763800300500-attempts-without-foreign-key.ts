import { MigrationInterface, QueryRunner } from 'typeorm';

/** The partitions with the attempts of a period are dropped after those with the deliveries. */
export class AttemptsWithoutForeignKey1763800300500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // It locks both tables, one after the other, and must give up both before requests do.
    await runner.query(`set local lock_timeout = '800ms'`);
    await runner.query('alter table webhook_attempts drop constraint webhook_attempts_delivery_fk');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'delete from webhook_attempts where not exists (select from webhook_deliveries where id = delivery_id)',
    );
    await runner.query(`
      alter table webhook_attempts add constraint webhook_attempts_delivery_fk
        foreign key (delivery_id) references webhook_deliveries (id) on delete cascade`);
  }
}
