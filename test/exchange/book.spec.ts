import { Cancellations } from '../../libs/exchange/src/orders/cancellations';
import { OrdersService } from '../../libs/exchange/src/orders/orders.service';
import { Actor, ApiError } from '#kernel';
import { startApp, TestApp } from '../support/app';
import {
  expectSoundBook,
  expectSoundMoney,
  instrumentOf,
  journalOf,
  restingIn,
} from '../support/exchange/book-invariants';
import { aTrader, Trader } from '../support/exchange/exchange';
import { Random } from '../support/random';
import { NewReferenceOrder, ReferenceBook } from '../support/exchange/reference-book';

/*
 * The services decide random sequences like the reference model, through SQL, with the ledger. `matching.spec.ts` compares
 * thousands of sequences without the database.
 */

const SEQUENCES = 20;
const STEPS = 30;

const ACTIONS = ['ig_st', 'ig_ss', 'ig_sd', 'ig_rl', 'tt_vd'];
const BANDS = ['any', '10k', '100k', '1m'] as const;

let app: TestApp;
let traders: Trader[];
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  traders = [await aTrader(app), await aTrader(app), await aTrader(app)];
  // The second account of the first owner.
  const [name, domain] = traders[0]!.email.split('@');
  traders.push(await aTrader(app, { email: `${name!}+second@${domain!}` }));
});
afterAll(() => app.stop());

/** Of the four accounts, the first and the last have the same owner. */
const ownerOf = (index: number) => ['ada', 'ben', 'cyd', 'ada'][index]!;

const actorOf = ({ businessId, liveKeyId }: Trader): Actor => ({
  ...{ kind: 'key', id: liveKeyId, businessId, businessKind: 'business', plan: 'free', role: null, scopes: new Set() },
  ...{ livemode: false, emailVerified: true, sessionId: null },
});

const unlessRefused = async (work: () => Promise<unknown>) =>
  work().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });

interface Known {
  id: string;
  trader: Trader;
}

class Sequence {
  readonly reference = new ReferenceBook();
  /** The ids of the orders, by their names in the model. */
  readonly known = new Map<string, Known>();
  private readonly orders = app.nest.get(OrdersService);
  private readonly cancellations = app.nest.get(Cancellations);
  private readonly random: Random;

  constructor(
    seed: number,
    private readonly actionId: string,
    private readonly band: (typeof BANDS)[number],
  ) {
    this.random = new Random(seed);
  }

  async step(name: string): Promise<void> {
    const { random, reference } = this;
    const resting = [...reference.side('buy'), ...reference.side('sell')];
    const chosen = resting.length > 0 ? random.one(resting) : undefined;
    const known = chosen && this.known.get(chosen.id)!;
    if (chosen && known && random.chance(0.15)) {
      reference.cancel(chosen.id);
      await this.cancellations.cancel(actorOf(known.trader), known.id);
    } else if (chosen && known && random.chance(0.2)) {
      const [left, cents] = [1 + random.int(6), random.chance(0.5) ? chosen.price : 100 + random.int(8)];
      const { filled } = await this.orders.get(actorOf(known.trader), known.id);
      reference.amend(chosen.id, left, cents);
      await unlessRefused(() =>
        this.orders.amend(actorOf(known.trader), { id: known.id, quantity: filled + left, price: cents / 100 }),
      );
    } else await this.place(name);
  }

  private async place(name: string): Promise<void> {
    const { random } = this;
    const index = random.int(traders.length);
    const timeInForce = random.one(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const);
    const order: NewReferenceOrder = {
      ...{ id: name, owner: ownerOf(index), side: random.one(['buy', 'sell'] as const), price: 100 + random.int(8) },
      ...{ left: 1 + random.int(6), timeInForce, postOnly: timeInForce === 'GTC' && random.chance(0.15) },
      selfTrade: random.one(['cancel_newest', 'cancel_oldest', 'cancel_both'] as const),
    };
    this.reference.place(order);
    const { side, left: quantity, price, postOnly, selfTrade } = order;
    const placed = await this.orders.place(actorOf(traders[index]!), {
      ...{ actionId: this.actionId, band: this.band, side, quantity, price: price / 100, type: 'limit', timeInForce },
      ...{ postOnly, selfTrade, auction: false },
    });
    this.known.set(name, { id: placed.order.id, trader: traders[index]! });
  }
}

const cases = Array.from({ length: SEQUENCES }, (_, index) => ({
  seed: index + 1,
  actionId: ACTIONS[index % ACTIONS.length]!,
  band: BANDS[Math.floor(index / ACTIONS.length)]!,
}));

it.each(cases)('decides the random sequence $seed like the reference model', async ({ seed, actionId, band }) => {
  const sequence = new Sequence(seed, actionId, band);
  for (let step = 0; step < STEPS; step++) await sequence.step(String(step));
  const { reference, known } = sequence;
  const idOf = (name: string) => known.get(name)!.id;
  const instrument = await instrumentOf(app, [...known.values()][0]!.id);

  const trades = (await journalOf(app, instrument)).flatMap(({ kind, data }) => (kind === 'trade' ? [data] : []));
  expect(
    trades.map(({ buyOrderId: buy, sellOrderId: sell, quantity, priceCents: price }) => ({
      buy,
      sell,
      quantity,
      price,
    })),
  ).toEqual(reference.trades.map((trade) => ({ ...trade, buy: idOf(trade.buy), sell: idOf(trade.sell) })));
  for (const side of ['buy', 'sell'] as const)
    expect(
      (await restingIn(app, instrument, side)).map(({ id, priceCents, remaining }) => [id, priceCents, remaining]),
    ).toEqual(reference.side(side).map(({ id, price, left }) => [idOf(id), price, left]));
  const orders = app.nest.get(OrdersService);
  for (const { id: name, status } of reference.orders) {
    const { id, trader } = known.get(name)!;
    const order = await orders.get(actorOf(trader), id);
    expect([name, order.status === 'partially_filled' ? 'open' : order.status]).toEqual([name, status]);
  }
  await expectSoundBook(app, instrument);
});

it('keeps the balances consistent after all random sequences', async () => {
  await expectSoundMoney(app);
});
