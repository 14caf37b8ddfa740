import { Statement } from '#database';
import { Claimed, WINDOW } from '#messaging/host';
import { Language } from '../words/words';

/** A claimed message: all that an attempt needs. */
export interface DueMessage extends Claimed {
  businessId: string;
  kind: string;
  recipient: string;
  language: Language;
  /** Encrypted. */
  data: string;
  unsubscribe: string | null;
  expiresAt: Date;
  /** When it became due. */
  dueAt: Date;
  attempts: number;
  /** Whether nothing is sent to its address at present. */
  isStopped: boolean;
}

/** The first message of the next business; the full order makes the planner use the index `messages_due`. */
const firstAfter = (business: string) =>
  `(select business_id, due_at from messages where due_at is not null and business_id > ${business}
    order by business_id, due_at, id limit 1)`;

/** The next businesses with messages, found with a loose index scan: one step for each, however many messages it has. */
export const WAITING: Statement = {
  name: 'messages.waiting',
  text: `with recursive next_waiting (business_id, due_at) as (
             ${firstAfter('$2::text')}
           union all
             select following.* from next_waiting cross join lateral ${firstAfter('next_waiting.business_id')} as following
         )
         select business_id as owner, due_at <= $1 as "isDue" from next_waiting limit ${String(WINDOW)}`,
};

/** The oldest due messages of each business in turn, so that nobody's code waits behind a thousand messages of another. */
export const ROWS = `select business_id, id from messages
  where (business_id, id) in (
    select business_id, id from (
      select waiting.business_id, front.id, due_at, row_number() over (partition by waiting.business_id order by due_at, front.id) as turn
      from unnest($3::text[]) as waiting (business_id) cross join lateral (
        select id, due_at from messages
        where business_id = waiting.business_id and due_at <= $1 and (leased_until is null or leased_until <= $1)
        order by business_id, due_at, id limit $2
      ) as front
    ) as due order by turn, due_at limit $2
  ) and due_at <= $1 and (leased_until is null or leased_until <= $1) for update skip locked`;

export const LOAD = `select business_id as "businessId", id, fencing_token as "fencingToken", kind, recipient, language, data, unsubscribe,
    expires_at as "expiresAt", due_at as "dueAt", attempts, exists (
      select 1 from stopped_addresses as stopped
      where stopped.business_id = claimed.business_id and address = lower(recipient) and until > $1
    ) as "isStopped"
  from claimed`;
