import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { Db } from '../db';
import { Statement } from '../statement';
import { dayOf } from './of-businesses';
import { CounterSpec } from './verification';

/** The parts of a counter. Of this many transactions that count the same at once, few wait for another. */
const SHARDS = 16;

/** The rows are locked in the order of the key, so that two transactions do not wait for each other. */
const ADD: Statement = {
  name: 'counters.add',
  text: `insert into counters as counter (subject, name, shard, value)
           select subject, name, $4, sum(value) from unnest($1::text[], $2::text[], $3::integer[]) as added (subject, name, value)
           group by subject, name having sum(value) <> 0 order by subject, name
         on conflict (subject, name, shard) do update set value = counter.value + excluded.value`,
};

const READ: Statement = {
  name: 'counters.read',
  text: `select subject, name, sum(value)::float8 as value from counters
         where subject = any ($1) and name = any ($2) group by subject, name`,
};

/** A number to add to a counter. */
interface Addition {
  subject: string;
  name: string;
  value: number;
}

/**
 * Numbers that are too expensive to count whenever they are shown. They change in the transaction of the rows that they count,
 * so they are always exact. A `CounterSpec` defines each counter, and `npm run counters` compares them with the rows.
 */
@Injectable()
export class Counters {
  constructor(private readonly db: Db) {}

  /**
   * Adds to a counter at the end of the ambient transaction.
   * @param subject what it is counted for, such as the id of an order
   * @throws Error if there is no transaction
   */
  add({ name }: CounterSpec, subject: string, value = 1): void {
    this.db.collect<Addition>(this, { subject, name, value });
  }

  /** The values of a `dailyCounter` for these UTC days of the actor's business, such as `2026-11-01`, in their order. */
  async readDays(actor: Actor, counter: CounterSpec, days: readonly string[]): Promise<number[]> {
    const subjects = days.map((day) => dayOf(actor, new Date(day)));
    const values = await this.read(subjects, { counter });
    return subjects.map((subject) => values.get(subject)?.counter ?? 0);
  }

  /** Writes what a transaction has added. A dry run does not: others would wait for its rows. */
  beforeCommit(additions: Addition[]): void {
    if (this.db.isDryRun) return;
    const columns = (['subject', 'name', 'value'] as const).map((field) => additions.map((each) => each[field]));
    this.db.write(ADD, [...columns, Math.floor(Math.random() * SHARDS)]);
  }

  /**
   * The values of counters for each of the subjects, under the names that the caller gives them. What was never counted is 0.
   */
  async read<N extends string>(
    subjects: readonly string[],
    counters: Readonly<Record<N, CounterSpec>>,
  ): Promise<Map<string, Record<N, number>>> {
    const named = Object.entries<CounterSpec>(counters);
    const values = new Map(
      subjects.map((subject) => [subject, Object.fromEntries(named.map(([name]) => [name, 0])) as Record<N, number>]),
    );
    if (subjects.length === 0) return values;
    const specs = named.map(([, { name }]) => name);
    const reader = await this.db.reader();
    const rows = await reader.query<{ subject: string; name: string; value: number }>(READ, [subjects, specs]);
    for (const { subject, name, value } of rows) {
      const own = values.get(subject);
      for (const [given, spec] of named) if (own && spec.name === name) own[given as N] = value;
    }
    return values;
  }
}
