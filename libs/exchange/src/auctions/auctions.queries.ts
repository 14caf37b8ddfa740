import { insertInto, Statement } from '#database';
import { PriceObservation } from '../market/price-observation.entity';

/** The levels of both sides that accept a price of the other side. None if the best prices do not cross. */
export const CROSSING_LEVELS: Statement = {
  name: 'exchange.crossing_levels',
  text: `with best as (
           select (select min(rank) from exchange_levels where instrument_id = $1 and side = 'buy') as bid,
                  (select min(rank) from exchange_levels where instrument_id = $1 and side = 'sell') as ask
         )
         select side, abs(rank) as "priceCents", quantity from exchange_levels, best
         where instrument_id = $1 and side = 'buy' and rank <= -ask
         union all
         select side, rank, quantity from exchange_levels, best where instrument_id = $1 and side = 'sell' and rank <= -bid`,
};

/** What became of the units of the latest trades of an instrument. */
export const DECIDED: Statement = {
  name: 'exchange.decided',
  text: `select settled, refunded + split + defaulted as lost from (
           select data ->> 'tradeId' as id from exchange_journal where instrument_id = $1 and kind = 'trade' order by seq desc limit 200
         ) as latest join exchange_trades using (id)`,
};

/** How long the latest settled units of an instrument took from the match, in hours. */
export const TOOK: Statement = {
  name: 'exchange.took',
  text: `select (extract(epoch from settled_at - created_at) / 3600)::float8 as hours from (
           select trade_id, settled_at from exchange_settlements where instrument_id = $1 order by settled_at desc limit 200
         ) as unit join exchange_trades on exchange_trades.id = trade_id`,
};

/** The trades of the last 24 hours ($3) and of the last 7 days ($2), and the orders that ended in these. */
export const TRADED: Statement = {
  name: 'exchange.traded',
  text: `select coalesce(sum(volume) filter (where hour > $3), 0) as "dayVolume",
           sum(turnover_cents) filter (where hour > $3) / nullif(sum(volume) filter (where hour > $3), 0) as "dayAverage",
           sum(turnover_cents) / nullif(sum(volume), 0) as "weekAverage",
           sum(closed_filled) / nullif(sum(closed_units), 0) as "fillRate"
         from exchange_bars where instrument_id = $1 and hour > $2`,
};

export const SAVE_OBSERVATION: Statement = {
  name: 'exchange.save_observation',
  text: `${insertInto(PriceObservation)} on conflict (instrument_id) do update set
           units = excluded.units, week_units = excluded.week_units, prices = excluded.prices, buyers = excluded.buyers,
           sellers = excluded.sellers, day_volume = excluded.day_volume, day_average = excluded.day_average,
           week_average = excluded.week_average, fill_rate = excluded.fill_rate, settle_rate = excluded.settle_rate, median_hours = excluded.median_hours,
           observed_at = excluded.observed_at`,
};
