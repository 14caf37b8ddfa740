import { columnsOf, insertInto, purgeStatement, Statement } from '#database';
import { Connection, OAuthState } from './connection.entity';

const COLUMNS = columnsOf(Connection);

export const INSERT: Statement = { name: 'oauth_connections.insert', text: insertInto(Connection) };

/** The connection of a profile on a platform, locked. */
export const LOCK_CURRENT: Statement = {
  name: 'oauth_connections.lock_current',
  text: `select ${COLUMNS} from oauth_connections
         where business_id = $1 and livemode = $2 and platform_id = $3 and status <> 'revoking' for no key update`,
};

/** A visible connection of a business, locked. */
export const LOCK: Statement = {
  name: 'oauth_connections.lock',
  text: `select ${COLUMNS} from oauth_connections
         where id = $1 and business_id = $2 and livemode = $3 and status <> 'revoking' for no key update`,
};

export const FIND: Statement = {
  name: 'oauth_connections.find',
  text: `select ${COLUMNS} from oauth_connections where id = $1`,
};

/** The active connection of a profile on a platform. */
export const FIND_ACTIVE: Statement = {
  name: 'oauth_connections.find_active',
  text: `select account_id as "accountId", handle, followers from oauth_connections
         where business_id = $1 and livemode = $2 and platform_id = $3 and status = 'active'`,
};

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

export const CHECKED: Statement = {
  name: 'oauth_connections.checked',
  text: `update oauth_connections set handle = $2, followers = $3, checked_at = $4, attempts = 0 where id = $1`,
};

export const COUNT_FAILURE: Statement = {
  name: 'oauth_connections.count_failure',
  text: `update oauth_connections set attempts = attempts + 1 where id = $1`,
};

export const EXPIRE: Statement = {
  name: 'oauth_connections.expire',
  text: `update oauth_connections set status = 'expired', tokens = null, tokens_expire_at = null where id = $1 returning ${COLUMNS}`,
};

export const DELETE: Statement = {
  name: 'oauth_connections.delete',
  text: `delete from oauth_connections where id = $1`,
};

/** Whether the account is connected again, so that its access must not be revoked. */
export const IS_CONNECTED: Statement = {
  name: 'oauth_connections.is_connected',
  text: `select exists (
           select from oauth_connections where platform_id = $1 and account_id = $2 and status <> 'revoking'
         ) as "isConnected"`,
};

export const INSERT_STATE: Statement = { name: 'oauth_states.insert', text: insertInto(OAuthState) };

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
