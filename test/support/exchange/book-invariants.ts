import { Entry, replay } from '../../../libs/exchange/src/book/journal';
import { costCents } from '../../../libs/exchange/src/instruments/prices';
import { verifyLedger } from '#ledger';
import { TestApp } from '../app';
import { rows } from '../database/inspect';

interface Resting {
  id: string;
  side: 'buy' | 'sell';
  priceCents: number;
  remaining: number;
  seq: number;
}

const RESTING = `status in ('open', 'partially_filled')`;
const sign = (side: 'buy' | 'sell') => (side === 'buy' ? -1 : 1);

/** The id of the instrument of an order. */
export async function instrumentOf(app: TestApp, orderId: string): Promise<string> {
  return (await rows(app, 'select instrument_id from exchange_orders where id = $1', [orderId]))[0].instrument_id;
}

/** The resting orders of an instrument, as they are stored, the first to be matched first. */
export async function restingIn(app: TestApp, instrumentId: string, side: 'buy' | 'sell'): Promise<Resting[]> {
  return rows(
    app,
    `select id, side, price_cents as "priceCents", quantity - filled as remaining, seq from exchange_orders
     where instrument_id = $1 and side = $2 and ${RESTING} order by rank, seq`,
    [instrumentId, side],
  );
}

export async function journalOf(app: TestApp, instrumentId: string): Promise<Entry[]> {
  return rows(app, 'select seq, kind, data from exchange_journal where instrument_id = $1 order by seq', [
    instrumentId,
  ]);
}

/**
 * What must hold in a book whenever no transaction is open: the journal, the orders, the levels, the trades, the holds and the
 * obligations of sellers tell the same, best prices were taken first, and no owner traded with itself.
 */
export async function expectSoundBook(app: TestApp, instrumentId: string, { crosses = false } = {}): Promise<void> {
  const [bids, asks] = [await restingIn(app, instrumentId, 'buy'), await restingIn(app, instrumentId, 'sell')];
  const journal = await journalOf(app, instrumentId);
  const byId = (orders: Iterable<Resting>) => [...orders].sort((a, b) => a.id.localeCompare(b.id));
  expect(byId(replay(journal).values())).toEqual(byId([...bids, ...asks]));
  expectBestFirst(journal);
  if (!crosses && bids[0] && asks[0]) expect(bids[0].priceCents).toBeLessThan(asks[0].priceCents);

  const levels = await rows(
    app,
    `select side, rank, quantity, orders from exchange_levels where instrument_id = $1 order by side, rank`,
    [instrumentId],
  );
  const summed = await rows(
    app,
    `select side, rank, sum(quantity - filled)::float8 as quantity, count(*)::int as orders from exchange_orders
     where instrument_id = $1 and ${RESTING} group by 1, 2 order by 1, 2`,
    [instrumentId],
  );
  expect(levels).toEqual(summed);

  const selfTrades = await rows(
    app,
    `select trade.id from exchange_trades as trade join exchange_orders as bid on bid.id = buy_order_id
     join exchange_orders as ask on ask.id = sell_order_id where trade.instrument_id = $1 and bid.owner_key = ask.owner_key`,
    [instrumentId],
  );
  expect(selfTrades).toEqual([]);

  const wronglyFilled = await rows(
    app,
    `select id, filled, traded from exchange_orders cross join lateral (
       select coalesce(sum(quantity), 0)::int as traded from exchange_trades
       where instrument_id = $1 and (buy_order_id = exchange_orders.id or sell_order_id = exchange_orders.id)
     ) as made where instrument_id = $1 and (filled <> traded or filled > quantity)`,
    [instrumentId],
  );
  expect(wronglyFilled).toEqual([]);
}

/** What must hold for the money and the obligations of all businesses together. */
export async function expectSoundMoney(app: TestApp): Promise<void> {
  const { wrong, problems } = await verifyLedger(app.engine.dataSource);
  expect({ wrong, problems }).toEqual({ wrong: 0, problems: [] });

  const orders = await rows(
    app,
    `select exchange_orders.id, side, quantity - filled as remaining, price_cents, fee_bps, ${RESTING} as resting,
       coalesce(hold.amount - hold.captured - hold.released, 0)::int as held
     from exchange_orders left join ledger_holds as hold on hold.id = hold_id`,
  );
  const heldWrongly = orders.filter(({ side, remaining, price_cents, fee_bps, resting, held }) => {
    const expected = resting && side === 'buy' ? costCents(remaining, price_cents, fee_bps) : 0;
    return held !== expected;
  });
  expect(heldWrongly).toEqual([]);
  // Holds of orders that were amended are no longer named by the order, and must be empty.
  const [{ held, named }] = await rows(
    app,
    `select (select coalesce(sum(amount - captured - released), 0)::int from ledger_holds where purpose_type = 'order') as held,
       (select coalesce(sum(amount - captured - released), 0)::int from ledger_holds where id in (select hold_id from exchange_orders)) as named`,
  );
  expect(held).toBe(named);

  const committed = await rows(
    app,
    `select seller.business_id, committed_units, offered + undelivered as expected from exchange_sellers as seller
     cross join lateral (select coalesce(sum(quantity - filled), 0)::int as offered from exchange_orders
       where business_id = seller.business_id and livemode = seller.livemode and side = 'sell' and ${RESTING}) as asks
     cross join lateral (select coalesce(sum(quantity - settled - refunded - split - defaulted), 0)::int as undelivered
       from exchange_trades where seller_business_id = seller.business_id and livemode = seller.livemode) as trades
     where committed_units <> offered + undelivered`,
  );
  expect(committed).toEqual([]);
}

/** Each trade of a continuous book took the first of the resting orders, at its price. Follows the journal on its own. */
function expectBestFirst(journal: Entry[]): void {
  const orders = new Map<string, Resting>();
  let incoming: string | undefined;
  for (const { seq, kind, data } of journal) {
    if (kind === 'auction') incoming = undefined;
    if (kind === 'placed') {
      incoming = data.orderId;
      orders.set(incoming, { ...data, id: incoming, remaining: data.quantity, seq });
    } else if (kind === 'amended') {
      const order = orders.get(data.orderId)!;
      Object.assign(order, { priceCents: data.priceCents, remaining: data.remaining });
      if (!data.keepsPlace) [order.seq, incoming] = [seq, order.id];
    } else if (kind === 'cancelled' || kind === 'expired') orders.delete(data.orderId);
    if (kind !== 'trade') continue;
    if (incoming !== undefined) {
      const other = orders.get(data.buyOrderId === incoming ? data.sellOrderId : data.buyOrderId)!;
      const [first] = [...orders.values()]
        .filter(({ side }) => side === other.side)
        .sort((a, b) => sign(a.side) * (a.priceCents - b.priceCents) || a.seq - b.seq);
      expect({ first: first?.id, price: first?.priceCents }).toEqual({ first: other.id, price: data.priceCents });
    }
    for (const id of [data.buyOrderId, data.sellOrderId]) {
      const order = orders.get(id)!;
      order.remaining -= data.quantity;
      if (order.remaining === 0) orders.delete(id);
    }
  }
}
