import { Inject, Injectable } from '@nestjs/common';
import { Clock, LOG, Log, RecurringJobs } from '#kernel';
import { idBoundary } from '#kernel/host';
import { Db } from './db';
import { Statement } from './statement';
import { isLockTimeout } from './errors';
import { DAY_MS, defaultOf, rangesBetween, Range } from './partition-ranges';
import { purgeStatement } from './purge';

/** A table with a partition for each period, by the time in the ids of its rows. It is created by a `PartitionTable` migration. */
export interface PartitionedTable {
  name: string;
  /** The column with the ids, and their prefix. */
  key: string;
  prefix: string;
  /** The length of a period. A new length applies to the periods after the existing partitions. */
  days: number;
  /** How long rows are kept at least. */
  retentionSeconds: number;
  /** An SQL condition for rows that are kept longer. It needs a partial index with the same condition. */
  keep?: string;
  /** The table to which the ids in `key` refer: rows are kept until those that they belong to are deleted. */
  belongsTo?: string;
}

const EVERY_SECONDS = 600;
/** How long before a period begins its partition is made: long enough for a backup, which locks all partitions, to end. */
const AHEAD_MS = 2 * DAY_MS;
/** Requests wait behind a statement that waits for a lock, and also for the rest of its transaction, which takes milliseconds. */
const LOCK_TIMEOUT = '200ms';

interface Partition {
  name: string;
  /** The ids in it are lower. */
  to: string;
  /** Not lower than this. Empty for the first partition. */
  from: string;
}

/** The partitions of a table in their order, without the default partition. */
const PARTITIONS: Statement = {
  name: 'partitions.list',
  text: `select relname as name, "from", "to"
         from pg_inherits join pg_class on pg_class.oid = inhrelid, pg_get_expr(relpartbound, inhrelid) as bound,
           coalesce(substring(bound from $$FROM \\('([^']*)'\\)$$), '') as "from", substring(bound from $$TO \\('([^']*)'\\)$$) as "to"
         where inhparent = to_regclass($1) and bound <> 'DEFAULT' order by "to" collate "C"`,
};

/**
 * Makes the partitions of all contexts' tables before they are needed, and drops those that are older than the retention of
 * their table, which frees their space at once.
 *
 * Each table has a default partition for rows without another one, so that a write never fails, for example if no worker has
 * made partitions for days, or after a restore. Periods that have already begun are left to it: moving their rows would
 * fail the transactions that insert more of them. Its rows are deleted one by one.
 */
@Injectable()
export class Partitions {
  private readonly tables: PartitionedTable[] = [];

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    @Inject(LOG) private readonly log: Log,
  ) {}

  add(table: PartitionedTable): void {
    this.tables.push(table);
    const run = () => this.maintain(table);
    this.recurringJobs.add({ id: `${table.name}.partitions`, everySeconds: EVERY_SECONDS, run });
  }

  /** Does the work of all recurring jobs once. For tests, in which no worker is running. */
  async maintainAll(): Promise<void> {
    for (const table of this.tables) await this.maintain(table);
  }

  private async maintain(table: PartitionedTable): Promise<void> {
    await this.makeAhead(table);
    const before = idBoundary(table.prefix, this.clock.in(-table.retentionSeconds));
    for (const partition of await this.partitionsOf(table))
      if (partition.to <= before) await this.dropUnlessNeeded(table, partition);
    const purge = purgeStatement(defaultOf(table.name), `${table.key} < $1 and not (${keepOf(table)})`, table.key);
    await this.recurringJobs.inBatches(async () => (await this.db.query(purge, [before])).length);
  }

  private async makeAhead(table: PartitionedTable): Promise<void> {
    const now = this.clock.now();
    for (const range of rangesBetween(table, now, new Date(now.getTime() + AHEAD_MS))) await this.make(table, range);
  }

  private async make(table: PartitionedTable, range: Range): Promise<void> {
    const end = async () => (await this.partitionsOf(table)).at(-1)?.to ?? '';
    if (range.to <= (await end())) return;
    const { name, key } = table;
    const partition = `${name}_${range.name}`;
    await this.locking(partition, async () => {
      // Only one process at a time gets this lock.
      await this.execute(`lock table only ${name} in share update exclusive mode`);
      const last = await end();
      if (range.to <= last) return;
      const from = range.from > last ? range.from : last;
      // Attaching locks it as well. Before that, nobody may insert rows of the range.
      await this.execute(`lock table ${defaultOf(name)} in access exclusive mode`);
      await this.execute(`create table ${partition} (like ${name})`);
      await this.execute(
        `with moved as (delete from ${defaultOf(name)} where ${key} >= '${from}' and ${key} < '${range.to}' returning *)
         insert into ${partition} select * from moved`,
      );
      await this.execute(
        `alter table ${name} attach partition ${partition} for values from ('${from}') to ('${range.to}')`,
      );
    });
  }

  private async dropUnlessNeeded(table: PartitionedTable, partition: Partition): Promise<void> {
    await this.locking(partition.name, async () => {
      // In the order in which queries lock them, so that there is no deadlock.
      await this.execute(`lock table only ${table.name} in access exclusive mode`);
      const exists = (await this.partitionsOf(table)).some(({ name }) => name === partition.name);
      if (!exists || (await this.isNeeded(table, partition))) return;
      await this.execute(`drop table ${partition.name}`);
      this.db.onCommit(() => {
        this.log.info({ partition: partition.name }, 'A partition was dropped: all of its rows are too old.');
      });
    });
  }

  private async isNeeded({ keep, belongsTo }: PartitionedTable, { name, from, to }: Partition): Promise<boolean> {
    if (belongsTo) return this.hasRows(`${belongsTo} where id >= '${from}' and id < '${to}'`);
    return keep !== undefined && this.hasRows(`${name} where ${keep}`);
  }

  private async hasRows(source: string): Promise<boolean> {
    return (await this.execute(`select from ${source} limit 1`)).length > 0;
  }

  /** Runs `work` in a transaction that is given up if others hold a lock, and tried again by the next run. */
  private async locking(partition: string, work: () => Promise<void>): Promise<void> {
    try {
      await this.db.tx(async () => {
        await this.execute(`select set_config('lock_timeout', '${LOCK_TIMEOUT}', true)`);
        await work();
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      this.log.info({ partition }, 'A partition is in use. It will be made or dropped later.');
    }
  }

  private partitionsOf({ name }: PartitionedTable): Promise<Partition[]> {
    return this.db.query<Partition>(PARTITIONS, [name]);
  }

  private execute(text: string): Promise<object[]> {
    return this.db.query({ name: undefined, text });
  }
}

/** The condition for rows of the default partition that are kept longer than the retention. */
function keepOf({ name, key, keep, belongsTo }: PartitionedTable): string {
  if (belongsTo) return `exists (select from ${belongsTo} where id = ${defaultOf(name)}.${key})`;
  return keep ?? 'false';
}
