import { Metrics } from '#kernel/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, aTenant, Tenant } from '../../support/builders';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook } from '../../support/webhooks';
import { settled } from '../../support/worker';

let app: TestApp;
let shop: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS, METRICS_PORT: '0' });
  shop = await aTenant(app);
  await settled(app);
  receiver = await aReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.stop();
});

/** The value of a metric with its labels; undefined when it is not exported. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await app.nest.get(Metrics).text())?.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
const outcome = (label: string) => valueOf(`perk_webhook_deliveries_total{outcome="${label}"}`);
const lag = (label: string) => valueOf(`perk_webhook_lag_seconds{endpoints="${label}"}`);

it('the metrics report the outcomes of delivery attempts and the age of the oldest due delivery', async () => {
  const { id } = await aWebhook(shop.live, receiver.url);
  const attempt = async (status: number) => {
    receiver.answer(reply(status));
    await aTestDelivery(shop.live, id);
    await settled(app);
  };
  await attempt(204);
  await attempt(204);
  expect([await lag('well'), await lag('failing')]).toEqual([0, 0]);
  await aTestDelivery(shop.live, id);
  app.clock.advance(30);
  expect(await lag('well')).toBeGreaterThanOrEqual(30);
  expect(await lag('well')).toBeLessThan(40);
  await attempt(500);
  app.clock.advance(1000);
  expect(await lag('well')).toBe(0);
  expect(await lag('failing')).toBeGreaterThan(900);
  await attempt(410);
  expect(await Promise.all(['delivered', 'retried', 'failed', 'disabled'].map(outcome))).toEqual([2, 2, 1, 1]);
  expect(await lag('failing')).toBe(0);
});

it('the metrics report how long events have waited for the relay', async () => {
  await settled(app);
  expect(await valueOf('perk_outbox_lag_seconds')).toBe(0);
  await aCampaign(shop.live);
  app.clock.advance(45);
  expect(await valueOf('perk_outbox_lag_seconds')).toBeGreaterThanOrEqual(45);
  expect(await valueOf('perk_outbox_lag_seconds')).toBeLessThan(55);
  await settled(app);
  expect(await valueOf('perk_outbox_lag_seconds')).toBe(0);
});
