import { CounterSpec } from './verification';

/** Whose rows are counted. */
interface Counted {
  businessId: string;
  livemode: boolean;
}

/** The subject of a counter for one UTC day of a business, by which `dailyCounter` groups too. */
export function dayOf({ businessId, livemode }: Counted, at: Date): string {
  return `${businessId}/${livemode ? 'live' : 'test'}/${at.toISOString().slice(0, 10)}`;
}

/**
 * A counter of the rows of a business in each UTC day and mode.
 * @param time the column that determines the day; rows without it are not counted
 */
export function dailyCounter(name: string, table: string, time: string, condition = 'true'): CounterSpec {
  const day = `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;
  const subject = `business_id || case when livemode then '/live/' else '/test/' end || ${day}`;
  return {
    name,
    recount: `select ${subject} as subject, count(*) as value from ${table} where ${time} is not null and ${condition} group by 1`,
  };
}

/** The subject of a counter for a list of a business, by which `listCounter` groups too. */
export function listOf({ businessId, livemode }: Counted): string {
  return `${businessId}${livemode ? '/live' : '/test'}`;
}

/** A counter of the rows of a business in each mode: the total of a list. */
export function listCounter(name: string, table: string, condition = 'true'): CounterSpec {
  const subject = `business_id || case when livemode then '/live' else '/test' end`;
  return {
    name,
    recount: `select ${subject} as subject, count(*) as value from ${table} where ${condition} group by 1`,
  };
}
