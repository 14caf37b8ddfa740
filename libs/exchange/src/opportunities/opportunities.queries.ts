import { Statement } from '#database';
import { Band } from '../instruments/instrument.entity';
import { IS_RESTING } from '../orders/order.entity';

/** The best bids for an instrument. */
export interface BestBid {
  instrumentId: string;
  actionId: string;
  band: Band;
  priceCents: number;
  /** Of all bids with this price. */
  quantity: number;
  /** Of the first of them. */
  requirements: string | null;
  expiresAt: Date;
}

/** Of the actions $1 in the bands $2 (one of each in each place), in mode $3. Of each book, only the best level and order are read. */
export const BEST_BIDS: Statement = {
  name: 'opportunities.best_bids',
  text: `select instruments.id as "instrumentId", instruments.action_id as "actionId", instruments.band,
           -best.rank as "priceCents", best.quantity, first.requirements, first.expires_at as "expiresAt"
         from unnest($1::text[], $2::text[]) as wanted (action_id, band)
         join exchange_instruments as instruments on instruments.action_id = wanted.action_id
           and instruments.band = wanted.band and instruments.livemode = $3 and not instruments.auction_only
         cross join lateral (
           select rank, quantity from exchange_levels
           where instrument_id = instruments.id and side = 'buy' order by rank limit 1
         ) as best
         cross join lateral (
           select requirements, expires_at from exchange_orders
           where instrument_id = instruments.id and side = 'buy' and rank = best.rank and ${IS_RESTING} order by seq limit 1
         ) as first
         where first.expires_at > $4`,
};
