import { columnsOf, insertInto, Statement } from '#database';
import { LIMIT } from './obligations';
import { Seller } from './seller.entity';
import { LOCKED_FOLLOWERS } from './verified-followers.queries';

/** The columns that an enrollment replaces. The seller's record and its commitments are kept. */
const REPLACED = [
  ...['display_name', 'agent_type', 'platform_ids', 'niches', 'location', 'rate_card', 'follower_count'],
  ...['auto_quote', 'updated_at'],
];

/** Locks the row. Of two concurrent first enrollments, the second waits for the first and replaces it. */
export const ENROLL: Statement = {
  name: 'sellers.enroll',
  text: `${insertInto(Seller)} on conflict (business_id, livemode) do update
         set ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}
         returning ${columnsOf(Seller)}`,
};

/**
 * Returns no row if the seller is not enrolled, has fewer than $4 followers on platform $5, or would exceed the limit. The verified
 * followers stay locked, so that they become fewer either before, and are compared, or after the ask is in the book.
 */
export const COMMIT: Statement = {
  name: 'sellers.commit',
  text: `update exchange_sellers set committed_units = committed_units + $3
         where business_id = $1 and livemode = $2 and committed_units + $3 <= ${LIMIT}
           and case when $4 = 0 then true when livemode then coalesce(${LOCKED_FOLLOWERS}, 0) >= $4
             else coalesce(follower_count, 0) >= $4 end
         returning id`,
};

/** $3 units are no longer undelivered; $4 of them were settled and $5 defaulted. */
export const RECORD: Statement = {
  name: 'sellers.record',
  text: `update exchange_sellers set committed_units = committed_units - $3,
           settled_units = settled_units + $4, defaulted_units = defaulted_units + $5
         where business_id = $1 and livemode = $2`,
};
