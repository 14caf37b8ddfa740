import { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries are scheduled business by business, so each says whose it is and in which lane it is under way. */
export class FairDeliveries1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_deliveries add column business_id text collate "C", add column lane text`);
    await runner.query(`
      update webhook_deliveries set business_id = webhook_endpoints.business_id
      from webhook_endpoints where webhook_endpoints.id = endpoint_id`);
    // Those of endpoints that were deleted: nobody can see them, and nothing is sent for them.
    await runner.query(`delete from webhook_deliveries where business_id is null`);
    await runner.query(`alter table webhook_deliveries alter column business_id set not null`);
    await runner.query(`drop index webhook_deliveries_due`);
    await runner.query(
      `create index webhook_deliveries_due on webhook_deliveries (business_id, endpoint_id, due_at, id) where due_at is not null`,
    );
    await runner.query(
      `create index webhook_endpoints_failing on webhook_endpoints (business_id, id) where consecutive_failures > 0`,
    );
    // What is under way, in all processes: a few rows, which are counted each time that more are picked.
    await runner.query(
      `create index webhook_deliveries_leased on webhook_deliveries (business_id, endpoint_id) where leased_until is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index webhook_deliveries_leased, webhook_endpoints_failing, webhook_deliveries_due`);
    await runner.query(`alter table webhook_deliveries drop column business_id, drop column lane`);
    await runner.query(
      `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, id) where due_at is not null`,
    );
  }
}
