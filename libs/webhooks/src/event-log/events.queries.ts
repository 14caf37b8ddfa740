import { Statement } from '#database';

/** Entries of the log of business $1 in mode $2 after sequence $3, at most $4. */
export const AFTER: Statement = {
  name: 'events.after',
  text: `select sequence, type, body from event_log
         where business_id = $1 and livemode = $2 and sequence > $3 order by sequence limit $4`,
};

/**
 * As `AFTER`, only of the types $5. Each type has its own index lookup, so that a rare kind in a long log is found quickly. It
 * is a range of the index, and not an equal type, because no other index has its order: otherwise the planner may choose that
 * on sequences in some partitions, and read the whole log.
 */
export const AFTER_OF_TYPES: Statement = {
  name: 'events.after_of_types',
  text: `select found.* from unnest($5::text[]) as wanted (type) cross join lateral (
           select sequence, type, body from event_log
           where business_id = $1 and livemode = $2 and (type, sequence) > (wanted.type, $3) and type <= wanted.type
           order by type, sequence limit $4
         ) found order by sequence limit $4`,
};

/** The sequence of the oldest entry of a log, or of the next one when the log is empty. */
export const FIRST: Statement = {
  name: 'events.first',
  text: `select coalesce(
           (select sequence from event_log where business_id = $1 and livemode = $2 order by sequence limit 1),
           (select last + 1 from event_log_heads where business_id = $1 and livemode = $2), 1) as sequence`,
};

/** The last sequence in the logs of these businesses. */
export const HEADS: Statement = {
  name: 'events.heads',
  text: `select business_id as "businessId", livemode, last from event_log_heads where business_id = any ($1)`,
};
