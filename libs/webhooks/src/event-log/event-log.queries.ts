import { insertInto, Statement } from '#database';
import { LoggedEvent } from './event-log.entity';

/** Advances the heads of several logs by the number of entries that each gets, and returns the new heads. */
export const ADVANCE: Statement = {
  name: 'event_log.advance',
  text: `insert into event_log_heads (business_id, livemode, last)
           select business_id, livemode, count(*)::int from unnest($1::text[], $2::boolean[]) as entries (business_id, livemode)
           group by business_id, livemode order by business_id, livemode
         on conflict (business_id, livemode) do update set last = event_log_heads.last + excluded.last
         returning business_id as "businessId", livemode, last`,
};

export const APPEND: Statement = {
  name: 'event_log.append',
  text: insertInto(LoggedEvent).replace(
    / values .*/,
    ` select * from unnest($1::text[], $2::text[], $3::boolean[], $4::int[], $5::text[], $6::timestamptz[], $7::text[])`,
  ),
};
