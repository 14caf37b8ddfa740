import { MigrationInterface, QueryRunner } from 'typeorm';

export class Messages1763835100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table messages (
        business_id text collate "C" not null,
        id text collate "C" not null,
        kind text not null,
        recipient text not null,
        language text not null,
        data text,
        unsubscribe text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        attempts integer not null,
        outcome text,
        reply text,
        due_at timestamptz,
        leased_until timestamptz,
        fencing_token integer not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index messages_due on messages (business_id, due_at, id) where due_at is not null');
    await runner.query('create index messages_age on messages (created_at)');
    await runner.query('create index messages_recipient on messages (business_id, recipient)');
    await runner.query(`
      create table stopped_addresses (
        business_id text collate "C" not null,
        address text collate "C" not null,
        bounces integer not null,
        reply text not null,
        until timestamptz not null,
        primary key (business_id, address)
      )`);
    await runner.query(`
      create table message_allowances (
        day text collate "C" not null,
        recipient text collate "C" not null,
        taken integer not null,
        primary key (day, recipient)
      )`);
    await runner.query('create index stopped_addresses_end on stopped_addresses (until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stopped_addresses, message_allowances, messages');
  }
}
