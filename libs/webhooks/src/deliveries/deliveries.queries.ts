import { Statement } from '#database';

/**
 * SQL for the ids of many rows. `base` is the beginning of a new id, which contains the time, so that the rows sort by time
 * like all others; the rest is random.
 */
const idOn = (base: string) => `${base} || right(replace(gen_random_uuid()::text, '-', ''), 16)`;

/** The length of the `base` of `idOn`: prefix and time. */
export const ID_BASE_LENGTH = 'dlv_'.length + 10;

const NEW = `insert into webhook_deliveries (id, business_id, endpoint_id, event_id, round, type, trigger, status, attempts, created_at, due_at, fencing_token)`;

/** SQL for whether a webhook subscribes to a kind of event. */
const subscribesTo = (events: string, type: string) =>
  `${events} && array['*', ${type}, split_part(${type}, '.', 1) || '.*']`;

/** SQL for due times a microsecond apart, so that events are sent in the order in which they happened. */
const inOrder = (now: string, order: string) =>
  `${now}::timestamptz - (count(*) over () - row_number() over (order by ${order})) * interval '1 microsecond'`;

/**
 * Creates the deliveries of new log entries, for every webhook that subscribes to them and may receive them. Not idempotent: the
 * relay does it in the transaction that marks the events as relayed.
 */
export const FAN_OUT: Statement = {
  name: 'webhook_deliveries.fan_out',
  text: `${NEW}
         select ${idOn('$7')}, business_id, webhook_endpoints.id, event_id, 0, type, 'event', 'pending', 0, $6,
           ${inOrder('$6', 'place')}, 0
         from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[]) with ordinality
           as entries (business_id, livemode, event_id, type, scope, place)
         join webhook_endpoints using (business_id, livemode)
         where enabled and ${subscribesTo('events', 'type')} and scope = any (scopes) returning id`,
};

const MISSED = `
  from webhook_endpoints
  join event_log on event_log.business_id = webhook_endpoints.business_id and event_log.livemode = webhook_endpoints.livemode
  where webhook_endpoints.id = $1 and enabled and occurred_at >= $2 and type = any ($3)
    and not exists (select 1 from webhook_deliveries where endpoint_id = $1
                    and webhook_deliveries.event_id = event_log.event_id and status <> 'failed')`;

/** Counts the events of these kinds since `$2` that were neither delivered to the webhook nor are pending: what `RECOVER` would send. */
export const COUNT_MISSED: Statement = {
  name: 'webhook_deliveries.count_missed',
  text: `select count(*)::int as count ${MISSED}`,
};

const NEXT_ROUND = (eventId: string) =>
  `(select coalesce(max(round), 0) + 1 from webhook_deliveries where endpoint_id = $1 and event_id = ${eventId})`;

/** Creates deliveries of the missed events. The webhook must be locked, so that concurrent requests do not send them twice. */
export const RECOVER: Statement = {
  name: 'webhook_deliveries.recover',
  text: `with made as (
           ${NEW}
           select ${idOn('$5')}, event_log.business_id, $1, event_id, ${NEXT_ROUND('event_log.event_id')}, type, 'recovery',
             'pending', 0, $4, ${inOrder('$4', 'sequence')}, 0 ${MISSED} returning id
         ) select count(*)::int as count from made`,
};

/** Creates another delivery of the same event; none when the event is no longer stored. The webhook must be locked. */
export const REPLAY: Statement = {
  name: 'webhook_deliveries.replay',
  text: `insert into webhook_deliveries (id, business_id, endpoint_id, event_id, round, type, trigger, body, status, attempts, created_at, due_at, fencing_token)
         select $3, business_id, endpoint_id, event_id, ${NEXT_ROUND('original.event_id')}, type, 'replay', body, 'pending', 0, $4, $4, 0
         from webhook_deliveries as original
         where id = $2 and endpoint_id = $1 and (body is not null or exists (
           select 1 from event_log join webhook_endpoints using (business_id)
           where event_log.event_id = original.event_id and webhook_endpoints.id = $1))
         returning id`,
};

/**
 * Fails the pending deliveries of one webhook. Those that are being sent are left to finish. Locked rows are skipped, because
 * whoever holds them may be waiting for the webhook.
 */
export const END: Statement = {
  name: 'webhook_deliveries.end',
  text: `update webhook_deliveries set status = 'failed', due_at = null, leased_until = null, settled_at = $3 where id in (
           select id from webhook_deliveries
           where business_id = $1 and endpoint_id = $2 and due_at is not null and (leased_until is null or leased_until <= $3)
           order by due_at, id limit $4 for update skip locked
         ) returning id`,
};
