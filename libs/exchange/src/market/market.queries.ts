import { columnsOf, Statement } from '#database';
import { Bar } from '../book/bar.entity';
import { Instrument } from '../instruments/instrument.entity';
import { PriceObservation } from './price-observation.entity';

/** What `stats` needs of each instrument. */
const STATS = `
  select own.id, action_id as "actionId", platform_id as "platformId", band, trading, review_at as "reviewAt",
    reference_cents as "referenceCents", bid_cents as "bidCents", ask_cents as "askCents", last_cents as "lastCents",
    units, day_volume as "dayVolume", day_average as "dayAverage", week_average as "weekAverage", fill_rate as "fillRate",
    settle_rate as "settleRate", median_hours as "medianHours"
  from exchange_instruments as own left join exchange_observations on instrument_id = own.id
  where livemode = $1 and auction_only = $2 and (last_cents is not null or bid_cents is not null or ask_cents is not null)`;

export const STATS_OF_ALL: Statement = {
  name: 'exchange.stats_of_all',
  text: `${STATS} order by action_id, band`,
};

export const STATS_OF_ACTION: Statement = {
  name: 'exchange.stats_of_action',
  text: `${STATS} and action_id = $3 order by band`,
};

export const FIND_INSTRUMENT: Statement = {
  name: 'exchange.find_instrument',
  text: `select ${columnsOf(Instrument)} from exchange_instruments
         where action_id = $1 and band = $2 and livemode = $3 and auction_only = $4`,
};

export const BEST_LEVELS: Statement = {
  name: 'exchange.best_levels',
  text: `(select side, abs(rank) as "priceCents", quantity, orders from exchange_levels
          where instrument_id = $1 and side = 'buy' order by rank limit 10)
         union all
         (select side, rank, quantity, orders from exchange_levels
          where instrument_id = $1 and side = 'sell' order by rank limit 10)`,
};

export const LATEST_TRADES: Statement = {
  name: 'exchange.latest_trades',
  text: `select data, occurred_at as "occurredAt" from (
           select data, occurred_at, seq from exchange_journal where instrument_id = $1 and kind = 'trade' order by seq desc limit 100
         ) as latest where occurred_at > $2 order by seq desc`,
};

export const BARS_SINCE: Statement = {
  name: 'exchange.bars_since',
  text: `select ${columnsOf(Bar)} from exchange_bars
         where instrument_id = $1 and hour > $2 and close_cents is not null order by hour`,
};

/** What has settled with live money, by instrument. */
export const OBSERVATIONS: Statement = {
  name: 'exchange.observations',
  text: `select action_id as "actionId", ${columnsOf(PriceObservation)} from exchange_observations
         join exchange_instruments on exchange_instruments.id = instrument_id where livemode and units > 0`,
};
