import { Db } from '#database';
import { ExchangeService } from '#exchange';
import { newId } from '#kernel';
import { LedgerService } from '#ledger';
import { TestApp } from '../app';
import { aTenant, Tenant } from '../builders';
import { Client } from '../client';
import { rows } from '../database/inspect';

/** A business that trades: it has money in both modes, and is enrolled as a seller in both. */
export interface Trader extends Tenant {
  /** The client of a mode. */
  in(livemode: boolean): Client;
}

/** @param cents the money in each mode; none if 0 */
export async function aTrader(
  app: TestApp,
  { cents = 10_000_00, ...fields }: { cents?: number; [field: string]: unknown } = {},
): Promise<Trader> {
  const tenant = await aTenant(app, fields);
  for (const livemode of [false, true]) {
    if (cents > 0) await fund(app, tenant.businessId, cents, livemode);
    await enroll(app, tenant.businessId, livemode);
  }
  return { ...tenant, in: (livemode) => (livemode ? tenant.live : tenant.test) };
}

/** Money from outside of the service. */
export async function fund(app: TestApp, businessId: string, cents: number, livemode = false): Promise<void> {
  const [ledger, db] = [app.nest.get(LedgerService), app.nest.get(Db)];
  await db.tx(async () => {
    ledger.post({
      ...{ kind: 'deposit', reference: { type: 'test', id: businessId }, key: `test/${newId('txn')}` },
      ...{ livemode, currency: 'USD' },
      postings: [
        { account: { kind: 'external.deposits' }, amount: -cents },
        { account: { kind: 'available', businessId }, amount: cents },
      ],
    });
  });
}

/** An enrollment of a seller that has delivered before, and may have 200 undelivered units; more with a negative number of defaults. */
export async function enroll(app: TestApp, businessId: string, livemode = false, defaulted = 0): Promise<void> {
  await rows(
    app,
    `insert into exchange_sellers (id, business_id, livemode, display_name, agent_type, platform_ids, niches, rate_card,
       follower_count, auto_quote, quoted_order_ids, committed_units, settled_units, defaulted_units, created_at, updated_at)
     values ($1, $2, $3, 'Daily Flat White', 'creator', '{ig}', '{}', '{}', 2000000, false, '{}', 0, 10, $4, now(), now())`,
    [newId('agt'), businessId, livemode, defaulted],
  );
}

/** A connected account of a business in live mode that has so many followers; on Instagram unless given. */
export async function verify(
  app: TestApp,
  { businessId }: Tenant,
  followers: number,
  platformId = 'ig',
): Promise<void> {
  const exchange = app.nest.get(ExchangeService);
  await app.db.tx(() => exchange.verifyFollowers({ businessId, livemode: true }, platformId, followers));
}

/** What a business has, in cents. */
export async function balanceOf(app: TestApp, { businessId }: Tenant, livemode = false) {
  const [balance] = await app.nest.get(LedgerService).balancesOf(businessId, livemode);
  const { available = 0, held = 0 } = balance ?? {};
  return { available, held };
}

/** An order; `ig_st` for 2.00 USD unless given. */
export async function anOrder(by: Client, fields: Record<string, unknown>): Promise<any> {
  const answer = await by.post('/exchange/orders', { actionId: 'ig_st', quantity: 1, price: 2, ...fields });
  if (answer.status !== 201) throw new Error(`Placing an order failed: ${answer.text}`);
  return answer.data;
}
