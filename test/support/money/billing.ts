import { rows } from '../database/inspect';
import { startApp, TestApp } from '../app';
import { StripeServer } from '../stand-ins/stripe-server';
import { StripeEvent, stripeSettings } from '../stand-ins/stripe-state';
import { Tenant } from '../builders';
import { Answer } from '../client';

/** The api with the stand-in for Stripe, which has the same clock. */
export async function startWithStripe(
  overrides: Record<string, string> = {},
): Promise<{ app: TestApp; stripe: StripeServer }> {
  const stripe = await StripeServer.start();
  const app = await startApp({ ...stripeSettings(stripe.address), ...overrides });
  stripe.clock = app.clock;
  return { app, stripe };
}

/** Sends an event as Stripe does. */
export function receive(app: TestApp, body: string, signature: string | undefined): Promise<Answer> {
  return app.api.post('/billing/webhook', body, {
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
  });
}

/** Sends all events that were not sent yet, in this order. */
export async function deliver(
  app: TestApp,
  stripe: StripeServer,
  order: (events: StripeEvent[]) => StripeEvent[] = (events) => events,
): Promise<number[]> {
  const statuses = [];
  for (const { body } of order(stripe.events.splice(0)))
    statuses.push((await receive(app, body, stripe.signature(body))).status);
  return statuses;
}

/** What a business has: its plan, and its account at the provider. */
export async function billingOf(app: TestApp, { businessId }: Tenant): Promise<any> {
  const [found] = await rows(
    app,
    `select businesses.plan, accounts.plan as bought, status, granted_plan as granted, customer_id as "customerId",
       subscription_id as "subscriptionId", accounts.id
     from businesses left join billing_accounts as accounts on business_id = businesses.id where businesses.id = $1`,
    [businessId],
  );
  return found;
}
