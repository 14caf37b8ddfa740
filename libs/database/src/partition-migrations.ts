import { MigrationInterface, QueryRunner } from 'typeorm';
import { Clock } from '#kernel';
import { idBoundary } from '#kernel/host';
import { defaultOf, Division, nextBoundary } from './partition-ranges';

/**
 * How long the partition with the existing rows takes new ones as well, at least. Until then the migrations must be completed
 * and the processes of the previous version must have ended.
 */
const MARGIN_SECONDS = 7 * 24 * 60 * 60;
/** Migrations are applied before there is an application with a clock to inject. */
const clock = new Clock();

/** The table to divide, as `PartitionedTable` declares it. */
interface Target extends Division {
  name: string;
  key: string;
}

/** A primary key and indexes: `create [unique] index NAME on TABLE …`. */
interface Shape {
  primaryKey: string;
  indexes: readonly string[];
}

/**
 * The first step of dividing an existing table: a check that the ids of all rows are lower than a boundary at least a week
 * from now, with which the table can become a partition without being read under a lock. Inserts fail after the boundary,
 * so the `PartitionTable` migration must follow before. An attempt that fails leaves no check.
 */
export abstract class PartitionCheck implements MigrationInterface {
  /** So that the rows are read after the lock for adding the check has been released. */
  readonly transaction = false;
  protected abstract readonly target: Target;

  async up(runner: QueryRunner): Promise<void> {
    const { name, key, prefix } = this.target;
    const bound = await boundOf(runner, this.target);
    // Of an attempt that was interrupted days ago.
    if (bound !== undefined && bound < idBoundary(prefix, clock.in(MARGIN_SECONDS / 2))) await this.down(runner);
    if ((await boundOf(runner, this.target)) === undefined)
      await runner.query(
        `alter table ${name} add constraint ${checkOf(name)} check (${key} < '${newBound(this.target)}') not valid`,
      );
    try {
      await runner.query(`alter table ${name} validate constraint ${checkOf(name)}`);
    } catch (error) {
      await this.down(runner).catch(() => undefined);
      throw error;
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const { name } = this.target;
    await runner.query(`alter table ${name} drop constraint if exists ${checkOf(name)}`);
  }
}

/**
 * The second step: a partitioned table takes the name, and the existing one becomes its first partition, in a transaction
 * that reads no rows. Indexes that it shares with the partitioned table must exist before and are not built. Identities are
 * not supported; serial columns continue.
 */
export abstract class PartitionTable implements MigrationInterface {
  protected abstract readonly target: Target;
  /** Of the table as it is before. */
  protected abstract readonly plain: Shape;
  /** Of the partitioned table. */
  protected abstract readonly partitioned: Shape;

  /** Changes the existing table, which is locked and has been renamed, so that its keys and indexes fit. */
  protected adapt(_runner: QueryRunner, _first: string): Promise<void> {
    return Promise.resolve();
  }

  async up(runner: QueryRunner): Promise<void> {
    const { name, key } = this.target;
    const first = `${name}_first`;
    const bound = await boundOf(runner, this.target);
    if (bound === undefined)
      throw new Error(
        `${name} has no constraint ${checkOf(name)}. Revert the migration before this one and apply it again.`,
      );
    await runner.query(`lock table ${name} in access exclusive mode`);
    for (const index of await indexesOf(runner, name))
      await runner.query(`alter index "${index}" rename to "${index.replace(name, first)}"`);
    await runner.query(`alter table ${name} rename to ${first}`);
    await this.adapt(runner, first);
    await runner.query(
      `create table ${name} (like ${first} including defaults, primary key (${this.partitioned.primaryKey})) partition by range (${key})`,
    );
    for (const index of this.partitioned.indexes) await runner.query(index);
    await moveSequences(runner, first, name);
    await runner.query(`alter table ${name} attach partition ${first} for values from (minvalue) to ('${bound}')`);
    await runner.query(`alter table ${first} drop constraint ${checkOf(name)}`);
    await runner.query(`create table ${defaultOf(name)} (like ${name})`);
    await runner.query(`alter table ${name} attach partition ${defaultOf(name)} default`);
  }

  /** Copies all rows into one table while it is locked. */
  async down(runner: QueryRunner): Promise<void> {
    const { name, key } = this.target;
    const divided = `${name}_partitioned`;
    await runner.query(`lock table ${name} in access exclusive mode`);
    await runner.query(`alter table ${name} rename to ${divided}`);
    await runner.query(`create table ${name} (like ${divided} including defaults)`);
    await runner.query(`insert into ${name} select * from ${divided}`);
    const bound = newBound(this.target);
    const [{ isHigher }] = (await runner.query(`select exists (select from ${name} where ${key} >= $1) as "isHigher"`, [
      bound,
    ])) as [{ isHigher: boolean }];
    // As it was before. Without it, if it does not hold: it serves only the way forward.
    if (!isHigher)
      await runner.query(`alter table ${name} add constraint ${checkOf(name)} check (${key} < '${bound}')`);
    await moveSequences(runner, divided, name);
    await runner.query(`drop table ${divided}`);
    await runner.query(`alter table ${name} add primary key (${this.plain.primaryKey})`);
    for (const index of this.plain.indexes) await runner.query(index);
  }
}

function checkOf(table: string): string {
  return `${table}_until`;
}

function newBound({ prefix, days }: Target): string {
  return idBoundary(prefix, new Date(nextBoundary(days, clock.in(MARGIN_SECONDS))));
}

/** The boundary in the check of the table. */
async function boundOf(runner: QueryRunner, { name }: Target): Promise<string | undefined> {
  const [found] = (await runner.query(
    `select substring(pg_get_constraintdef(oid) from $$'([^']*)'$$) as bound from pg_constraint
     where conrelid = to_regclass($1) and conname = $2`,
    [name, checkOf(name)],
  )) as { bound: string }[];
  return found?.bound;
}

async function indexesOf(runner: QueryRunner, table: string): Promise<string[]> {
  const found = (await runner.query(
    'select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = $1::regclass',
    [table],
  )) as { name: string }[];
  return found.map(({ name }) => name);
}

/** Sequences are dropped with the table that owns them. */
async function moveSequences(runner: QueryRunner, from: string, to: string): Promise<void> {
  const owned = (await runner.query(
    `select objid::regclass::text as sequence, attname as column from pg_depend
     join pg_attribute on attrelid = refobjid and attnum = refobjsubid
     where classid = 'pg_class'::regclass and refobjid = $1::regclass and refobjsubid > 0 and deptype = 'a'
       and (select relkind from pg_class where oid = objid) = 'S'`,
    [from],
  )) as { sequence: string; column: string }[];
  for (const { sequence, column } of owned) await runner.query(`alter sequence ${sequence} owned by ${to}.${column}`);
}
