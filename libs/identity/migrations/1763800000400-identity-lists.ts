import { ConcurrentIndexes } from '#database/migrations';

/** In the order of the lists. */
export class IdentityLists1763800000400 extends ConcurrentIndexes {
  override create = [
    `create index api_keys_mode on api_keys (business_id, livemode, id)`,
    `create index sessions_owner on sessions (user_id, id)`,
  ];
  override drop = [
    `create index api_keys_business on api_keys (business_id, id)`,
    `create index sessions_user on sessions (user_id)`,
  ];
}
