import { columnsOf, insertInto, Statement } from '#platform';
import { Attempt } from '../deliveries/delivery.entity';
import { LaneName, LANES, shareOf } from './delivery-lanes';
import { Webhook } from '../endpoints/webhook.entity';

/** The first row in the order of the index `webhook_deliveries_due`; the full order makes the planner use that index. */
const FIRST_WAITING = (condition = '') =>
  `(select business_id, endpoint_id from webhook_deliveries where due_at is not null ${condition}
    order by business_id, endpoint_id, due_at, id limit 1)`;

/**
 * The webhooks with pending deliveries, due now or later, found with a loose index scan: one step per webhook, however many
 * deliveries each has.
 */
export const WAITING = `
  with recursive waiting (business_id, endpoint_id) as (
      ${FIRST_WAITING()}
    union all
      select next.* from waiting cross join lateral
        ${FIRST_WAITING('and (business_id, endpoint_id) > (waiting.business_id, waiting.endpoint_id)')} as next
  )`;

/** Few webhooks are failing, and few of those have anything due at any time, so all of them are considered. */
const FAILING = `
  with waiting (business_id, endpoint_id) as (
    select business_id, id from webhook_endpoints where consecutive_failures > 0
  )`;

/**
 * Selects the deliveries to send next, fairly between businesses and then between the webhooks of each: the business with
 * the fewest running deliveries comes first, and none gets more than its share of the lane. Only the oldest due deliveries
 * of each webhook are read, so a backlog costs nothing.
 *
 * Running deliveries are counted from the leases of all processes, which is safe because only one process picks at a time.
 * Webhooks are looked up one by one, since a join that is planned without statistics may become a full nested loop.
 * Deliveries whose lease expired because their worker died go first: otherwise they would wait again, behind everything
 * that became due in the meantime.
 */
export function pickFor(lane: LaneName): string {
  const { perEndpoint } = LANES[lane];
  const isFailing = lane === 'failing';
  return `${isFailing ? FAILING : WAITING}, leased as (
    select business_id, endpoint_id, lane from webhook_deliveries where leased_until > $1
  ), of_business as (
    select business_id, count(*) as running from leased where lane = '${lane}' group by business_id
  ), of_endpoint as (
    select endpoint_id, count(*) as running from leased group by endpoint_id
  ), candidate as (
    select first.id, due_at, fresh, endpoint.business_id, coalesce(running, 0) + nth as turn
    from waiting
    cross join lateral (
      select business_id, id from webhook_endpoints
      where id = endpoint_id and enabled and consecutive_failures ${isFailing ? '>' : '='} 0 offset 0
    ) as endpoint
    cross join lateral (
      select id, due_at, leased_until is null as fresh, row_number() over (order by due_at, id) as nth
      from (
        select id, due_at, leased_until from webhook_deliveries
        where business_id = endpoint.business_id and endpoint_id = endpoint.id and due_at <= $1
        order by business_id, endpoint_id, due_at, id limit ${String(perEndpoint)}
      ) as front
      where leased_until is null or leased_until <= $1
    ) as first
    left join of_endpoint using (endpoint_id)
  ), ranked as (
    select id, due_at, fresh, coalesce(of_business.running, 0)
        + row_number() over (partition by business_id order by fresh, turn, due_at, id) as place
    from candidate left join of_business using (business_id) where turn <= ${String(perEndpoint)}
  ), chosen as (
    select id from ranked where place <= ${String(shareOf(lane))} order by fresh, place, due_at limit $2
  )
  select id from webhook_deliveries
  where id in (select id from chosen) and due_at <= $1 and (leased_until is null or leased_until <= $1)
  for update skip locked`;
}

/** A delivery to send. */
export interface Task {
  id: string;
  eventId: string;
  /** How many attempts were made before. */
  attempts: number;
  body: string;
}

/** A due delivery as it is loaded. */
export interface DueDelivery extends Omit<Task, 'body'> {
  type: string;
  endpointId: string;
  /** Null when the event is no longer stored. */
  body: string | null;
}

export const LOAD: Statement = {
  name: 'webhook_deliveries.load',
  text: `select webhook_deliveries.id, webhook_deliveries.event_id as "eventId", webhook_deliveries.type, attempts,
           coalesce(webhook_deliveries.body, event_log.body) as body, endpoint_id as "endpointId"
         from webhook_deliveries
         left join webhook_endpoints on webhook_endpoints.id = endpoint_id
         left join event_log on event_log.event_id = webhook_deliveries.event_id
           and event_log.business_id = webhook_endpoints.business_id
         where webhook_deliveries.id = $1`,
};

/*
 * Owners update a webhook through its entity, saved as a whole. The worker uses the same entity, but writes only the columns
 * of its health, because an owner may be changing the others at the same time.
 */
export const FIND_ENDPOINT: Statement = {
  name: 'webhook_endpoints.find',
  text: `select ${columnsOf(Webhook)} from webhook_endpoints where id = $1`,
};

/** Always lock the delivery before the webhook, so that there is no deadlock. */
export const LOCK_ENDPOINT: Statement = {
  name: 'webhook_endpoints.lock',
  text: `${FIND_ENDPOINT.text} for no key update`,
};

export const SAVE_HEALTH: Statement = {
  name: 'webhook_endpoints.save_health',
  text: `update webhook_endpoints set enabled = $2, disabled_reason = $3, disabled_at = $4, failing_since = $5,
           consecutive_failures = $6, noticed_at = $7 where id = $1`,
};

export const FORGET_SECRETS: Statement = {
  name: 'webhook_endpoints.forget_secrets',
  text: `update webhook_endpoints set previous_secret = null, previous_secret_until = null where previous_secret_until <= $1`,
};

/** Writes an attempt, $1 to $8, and the new state of its delivery. */
export const RECORD: Statement = {
  name: 'webhook_deliveries.record',
  text: `with noted as (${insertInto(Attempt)})
         update webhook_deliveries set attempts = $2, status = $9, due_at = $10, settled_at = $11 where id = $1`,
};

/** Writes a successful attempt, $1 to $8, of the delivery that was claimed with the fencing token $9; nothing when a newer token exists. */
export const DELIVERED: Statement = {
  name: 'webhook_deliveries.delivered',
  text: `with settled as (
           update webhook_deliveries set due_at = null, leased_until = null, attempts = $2, status = 'delivered', settled_at = $10
           where id = $1 and fencing_token = $9 returning id
         )
         ${insertInto(Attempt).replace(/ values \((.+)\)$/, ' select $1 from settled')} returning delivery_id`,
};

export const GIVE_UP: Statement = {
  name: 'webhook_deliveries.give_up',
  text: `update webhook_deliveries set status = 'failed', settled_at = $2 where id = $1`,
};

/** Disabled or deleted webhooks that still have pending deliveries. */
export const ABANDONED: Statement = {
  name: 'webhook_deliveries.abandoned',
  text: `${WAITING} select waiting.business_id as "businessId", endpoint_id as id
         from waiting left join webhook_endpoints on id = endpoint_id where enabled is not true`,
};

/** The age of the oldest due delivery in seconds, for working and for failing webhooks. */
export const LAG: Statement = {
  name: 'webhook_deliveries.lag',
  text: `${WAITING} select consecutive_failures > 0 as failing,
           greatest(extract(epoch from $1::timestamptz - min(first.due_at)), 0)::float8 as seconds
         from waiting join webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
         cross join lateral (
           select due_at from webhook_deliveries
           where business_id = waiting.business_id and endpoint_id = waiting.endpoint_id and due_at <= $1
           order by business_id, endpoint_id, due_at, id limit 1
         ) as first
         where enabled group by 1`,
};
