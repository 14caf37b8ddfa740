import { columnsOf, insertInto, Statement } from '#database';
import { Instrument } from '../instruments/instrument.entity';
import { IS_RESTING, Order, Side } from '../orders/order.entity';

const INSTRUMENT = columnsOf(Instrument);
const ORDER = columnsOf(Order);

// Everything that changes a book first locks the row of its instrument, so that a book has one writer at a time.

export const BY_KEY = `action_id = $1 and band = $2 and livemode = $3 and auction_only = $4`;

export const LOCK_BY_KEY: Statement = {
  name: 'exchange.lock_by_key',
  text: `select ${INSTRUMENT} from exchange_instruments where ${BY_KEY} for update`,
};

export const OF_ORDER = `id = (select instrument_id from exchange_orders where id = $1 and business_id = $2 and livemode = $3)`;

/** The instrument of an order of that business. */
export const LOCK_OF_ORDER: Statement = {
  name: 'exchange.lock_of_order',
  text: `select ${INSTRUMENT} from exchange_instruments where ${OF_ORDER} for update`,
};

export const CREATE_INSTRUMENT: Statement = {
  name: 'exchange.create_instrument',
  text: `${insertInto(Instrument)} on conflict (action_id, band, livemode, auction_only) do nothing`,
};

export const FIND_BY_CLIENT_ID: Statement = {
  name: 'exchange.find_by_client_id',
  text: `select ${ORDER} from exchange_orders where business_id = $1 and livemode = $2 and client_order_id = $3`,
};

/**
 * The next orders of side $2 that a price of rank -$3 on the other side accepts, after those up to rank $4 and number $5, in the
 * order in which they are matched. It reads only the rows that it returns, however long the book is.
 */
export const MATCHABLE: Statement = {
  name: 'exchange.matchable',
  text: `select ${ORDER} from exchange_orders
         where instrument_id = $1 and side = $2 and rank <= $3 and (rank, seq) > ($4::integer, $5::float8) and expires_at > $6
           and ${IS_RESTING} order by rank, seq limit $7`,
};

/** As MATCHABLE, but only the first orders of the owner $4. */
export const OWN_CROSSING: Statement = {
  name: 'exchange.own_crossing',
  text: `select ${ORDER} from exchange_orders
         where instrument_id = $1 and side = $2 and rank <= $3 and owner_key = $4 and expires_at > $5 and ${IS_RESTING}
         order by rank, seq limit $6`,
};

export const INSERT_ORDER: Statement = { name: 'exchange.insert_order', text: insertInto(Order) };

export const UPDATE_ORDERS: Statement = {
  name: 'exchange.update_orders',
  text: `update exchange_orders as own set
           price_cents = changed.price_cents, rank = changed.rank, seq = changed.seq, quantity = changed.quantity,
           filled = changed.filled, status = changed.status, reason = changed.reason, hold_id = changed.hold_id,
           updated_at = $1
         from unnest($2::text[], $3::integer[], $4::integer[], $5::float8[], $6::integer[], $7::integer[], $8::text[], $9::text[],
                $10::text[])
           as changed (id, price_cents, rank, seq, quantity, filled, status, reason, hold_id)
         where own.id = changed.id`,
};

export const APPEND_JOURNAL: Statement = {
  name: 'exchange.append_journal',
  text: `insert into exchange_journal (instrument_id, seq, kind, data, occurred_at)
         select $1, seq, kind, data, $2 from unnest($3::float8[], $4::text[], $5::jsonb[]) as entries (seq, kind, data)`,
};

/** Returns the levels after the change, of which none may be negative. */
export const CHANGE_LEVELS: Statement = {
  name: 'exchange.change_levels',
  text: `insert into exchange_levels as level (instrument_id, side, rank, quantity, orders)
         select $1, * from unnest($2::text[], $3::integer[], $4::float8[], $5::integer[])
         on conflict (instrument_id, side, rank) do update
           set quantity = level.quantity + excluded.quantity, orders = level.orders + excluded.orders
         returning rank, quantity, orders`,
};

export const DELETE_EMPTY_LEVELS: Statement = {
  name: 'exchange.delete_empty_levels',
  text: `delete from exchange_levels where instrument_id = $1 and orders = 0
           and (side, rank) in (select * from unnest($2::text[], $3::integer[]))`,
};

/** The prices are null if orders ended without a trade. */
export const ADD_TO_BAR: Statement = {
  name: 'exchange.add_to_bar',
  text: `insert into exchange_bars as bar
           (instrument_id, hour, open_cents, high_cents, low_cents, close_cents, volume, turnover_cents, closed_units, closed_filled)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (instrument_id, hour) do update set
           open_cents = coalesce(bar.open_cents, excluded.open_cents),
           high_cents = greatest(bar.high_cents, excluded.high_cents), low_cents = least(bar.low_cents, excluded.low_cents),
           close_cents = coalesce(excluded.close_cents, bar.close_cents), volume = bar.volume + excluded.volume,
           turnover_cents = bar.turnover_cents + excluded.turnover_cents,
           closed_units = bar.closed_units + excluded.closed_units, closed_filled = bar.closed_filled + excluded.closed_filled`,
};

const best = (side: Side) =>
  `(select abs(min(rank)) from exchange_levels where instrument_id = $1 and side = '${side}')`;

/** Sent after the levels were changed. $6 is null if nothing was traded. */
export const SAVE_INSTRUMENT: Statement = {
  name: 'exchange.save_instrument',
  text: `update exchange_instruments set seq = $2, trading = $3, reference_cents = $4, review_at = $5,
           last_cents = coalesce($6, last_cents), bid_cents = ${best('buy')}, ask_cents = ${best('sell')}
         where id = $1`,
};
