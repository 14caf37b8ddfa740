import { Client } from 'pg';
import { TestApp } from '../support/app';
import { billingOf, deliver, startWithStripe } from '../support/money/billing';
import { aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { StripeServer } from '../support/stand-ins/stripe-server';
import { settled } from '../support/worker';

let app: TestApp;
let stripe: StripeServer;
beforeAll(async () => {
  ({ app, stripe } = await startWithStripe());
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

/** How many times the business was told that its plan changed. */
async function changesOf({ businessId }: Tenant): Promise<string[]> {
  await settled(app);
  const found = await rows(
    app,
    `select body::jsonb -> 'data' ->> 'plan' as plan from event_log where business_id = $1 and type = 'plan.changed' order by sequence`,
    [businessId],
  );
  return found.map(({ plan }) => plan);
}

/** The statements of billing, and the one that changes the plan. */
const OURS = /\bbilling_|^update "?businesses\b/i;

/** Runs `work` with a database that fails at its `number`th statement, as in a crash. Returns whether it got that far. */
async function withCrashAt(number: number, work: () => Promise<unknown>): Promise<boolean> {
  let left = number;
  let hasCrashed = false;
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [statement, done] = [args[0] as string | { text: string }, args.at(-1)];
    const isOurs = OURS.test(typeof statement === 'string' ? statement : statement.text);
    if (!isOurs || --left > 0) return query.apply(this, args);
    hasCrashed = true;
    const error = new Error('The process has crashed.');
    return typeof done === 'function' ? void done(error) : Promise.reject(error);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return hasCrashed;
}

it('a checkout that is interrupted at any point ends with the right plan exactly once', async () => {
  let crashes = 0;
  for (let point = 1; ; point++) {
    const shop = await aTenant(app);
    const start = () => shop.owner.post('/billing', { action: 'create_checkout', plan: 'professional' });
    let crashed = await withCrashAt(point, start);
    // The person tries again, and pays.
    const { data } = await start();
    stripe.pay(data.sessionId);
    const events = stripe.events.splice(0);
    stripe.events.push(...events);
    crashed = (await withCrashAt(point, () => deliver(app, stripe))) || crashed;
    // Stripe repeats the events that were not received, here all of them.
    stripe.events.push(...events);
    expect(new Set(await deliver(app, stripe))).toEqual(new Set([200]));
    expect(await billingOf(app, shop)).toMatchObject({ plan: 'professional', status: 'active' });
    expect(await changesOf(shop)).toEqual(['professional']);
    if (!crashed) break;
    crashes++;
  }
  expect(crashes).toBeGreaterThan(5);
});

it('when two processes read at the same time, the newer state is written', async () => {
  const shop = await aTenant(app);
  const { data } = await shop.owner.post('/billing', { action: 'create_checkout', plan: 'starter' });
  const id = stripe.pay(data.sessionId);
  await deliver(app, stripe);
  for (const plan of ['professional', 'enterprise', 'professional'] as const) {
    const item = stripe.subscriptions.get(id)!.items.data[0]!;
    item.price = { id: plan === 'enterprise' ? 'price_ent_m' : 'price_pro_m' };
    const events = Array.from({ length: 8 }, () =>
      stripe.emit('customer.subscription.updated', stripe.subscriptions.get(id)!),
    );
    stripe.events.splice(0);
    stripe.events.push(...events);
    await Promise.all(events.map(() => deliver(app, stripe)));
    expect(await billingOf(app, shop)).toMatchObject({ plan });
  }
  expect(await changesOf(shop)).toEqual(['starter', 'professional', 'enterprise', 'professional']);
});
