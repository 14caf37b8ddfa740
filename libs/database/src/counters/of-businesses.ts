import { CounterSpec } from './verification';

/** Whose rows are counted. */
interface Counted {
  businessId: string;
  livemode: boolean;
}

/** What `listOf` returns for a row. */
const LIST = `business_id || case when livemode then '/live' else '/test' end`;

/** The subject of a counter for a list of a business, by which `listCounter` groups too. */
export function listOf({ businessId, livemode }: Counted): string {
  return `${businessId}${livemode ? '/live' : '/test'}`;
}

/** A counter of the rows of a business in each mode: the total of a list. */
export function listCounter(name: string, table: string, condition = 'true'): CounterSpec {
  return {
    name,
    recount: `select ${LIST} as subject, count(*) as value from ${table} where ${condition} group by 1`,
  };
}

/** The subject of a counter for one UTC day of a business, by which `dailyCounter` groups too. */
export function dayOf(counted: Counted, at: Date): string {
  return `${listOf(counted)}/${at.toISOString().slice(0, 10)}`;
}

/**
 * A counter of the rows of a business in each UTC day and mode.
 * @param time the column that determines the day; rows without it are not counted
 */
export function dailyCounter(name: string, table: string, time: string, condition = 'true'): CounterSpec {
  const day = `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;
  return {
    name,
    recount: `select ${LIST} || '/' || ${day} as subject, count(*) as value from ${table} where ${time} is not null and ${condition} group by 1`,
  };
}
