import { columnsOf, insertInto, Statement } from '#platform';
import { Attempt } from './delivery.entity';
import { Webhook } from './webhook.entity';

/** Attempts that an endpoint gets at once, while it does well and while it fails. */
const SLOTS = 5;
const SLOTS_FAILING = 1;

/** In the order of the index of what is due, so that no other one is tempting, in which all that was ever delivered stands. */
const FIRST_WAITING = (condition = '') =>
  `(select endpoint_id from webhook_deliveries where due_at is not null ${condition} order by endpoint_id, due_at, id limit 1)`;

/**
 * The endpoints that anything waits for, now or later, found by a leap from each to the next: as many steps as there are
 * endpoints, whatever waits for each. The last row is null.
 */
export const WAITING = `
  with recursive waiting (endpoint_id) as (
      select ${FIRST_WAITING()}
    union all
      select ${FIRST_WAITING('and endpoint_id > waiting.endpoint_id')} from waiting where endpoint_id is not null
  )`;

/**
 * What to deliver next: of each endpoint, the few that are due the longest, unless they are being delivered already; what
 * comes after these waits for them, and for no other endpoint. Endpoints that fail are a queue of their own, so that
 * however many of them hang, those that do well have their share. What a worker took and died over comes first: otherwise
 * it would wait again, behind all that has piled up at other endpoints while its lease ran out.
 */
export function pickFor(health: 'well' | 'failing'): string {
  const fails = health === 'failing';
  return `${WAITING}, chosen as (
    select first.id from waiting join webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
    cross join lateral (
      select id, due_at, leased_until from webhook_deliveries
      where endpoint_id = waiting.endpoint_id and due_at <= $1 order by due_at, id limit ${fails ? SLOTS_FAILING : SLOTS}
    ) as first
    where enabled and consecutive_failures ${fails ? '>' : '='} 0 and (leased_until is null or leased_until <= $1)
    order by first.leased_until is null, first.due_at limit $2
  )
  select id from webhook_deliveries
  where id in (select id from chosen) and due_at <= $1 and (leased_until is null or leased_until <= $1)
  for update skip locked`;
}

/** What is to be sent. */
export interface Task {
  id: string;
  eventId: string;
  /** How many there were. */
  attempts: number;
  body: string;
}

/** What is due. */
export interface DueDelivery extends Omit<Task, 'body'> {
  endpointId: string;
  /** Null when it is no longer kept. */
  body: string | null;
}

export const LOAD: Statement = {
  name: 'webhook_deliveries.load',
  text: `select webhook_deliveries.id, webhook_deliveries.event_id as "eventId", attempts,
           coalesce(webhook_deliveries.body, event_log.body) as body, endpoint_id as "endpointId"
         from webhook_deliveries
         left join webhook_endpoints on webhook_endpoints.id = endpoint_id
         left join event_log on event_log.event_id = webhook_deliveries.event_id
           and event_log.business_id = webhook_endpoints.business_id
         where webhook_deliveries.id = $1`,
};

export const FIND_ENDPOINT: Statement = {
  name: 'webhook_endpoints.find',
  text: `select ${columnsOf(Webhook)} from webhook_endpoints where id = $1`,
};

/** Deliveries are locked before endpoints, never after. */
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

/** Writes an attempt, $1 to $8, and what it means for its delivery. */
export const RECORD: Statement = {
  name: 'webhook_deliveries.record',
  text: `with noted as (${insertInto(Attempt)})
         update webhook_deliveries set attempts = $2, status = $9, due_at = $10, settled_at = $11 where id = $1`,
};

/** Writes an attempt, $1 to $8, that delivered what was claimed under the fencing number $9; nothing when that is not the last. */
export const DELIVERED: Statement = {
  name: 'webhook_deliveries.delivered',
  text: `with settled as (
           update webhook_deliveries set due_at = null, leased_until = null, attempts = $2, status = 'delivered', settled_at = $10
           where id = $1 and fence = $9 returning id
         )
         ${insertInto(Attempt).replace(/ values \((.+)\)$/, ' select $1 from settled')} returning delivery_id`,
};

export const GIVE_UP: Statement = {
  name: 'webhook_deliveries.give_up',
  text: `update webhook_deliveries set status = 'failed', settled_at = $2 where id = $1`,
};

/** Endpoints that something waits for which nobody will send. */
export const ABANDONED: Statement = {
  name: 'webhook_deliveries.abandoned',
  text: `${WAITING} select endpoint_id as id from waiting left join webhook_endpoints on id = endpoint_id
         where endpoint_id is not null and enabled is not true`,
};

/** How long what is due the longest has waited, in seconds, of the endpoints that do well and of those that fail. */
export const LAG: Statement = {
  name: 'webhook_deliveries.lag',
  text: `${WAITING} select consecutive_failures > 0 as failing,
           greatest(extract(epoch from $1::timestamptz - min(first.due_at)), 0)::float8 as seconds
         from waiting join webhook_endpoints on webhook_endpoints.id = waiting.endpoint_id
         cross join lateral (
           select due_at from webhook_deliveries where endpoint_id = waiting.endpoint_id and due_at <= $1
           order by due_at, id limit 1
         ) as first
         where enabled group by 1`,
};
