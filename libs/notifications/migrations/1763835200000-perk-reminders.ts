import { MigrationInterface, QueryRunner } from 'typeorm';

export class PerkReminders1763835200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table perk_reminders (
        business_id text collate "C" not null,
        id text collate "C" not null,
        recipient text not null,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index perk_reminders_due on perk_reminders (due_at) where due_at is not null');
    await runner.query('create index perk_reminders_recipient on perk_reminders (business_id, recipient)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table perk_reminders');
  }
}
