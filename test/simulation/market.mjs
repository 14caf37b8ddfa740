import { Random } from './random.mjs';
import { SimulatedService } from './service.mjs';
import { TradeRoom } from './trades.mjs';
import { Buyer, Seller } from './traders.mjs';

const HOUR_MS = 3_600_000;
const STEPS_PER_DAY = 8;
/** The time of the first step does not matter, but must be the same in each run. */
const START = new Date('2026-01-05T00:00:00.000Z');
/** Of the logarithm of the true value: at the start relative to the catalogue, and from one day to the next. */
const START_DEVIATION = 0.2;
const DAILY_DEVIATION = 0.01;
/** How often a buyer or seller places an order, per day. */
const ORDERS_PER_DAY = { buyer: 0.5, seller: 0.4 };
/** Orders are replaced after two days, because the value has moved. */
const EXPIRES_IN_HOURS = 48;
const DEPOSIT = 50_000;
/** Days at the end in which nobody places orders, so that every trade ends. */
const WIND_DOWN_DAYS = 25;

/**
 * @typedef {object} Market
 * @property {number} buyers
 * @property {number} sellers
 * @property {number} instruments actions that are traded
 * @property {number} days
 * @property {number} seed
 */

/**
 * Lets simulated buyers and sellers trade through the API, in test mode, and measures what comes of it.
 * @param {Record<string, string>} database the settings of a migrated and empty database
 * @param {Market} market
 * @param {(line: string) => void} say
 */
export async function simulate(database, market, say) {
  const service = await SimulatedService.start(database, START);
  try {
    return await new Simulation(service, market, say).run();
  } finally {
    await service.stop();
  }
}

class Simulation {
  constructor(service, { buyers, sellers, instruments, days, seed }, say) {
    this.service = service;
    this.random = new Random(seed);
    this.days = days;
    this.counts = { buyers, sellers, instruments };
    this.say = say;
    this.room = new TradeRoom(service, this.random);
    /** Who placed each order, and the side. */
    this.orders = new Map();
    /** @type {{ actionId: string, day: number, cents: number, quantity: number }[]} */
    this.trades = [];
    /** @type {number[]} the spread relative to the price, of each book on each day */
    this.spreads = [];
    this.refusals = new Map();
    this.placed = 0;
  }

  async run() {
    await this.prepare();
    for (let day = 1; day <= this.days; day++) {
      for (let step = 0; step < STEPS_PER_DAY; step++) await this.step(day);
      await this.observe();
      for (const instrument of this.instruments) instrument.cents *= Math.exp(DAILY_DEVIATION * this.random.normal());
      for (const instrument of this.instruments) instrument.values.push(instrument.cents);
      if (day % 10 === 0) this.say(`Day ${String(day)}: ${String(this.trades.length)} trades.`);
    }
    for (let rest = 0; rest < WIND_DOWN_DAYS * STEPS_PER_DAY; rest++) await this.pass();
    return this.results();
  }

  async prepare() {
    const { actions } = await this.service.get(undefined, '/actions?perPage=100&type=content');
    const { buyers, sellers, instruments } = this.counts;
    const traded = this.random.shuffled(actions.filter(({ incentivizable }) => incentivizable)).slice(0, instruments);
    this.instruments = traded.map(({ id: actionId, platformId, value }) => {
      const cents = value * 100 * Math.exp(START_DEVIATION * this.random.normal());
      return { actionId, platformId, cents, values: [cents] };
    });
    const accounts = await this.service.openAccounts([
      ...Array(buyers).fill('business'),
      ...Array(sellers).fill('creator'),
    ]);
    this.buyers = accounts.slice(0, buyers).map((account) => new Buyer(account, this.random));
    this.sellers = accounts.slice(buyers).map((account) => {
      const skills = this.random.shuffled(this.instruments).slice(0, this.random.integer(1, 3));
      return new Seller(
        account,
        this.random,
        skills.map(({ actionId }) => actionId),
      );
    });
    for (const { account } of this.buyers)
      await this.service.post(account, '/ledger/deposits', { amount: DEPOSIT, currency: 'USD' });
    for (const { account, skills } of this.sellers) {
      const platforms = [...new Set(skills.map((skill) => this.instrumentOf(skill).platformId))];
      await this.service.post(account, '/exchange/enroll', { displayName: account.name, platforms });
    }
  }

  async step(day) {
    await this.pass();
    const active = (traders, perDay) => traders.filter(() => this.random.chance(perDay / STEPS_PER_DAY));
    const buyers = active(this.buyers, ORDERS_PER_DAY.buyer);
    const sellers = active(this.sellers, ORDERS_PER_DAY.seller);
    for (const trader of this.random.shuffled([...buyers, ...sellers])) {
      const isBuyer = trader instanceof Buyer;
      const actionId = isBuyer ? this.random.pick(this.instruments).actionId : this.random.pick(trader.skills);
      const { cents } = this.instrumentOf(actionId);
      const quote = isBuyer ? trader.bid(cents) : trader.ask(actionId, cents);
      await this.place(day, trader, isBuyer ? 'buy' : 'sell', actionId, quote);
    }
  }

  instrumentOf(actionId) {
    return this.instruments.find((instrument) => instrument.actionId === actionId);
  }

  async pass() {
    await this.service.pass((24 / STEPS_PER_DAY) * HOUR_MS);
    await this.room.work();
  }

  async place(day, trader, side, actionId, { priceCents, quantity }) {
    const order = { side, actionId, quantity, price: priceCents / 100, expiresInHours: EXPIRES_IN_HOURS };
    const { data, error } = await this.service.call(trader.account, 'POST', '/exchange/orders', order);
    if (error) {
      // A seller may have too many undelivered units, and a bid may be far from the price.
      if (error.code !== 'OPEN_OBLIGATIONS_LIMIT' && error.code !== 'PRICE_OUT_OF_RANGE')
        throw new Error(`${side} ${actionId}: ${error.code}: ${error.message}`);
      this.refusals.set(error.code, (this.refusals.get(error.code) ?? 0) + 1);
      return;
    }
    this.placed++;
    this.orders.set(data.order.id, trader);
    for (const executed of data.trades) await this.record(day, trader, executed.tradeId);
  }

  async record(day, trader, tradeId) {
    const trade = await this.service.get(trader.account, `/exchange/trades/${tradeId}`);
    const [buyer, seller] = [this.orders.get(trade.buyOrderId), this.orders.get(trade.sellOrderId)];
    this.trades.push({
      id: tradeId,
      actionId: trade.actionId,
      day,
      cents: Math.round(trade.price * 100),
      quantity: trade.quantity,
      buyer,
    });
    this.room.open(tradeId, trade.quantity, buyer, seller);
  }

  /** Remembers how far bids and asks are apart. */
  async observe() {
    const { instruments } = await this.service.get(undefined, '/exchange/market?view=stats&livemode=false');
    for (const { bestBid, bestAsk } of instruments)
      if (bestBid != null && bestAsk != null) this.spreads.push((bestAsk - bestBid) / ((bestAsk + bestBid) / 2));
  }

  async results() {
    const units = { settled: 0, refunded: 0, split: 0, defaulted: 0, other: 0 };
    for (const { id, buyer } of this.trades) {
      const trade = await this.service.get(buyer.account, `/exchange/trades/${id}`);
      for (const outcome of ['settled', 'refunded', 'split', 'defaulted']) units[outcome] += trade[outcome];
      units.other += trade.quantity - trade.settled - trade.refunded - trade.split - trade.defaulted;
    }
    return {
      orders: this.placed,
      trades: this.trades,
      units,
      spreads: this.spreads,
      prices: this.instruments.map((instrument) => this.pricesOf(instrument)),
      refusals: new Map([...this.refusals, ...this.room.refusals]),
      requests: this.service.requests,
      ledger: await this.service.verifyLedger(),
    };
  }

  /** The average price of the second half, when the market has found it, and the average true value of the same days. */
  pricesOf({ actionId, values }) {
    const from = Math.ceil(this.days / 2);
    const late = this.trades.filter((trade) => trade.actionId === actionId && trade.day > from);
    const units = late.reduce((sum, { quantity }) => sum + quantity, 0);
    const turnover = late.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
    const meanValue = values.slice(from, this.days).reduce((sum, value) => sum + value, 0) / (this.days - from);
    return { actionId, units, vwap: units === 0 ? null : turnover / units / 100, trueValue: meanValue / 100 };
  }
}
