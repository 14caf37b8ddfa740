import { columnsOf, purgeStatement, Statement } from '#database';
import { Connection, OAuthState } from './connection.entity';

const COLUMNS = columnsOf(Connection);

/** Connects the same account again. A check that is running loses its lease. */
export const RENEW: Statement = {
  name: 'oauth_connections.renew',
  text: `update oauth_connections set handle = $2, followers = $3, method = $4, status = 'active', scopes = $5, tokens = $6,
           tokens_expire_at = $7, checked_at = $8, due_at = $9, leased_until = null, fencing_token = fencing_token + 1, attempts = 0
         where id = $1 returning ${COLUMNS}`,
};

/** Frees the account and the place in the profile. A check that is running loses its lease. */
export const REVOKE: Statement = {
  name: 'oauth_connections.revoke',
  text: `update oauth_connections set status = 'revoking', due_at = $2, leased_until = null,
           fencing_token = fencing_token + 1, attempts = 0
         where id = $1`,
};

/** Stores refreshed tokens at once, because the old ones may be invalid. Returns no row if the lease was lost. */
export const STORE_TOKENS: Statement = {
  name: 'oauth_connections.store_tokens',
  text: `update oauth_connections set tokens = $3, tokens_expire_at = $4 where id = $1 and fencing_token = $2 returning id`,
};

export const EXPIRE: Statement = {
  name: 'oauth_connections.expire',
  text: `update oauth_connections set status = 'expired', tokens = null, tokens_expire_at = null where id = $1 returning ${COLUMNS}`,
};

/**
 * Takes a state, which works once: only in the browser in which it was made, and at the address of its platform, so that the
 * response of one platform cannot be passed off as that of another.
 */
export const TAKE_STATE: Statement = {
  name: 'oauth_states.take',
  text: `delete from oauth_states where state_hash = $1 and browser_hash = $2 and platform_id = $3
         returning ${columnsOf(OAuthState)}`,
};

export const PURGE_STATES = purgeStatement('oauth_states', 'expires_at <= $1', 'expires_at');
