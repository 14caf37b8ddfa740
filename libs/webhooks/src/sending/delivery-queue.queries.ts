import { columnsOf, Db, insertInto, Statement } from '#database';
import { Claimed, WINDOW } from '#messaging/host';
import { Attempt } from '../deliveries/delivery.entity';
import { LaneName, LANES, shareOf } from './delivery-lanes';
import { Webhook } from '../endpoints/webhook.entity';

/** The parts of an owner in the queue: `business/webhook`. */
const parts = (owner: string) => `split_part(${owner}, '/', 1), split_part(${owner}, '/', 2)`;

/** The first row in the order of the index `webhook_deliveries_due`; the full order makes the planner use that index. */
const firstWaiting = (after: string) =>
  `(select business_id, endpoint_id, due_at from webhook_deliveries
    where due_at is not null and (business_id, endpoint_id) > (${after})
    order by business_id, endpoint_id, due_at, id limit 1)`;

/**
 * The next webhooks with pending deliveries after this owner, due now or later, with their first delivery. Found with a
 * loose index scan: one step per webhook, however many deliveries each has.
 */
const waitingAfter = (owner: string) => `
  with recursive next_waiting (business_id, endpoint_id, due_at) as (
      ${firstWaiting(parts(owner))}
    union all
      select following.* from next_waiting cross join lateral
        ${firstWaiting('next_waiting.business_id, next_waiting.endpoint_id')} as following
  ), waiting as (
    select business_id, endpoint_id, due_at, business_id || '/' || endpoint_id as owner
    from next_waiting limit ${String(WINDOW)}
  )`;

/** The webhooks to pick deliveries for, a window at a time. */
export const WAITING_IN: Record<LaneName, Statement> = {
  well: {
    name: 'webhook_deliveries.waiting',
    text: `${waitingAfter('$2::text')} select owner, due_at <= $1 as "isDue" from waiting order by business_id, endpoint_id`,
  },
  // Few webhooks are failing, so those without deliveries are not skipped.
  failing: {
    name: 'webhook_endpoints.failing',
    text: `select business_id || '/' || id as owner, exists (
             select 1 from webhook_deliveries as due
             where due.business_id = failing.business_id and endpoint_id = failing.id and due_at <= $1
           ) as "isDue"
           from webhook_endpoints as failing where consecutive_failures > 0 and (business_id, id) > (${parts('$2::text')})
           order by business_id, id limit ${String(WINDOW)}`,
  },
};

/**
 * Selects the deliveries to send next, fairly between businesses and then between the webhooks of each: the business with
 * the fewest running deliveries comes first, and none gets more than its share of the lane. Only the oldest due deliveries
 * of each webhook are read, so a backlog costs nothing. $3 are the webhooks to choose between, from `WAITING_IN`.
 *
 * Running deliveries are counted from the leases of all processes, which is safe because only one process picks at a time.
 * Webhooks are looked up one by one, since a join that is planned without statistics may become a full nested loop, and so
 * are the chosen deliveries, each in its own partition.
 * Deliveries whose lease expired because their worker died go first: otherwise they would wait again, behind everything
 * that became due in the meantime.
 */
export function pickFor(lane: LaneName): string {
  const { perEndpoint } = LANES[lane];
  const isFailing = lane === 'failing';
  return `with waiting (business_id, endpoint_id) as (
    select ${parts('owner')} from unnest($3::text[]) as owner
  ), leased as (
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
  select claimable.id from chosen cross join lateral (
    select id from webhook_deliveries
    where id = chosen.id and due_at <= $1 and (leased_until is null or leased_until <= $1) for update skip locked
  ) as claimable`;
}

/** The webhook of a delivery, as it is when the delivery is claimed; its columns are null if it was deleted. */
export interface Recipient {
  endpointId: string;
  url: string;
  enabled: boolean | null;
  scopes: string[];
  /** Encrypted. */
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  consecutiveFailures: number;
}

/** A claimed delivery with its webhook: all that an attempt needs. */
export interface DueDelivery extends Claimed, Recipient {
  eventId: string;
  type: string;
  /** How many attempts were made before. */
  attempts: number;
  /** Null when the event is no longer stored. */
  body: string | null;
}

/**
 * Loads claimed deliveries. The rows are looked up one by one, since a join that is planned without statistics may read the
 * whole log.
 */
export const LOAD = `
  select claimed.id, fencing_token as "fencingToken", event_id as "eventId", type, attempts, endpoint_id as "endpointId",
    coalesce(body, (
      select body from event_log where event_log.event_id = claimed.event_id and event_log.business_id = claimed.business_id
    )) as body,
    url, enabled, scopes, secret, previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
    consecutive_failures as "consecutiveFailures"
  from claimed left join lateral (
    select url, enabled, scopes, secret, previous_secret, previous_secret_until, consecutive_failures
    from webhook_endpoints where webhook_endpoints.id = endpoint_id offset 0
  ) as endpoint on true`;

/*
 * Owners update a webhook through its entity, saved as a whole. The worker uses the same entity, but writes only the columns
 * of its health, because an owner may be changing the others at the same time.
 */
/** Always lock the delivery before the webhook, so that there is no deadlock. */
export const LOCK_ENDPOINT: Statement = {
  name: 'webhook_endpoints.lock',
  text: `select ${columnsOf(Webhook)} from webhook_endpoints where id = $1 for no key update`,
};

export const SAVE_HEALTH: Statement = {
  name: 'webhook_endpoints.save_health',
  text: `update webhook_endpoints set enabled = $2, disabled_reason = $3, disabled_at = $4, failing_since = $5,
           consecutive_failures = $6, noticed_at = $7 where id = $1`,
};

/** Writes an attempt, $1 to $8, and the new state of its delivery. */
export const RECORD: Statement = {
  name: 'webhook_deliveries.record',
  text: `with noted as (${insertInto(Attempt)})
         update webhook_deliveries set attempts = $2, status = $9, due_at = $10, settled_at = $11 where id = $1`,
};

/**
 * Writes successful attempts, a JSON array of objects with `fencing_token` and the columns of an attempt, of deliveries that
 * were claimed with these fencing tokens. Where a newer token exists, nothing is written or returned.
 */
export const DELIVERED: Statement = {
  name: 'webhook_deliveries.delivered',
  text: `with result as (
           select attempt.*, fencing_token
           from json_array_elements($1::json) as element,
             json_populate_record(null::webhook_attempts, element) as attempt,
             cast(element ->> 'fencing_token' as integer) as fencing_token
         ), settled as (
           update webhook_deliveries set due_at = null, leased_until = null, attempts = number, status = 'delivered',
             settled_at = at + duration_ms * interval '1 millisecond'
           from result where id = delivery_id and webhook_deliveries.fencing_token = result.fencing_token
           returning id, result.fencing_token
         ), noted as (
           insert into webhook_attempts (delivery_id, number, at, duration_ms, status, error, headers, body)
           select delivery_id, number, at, duration_ms, status, error, headers, body
           from result join settled on id = delivery_id and settled.fencing_token = result.fencing_token
         )
         select id, fencing_token as "fencingToken" from settled`,
};

export const GIVE_UP: Statement = {
  name: 'webhook_deliveries.give_up',
  text: `update webhook_deliveries set status = 'failed', settled_at = $2 where id = $1`,
};

/** A webhook with pending deliveries. */
interface WaitingWebhook {
  id: string;
  businessId: string;
  /** When its first delivery is or was due. */
  dueAt: Date;
  /** False if it was deleted. */
  isEnabled: boolean;
  isFailing: boolean;
}

const WAITING_WEBHOOKS: Statement = {
  name: 'webhook_deliveries.waiting_webhooks',
  text: `${waitingAfter('$1::text')}
         select owner, endpoint_id as id, waiting.business_id as "businessId", due_at as "dueAt",
           coalesce(enabled, false) as "isEnabled", coalesce(consecutive_failures > 0, false) as "isFailing"
         from waiting left join lateral (
           select enabled, consecutive_failures from webhook_endpoints where webhook_endpoints.id = endpoint_id offset 0
         ) as endpoint on true
         order by waiting.business_id, endpoint_id`,
};

/** All webhooks with pending deliveries, due now or later, even if they are disabled or deleted. */
export async function* waitingWebhooks(db: Db): AsyncGenerator<WaitingWebhook> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const window: (WaitingWebhook & { owner: string })[] = await db.query(WAITING_WEBHOOKS, [last]);
    yield* window;
    last = window.length < WINDOW ? undefined : window.at(-1)?.owner;
  }
}
