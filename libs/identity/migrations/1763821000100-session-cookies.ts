import { ConcurrentIndexes } from '#database/migrations';

export class SessionCookies1763821000100 extends ConcurrentIndexes {
  override create = [`create unique index sessions_cookie on sessions (cookie_hash) where cookie_hash is not null`];
  override drop = [];
}
