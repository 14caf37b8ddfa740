import { columnsOf, Statement } from '#database';
import { IS_RESTING, Order } from './order.entity';

const ORDER = columnsOf(Order);

/** The instruments in which a business has resting orders, in one order. */
export const INSTRUMENTS_OF: Statement = {
  name: 'exchange.instruments_of',
  // Skips from one instrument to the next, however many orders each has.
  text: `with recursive found (id) as (
           select min(instrument_id) from exchange_orders where business_id = $1 and livemode = $2 and ${IS_RESTING}
           union all
           select (select min(instrument_id) from exchange_orders
                   where business_id = $1 and livemode = $2 and instrument_id > found.id and ${IS_RESTING})
           from found where found.id is not null
         ) select id from found where id is not null`,
};

/** The resting orders of a business in an instrument. */
export const RESTING_OF: Statement = {
  name: 'exchange.resting_of',
  text: `select ${ORDER} from exchange_orders
         where business_id = $1 and livemode = $2 and instrument_id = $3 and ${IS_RESTING} order by id limit $4`,
};

// The next two look up each band and status by itself. The index of all resting orders has bids too, which may be many.

/** The live instruments in which business $1 has asks on platform $2 in the bands $3 with the statuses $4. */
export const INSTRUMENTS_OF_ASKS: Statement = {
  name: 'exchange.instruments_of_asks',
  text: `select distinct id, lost.band from unnest($3::text[]) as lost (band) cross join unnest($4::text[]) as resting (status)
         cross join lateral (
           select instrument_id as id from exchange_orders
           where business_id = $1 and livemode and platform_id = $2 and band = lost.band and side = 'sell' and status = resting.status
           offset 0
         ) as asks order by id`,
};

/** The live asks of business $1 on platform $2 in band $3 with the statuses $4 in instrument $5, unless it has $6 followers there. */
export const UNQUALIFIED_ASKS: Statement = {
  name: 'exchange.unqualified_asks',
  text: `select ${ORDER} from unnest($4::text[]) as resting (wanted) cross join lateral (
           select * from exchange_orders
           where business_id = $1 and livemode and platform_id = $2 and band = $3 and side = 'sell' and status = wanted
             and instrument_id = $5 offset 0
         ) as asks
         where not exists (
           select from exchange_verified_accounts where business_id = $1 and livemode and platform_id = $2 and followers >= $6
         ) order by id limit $7`,
};

/** Some of the instruments in which orders have expired. The next run of the job finds the others. */
export const INSTRUMENTS_WITH_EXPIRED: Statement = {
  name: 'exchange.instruments_with_expired',
  text: `select distinct instrument_id as id from (
           select instrument_id from exchange_orders where expires_at <= $1 and ${IS_RESTING} order by expires_at limit 1000
         ) as expired order by id`,
};

/** The expired orders of an instrument. */
export const EXPIRED_IN: Statement = {
  name: 'exchange.expired_in',
  text: `select ${ORDER} from exchange_orders where instrument_id = $1 and expires_at <= $2 and ${IS_RESTING}
         order by expires_at limit $3`,
};
