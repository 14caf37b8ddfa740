import { Actor, newId } from '#kernel';
import { LedgerService } from '#ledger';
import { Sellers } from '../../../libs/exchange/src/sellers/sellers';
import { TradeDeadlines } from '../../../libs/exchange/src/trades/trade-deadlines';
import { Trades } from '../../../libs/exchange/src/trades/trades';
import { TestApp } from '../app';
import { anEnterprise, Tenant, unique } from '../builders';
import { Answer } from '../client';
import { rows } from '../database/inspect';
import { aDeposit } from '../money/ledger';
import { report } from '../stand-ins/verifier';

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** Gives a business money. */
export async function fund(app: TestApp, { businessId }: Tenant, usd: number, livemode = false): Promise<void> {
  await aDeposit(app, businessId, livemode, usd * 100);
}

/** A business with money and an enrolled creator, who trade with test keys: their books are continuous. */
export async function traders(app: TestApp, usd = 1000): Promise<{ buyer: Tenant; seller: Tenant }> {
  const [buyer, seller] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  await fund(app, buyer, usd);
  await enroll(seller);
  return { buyer, seller };
}

export async function enroll({ test }: Tenant, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await test.post('/exchange/enroll', { displayName: 'Daily Flat White', platforms: ['ig'], ...fields });
  if (answer.status >= 300) throw new Error(`Enrolling failed: ${answer.text}`);
  return answer.data;
}

interface Sides {
  buyer: Tenant;
  seller: Tenant;
}

/** A trade of `quantity` units of an action at `price`, from an ask and a bid that meet. */
export async function aTrade({ buyer, seller }: Sides, fields: Record<string, unknown> = {}): Promise<any> {
  const order = { actionId: 'ig_st', quantity: 1, price: 2.01, ...fields };
  const ask = await seller.test.post('/exchange/orders', { side: 'sell', ...order });
  if (ask.status !== 201) throw new Error(`Placing an ask failed: ${ask.text}`);
  const bid = await buyer.test.post('/exchange/orders', { side: 'buy', ...order });
  if (bid.status !== 201) throw new Error(`Placing a bid failed: ${bid.text}`);
  const [trade] = bid.data.trades;
  if (!trade) throw new Error(`The orders did not trade: ${bid.text}`);
  return (await buyer.test.get(`/exchange/trades/${trade.tradeId as string}`)).data;
}

export function act(by: Tenant, tradeId: string, action: string, fields: object = {}): Promise<Answer> {
  return by.test.post('/exchange/trades', { tradeId, action, ...fields });
}

/** Submits a unique proof and returns the trade. */
export async function aTradeProof(seller: Tenant, tradeId: string, fields: object = {}): Promise<any> {
  const answer = await act(seller, tradeId, 'submit_proof', {
    proofUrl: `https://www.instagram.com/p/traded-${String(unique())}/`,
    ...fields,
  });
  if (answer.status !== 200) throw new Error(`Submitting a proof failed: ${answer.text}`);
  return answer.data;
}

/** Lets the external verifier decide the checks of the latest proof of a unit. */
export async function verified(app: TestApp, trade: any, verdict: string, unit = 1): Promise<void> {
  const { submissionId } = trade.proofs[unit - 1];
  const answer = await report(app, { submissionId, verdict });
  if (answer.status !== 200) throw new Error(`The verifier was refused: ${answer.text}`);
}

/** Runs the job that decides what is due. */
export async function passDeadlines(app: TestApp): Promise<void> {
  await app.nest.get(TradeDeadlines).run();
}

/** The money of everyone in cents: of a buyer and a seller, in the escrow of a trade, and what the service has earned from the buyer or seller. */
export interface Money {
  buyer: number;
  earned: number;
  seller: number;
  escrow: number;
  fees: number;
}

export async function moneyOf(app: TestApp, { buyer, seller }: Sides, tradeId?: string): Promise<Money> {
  const found = await rows(
    app,
    `select kind, business_id as business, trade_id as trade, balance::float8 as balance from ledger_accounts
     where business_id in ($1, $2) and not livemode`,
    [buyer.businessId, seller.businessId],
  );
  const sum = (kind: string, business?: string, trade?: string) =>
    found
      .filter((row) => row.kind === kind && (!business || row.business === business) && (!trade || row.trade === trade))
      .reduce((total, { balance }) => total + (balance as number), 0);
  return {
    buyer: sum('available', buyer.businessId) + sum('held', buyer.businessId),
    earned: sum('earned', seller.businessId),
    seller: sum('available', seller.businessId),
    escrow: sum('escrow', buyer.businessId, tradeId),
    fees: sum('platform.fees'),
  };
}

/** All money of two businesses in cents, wherever it is. It changes only with deposits and payouts. */
export async function totalOf(app: TestApp, { buyer, seller }: Sides): Promise<number> {
  const [{ total }] = await rows(
    app,
    `select coalesce(sum(balance), 0)::float8 as total from ledger_accounts
     where business_id in ($1, $2) and not livemode and kind <> 'external.deposits'`,
    [buyer.businessId, seller.businessId],
  );
  return total;
}

/** A trade in either mode without orders: live books of new instruments trade only in auctions. */
export async function aMatch(app: TestApp, { buyer, seller }: Sides, livemode: boolean, quantity = 1): Promise<string> {
  await fund(app, buyer, 3 * quantity, livemode);
  const mode = livemode ? 'live' : 'test';
  await seller[mode].post('/exchange/enroll', { platforms: ['ig'] });
  const sells = { businessId: seller.businessId, livemode } as Actor;
  return app.db.tx(async () => {
    app.nest.get(Sellers).commitUnits(sells, { band: 'any', platformId: 'ig' }, quantity);
    const order = { id: newId('ord'), businessId: buyer.businessId, requirements: null };
    const hold = { businessId: buyer.businessId, livemode, currency: 'USD' as const, amount: 201 * quantity + 10 };
    const holdId = app.nest
      .get(LedgerService)
      .reserve({ ...hold, purpose: { type: 'order', id: order.id }, key: order.id });
    const trade = app.nest.get(Trades).open({
      instrument: { id: newId('ins'), actionId: 'ig_st', platformId: 'ig', band: 'any' },
      buy: { ...order, holdId },
      sell: { id: newId('ord'), businessId: seller.businessId },
      ...{ quantity, priceCents: 201, feeCents: 10, livemode, at: app.clock.now() },
    });
    return trade.id;
  });
}
