import { purgeStatement, Statement } from '#database';

/**
 * Records that guest $4 submits a proof for campaign $2 of business $1 from the origins $3 at $5, and tells when somebody else last did
 * from one of them. Requests from one origin wait for each other until the end of the transaction, so that each knows of the one before.
 */
export const RECORD_ORIGINS: Statement = {
  name: 'guest_origins.record',
  text: `insert into guest_origins as known (business_id, campaign_id, origin, guest_id, sent_at)
           select $1, $2, origin, $4, $5 from unnest($3::text[]) as origin order by origin
         on conflict (business_id, campaign_id, origin) do update set
           guest_id = excluded.guest_id, sent_at = excluded.sent_at,
           other_sent_at = case when known.guest_id = excluded.guest_id then known.other_sent_at else known.sent_at end
         returning other_sent_at as "otherSentAt"`,
};

export const PURGE = [
  purgeStatement('guest_sessions', 'expires_at <= $1', 'expires_at'),
  purgeStatement('guest_proofs', 'expires_at <= $1', 'expires_at'),
];

export const PURGE_ORIGINS = purgeStatement('guest_origins', 'sent_at <= $1', 'sent_at');
