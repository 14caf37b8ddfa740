import { DataSource } from 'typeorm';

/** What a counter counts. */
export interface CounterSpec {
  /** Such as `things.created`. */
  name: string;
  /** A query that counts it for all subjects, with the columns `subject` and `value`. */
  recount: string;
}

/** A counter with a wrong value. */
export interface WrongCounter {
  name: string;
  subject: string;
  /** The stored value. */
  stored: number;
  /** The number of rows. */
  counted: number;
}

/** One statement sees counters and rows as of the same time, so it is exact even while others write. */
const wrongValues = ({ recount }: CounterSpec) => `
  select coalesce(counted.subject, stored.subject) as subject, coalesce(stored.value, 0) as stored, coalesce(counted.value, 0) as counted
  from (${recount}) as counted
  full join (select subject, sum(value) as value from counters where name = $1 group by subject) as stored
    on stored.subject = counted.subject
  where coalesce(stored.value, 0) <> coalesce(counted.value, 0)`;

/** Counts the rows again. @returns the counters whose value differs */
export async function verifyCounters(dataSource: DataSource, specs: CounterSpec[]): Promise<WrongCounter[]> {
  return checkAll(dataSource, specs, wrongValues);
}

/**
 * As `verifyCounters`, and corrects them. Transactions that are counting meanwhile are not lost, because the difference is
 * added.
 */
export async function repairCounters(dataSource: DataSource, specs: CounterSpec[]): Promise<WrongCounter[]> {
  return checkAll(
    dataSource,
    specs,
    (spec) => `
      with wrong as (${wrongValues(spec)}), repaired as (
        insert into counters as counter (subject, name, shard, value)
          select subject, $1, 0, counted - stored from wrong
        on conflict (subject, name, shard) do update set value = counter.value + excluded.value
      ) select * from wrong`,
  );
}

async function checkAll(
  dataSource: DataSource,
  specs: CounterSpec[],
  statementOf: (spec: CounterSpec) => string,
): Promise<WrongCounter[]> {
  const wrong: WrongCounter[] = [];
  for (const spec of specs) {
    const rows = await dataSource.query<{ subject: string; stored: string; counted: string }[]>(statementOf(spec), [
      spec.name,
    ]);
    for (const { subject, stored, counted } of rows)
      wrong.push({ name: spec.name, subject, stored: Number(stored), counted: Number(counted) });
  }
  return wrong;
}
