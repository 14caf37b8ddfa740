import { MigrationInterface, QueryRunner } from 'typeorm';

/** Writes of rows without metadata do not call the function. */
const TRIGGERS = [
  ['added', 'insert', `new.metadata <> '{}'`],
  ['changed', 'update', 'old.metadata <> new.metadata'],
  ['removed', 'delete', `old.metadata <> '{}'`],
] as const;

/** A migration that gives the rows of a table metadata, by which lists can be filtered. */
export abstract class AddMetadata implements MigrationInterface {
  /** With the columns `id` and `business_id`. */
  protected abstract readonly table: string;
  /** The column that every list of the rows names, besides `business_id`. */
  protected readonly scope: string = 'livemode';

  async up(runner: QueryRunner): Promise<void> {
    const { table, scope } = this;
    await runner.query(`alter table ${table} add column metadata jsonb not null default '{}'`);
    for (const [change, event, condition] of TRIGGERS)
      await runner.query(
        `create trigger ${table}_metadata_${change} after ${event} on ${table} for each row when (${condition})
           execute function write_metadata_entries('${scope}')`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [change] of TRIGGERS)
      await runner.query(`drop trigger ${this.table}_metadata_${change} on ${this.table}`);
    await runner.query(`alter table ${this.table} drop column metadata`);
    await runner.query(`delete from list_entries where list = $1 and key like 'metadata.%'`, [this.table]);
  }
}
