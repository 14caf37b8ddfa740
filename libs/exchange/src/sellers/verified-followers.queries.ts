import { columnsOf, Statement } from '#database';
import { VerifiedAccount } from './verified-account.entity';

/** Sets the followers to $4 at $5. It waits for asks that are being placed, which lock the row. */
export const SET_VERIFIED: Statement = {
  name: 'verified_followers.set',
  text: `insert into exchange_verified_accounts as own (business_id, livemode, platform_id, followers) values ($1, $2, $3, $4)
         on conflict (business_id, livemode, platform_id) do update set followers = excluded.followers,
           fell_at = case when own.livemode and excluded.followers < own.followers then $5 else own.fell_at end
         returning ${columnsOf(VerifiedAccount)}`,
};

/** The verified followers of business $1 in mode $2 on platform $5, locked until the end of the transaction; null if unknown. */
export const LOCKED_FOLLOWERS = `(select followers from exchange_verified_accounts
             where business_id = $1 and livemode = $2 and platform_id = $5 for share)`;

/** Does nothing if the followers of the account have become fewer again since $3. */
export const REVIEWED: Statement = {
  name: 'verified_followers.reviewed',
  text: `update exchange_verified_accounts set fell_at = null
         where business_id = $1 and livemode and platform_id = $2 and fell_at = $3`,
};
