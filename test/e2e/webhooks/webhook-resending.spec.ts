import { Partitions } from '#database/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let shop: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
});
beforeEach(async () => {
  shop = await anEnterprise(app);
  await settled(app);
  receiver = await aReceiver();
});
afterEach(() => {
  receiver.close();
  app.clock.reset();
});
afterAll(() => app.stop());

/** Sends a test event and returns its delivery after one attempt. */
async function sent(id: string): Promise<any> {
  const delivery = await aTestDelivery(shop.live, id);
  await settled(app);
  return (await deliveriesOf(shop.live, id)).find((each) => each.id === delivery.id);
}

describe('POST /webhooks/{id}/test', () => {
  it('sends a sample event of the given kind with sequence 0, which is not in the log', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.*'] });
    const { data, status } = await shop.live.post(`/webhooks/${id}/test`, { type: 'perk.redeemed' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ trigger: 'test', type: 'perk.redeemed', status: 'pending', attempts: [] });
    expect(receiver.requests).toHaveLength(0);
    await settled(app);
    expect(receiver.received().map(({ body }) => JSON.parse(body))).toMatchObject([
      { id: data.eventId, type: 'perk.redeemed', sequence: 0, businessId: shop.businessId, livemode: true },
    ]);
    expect(await rows(app, 'select 1 from event_log where event_id = $1', [data.eventId])).toEqual([]);
  });

  it('sends the first kind that the webhook subscribes to, by default', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['submission.*'] });
    expect(await aTestDelivery(shop.live, id)).toMatchObject({ type: 'submission.created' });
    const all = await aWebhook(shop.test, receiver.url);
    expect(await aTestDelivery(shop.test, all.id)).toMatchObject({ type: 'agent.authorized' });
  });

  it.each(['perk.exploded', 'perk.*', '*', ''])('returns 400 for the kind %j', async (type) => {
    const { id } = await aWebhook(shop.live, receiver.url);
    const { status, error } = await shop.live.post(`/webhooks/${id}/test`, { type });
    expect([status, error.details[0].path]).toEqual([400, 'type']);
  });
});

describe('POST /webhooks/{id}/deliveries/{deliveryId}/replay', () => {
  it.each([204, 500])('sends the same event in a new delivery after a response of %i', async (status) => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    receiver.answer(reply(status));
    await aCampaign(shop.live);
    await settled(app);
    const [original] = await deliveriesOf(shop.live, id);
    receiver.answer(reply(204));
    const { data } = await shop.live.post(`/webhooks/${id}/deliveries/${original.id}/replay`);
    expect(data).toMatchObject({ trigger: 'replay', eventId: original.eventId, type: 'campaign.created' });
    expect(data.id).not.toBe(original.id);
    await shop.live.post(`/webhooks/${id}/deliveries/${original.id}/replay`);
    await settled(app);
    const all = receiver.received();
    expect(all).toHaveLength(3);
    expect(new Set(all.map(({ headers, body }) => `${headers['webhook-id']!} ${body}`)).size).toBe(1);
  });

  it('sends a test event again', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    const original = await sent(id);
    await shop.live.post(`/webhooks/${id}/deliveries/${original.id}/replay`);
    await settled(app);
    const [first, second] = receiver.received();
    expect(second!.body).toBe(first!.body);
  });

  it('returns 409 when the event is no longer stored', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    await aCampaign(shop.live);
    await settled(app);
    const [{ id: delivery, eventId }] = await deliveriesOf(shop.live, id);
    await rows(app, 'delete from event_log where event_id = $1', [eventId]);
    const { status, error } = await shop.live.post(`/webhooks/${id}/deliveries/${delivery}/replay`);
    expect([status, error.code]).toEqual([409, 'INVALID_STATE']);
  });

  it('returns 404 for a delivery of another webhook', async () => {
    const [one, other] = [await aWebhook(shop.live, receiver.url), await aWebhook(shop.live, receiver.url)];
    const { id } = await aTestDelivery(shop.live, one.id);
    expect((await shop.live.post(`/webhooks/${other.id}/deliveries/${id}/replay`)).status).toBe(404);
  });
});

describe('POST /webhooks/{id}/recover', () => {
  const recover = (id: string, since: Date, dryRun?: boolean) =>
    shop.live.post(`/webhooks/${id}/recover`, { since: since.toISOString(), dryRun });
  const launch = async (name: string) => {
    await aCampaign(shop.live, { name });
    await settled(app);
  };
  const names = () => receiver.received().map(({ body }) => JSON.parse(body).data.name);

  it('counts with dryRun and then sends exactly the missed events, once', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    await launch('too old');
    app.clock.advance(HOUR);
    const since = app.clock.now();
    await launch('delivered');
    receiver.answer(reply(500));
    await launch('failed');
    await rows(app, `update webhook_deliveries set status = 'failed', due_at = null where status = 'pending'`);
    await launch('ended');
    await shop.live.put(`/webhooks/${id}`, { enabled: false });
    const ended = (await deliveriesOf(shop.live, id)).filter(({ status }) => status === 'failed');
    expect(ended).toHaveLength(2);
    await launch('missed while disabled');
    await shop.live.put(`/webhooks/${id}`, { enabled: true });
    await launch('under way');
    receiver.answer(reply(204));
    receiver.requests.length = 0;

    expect((await recover(id, since, true)).data).toEqual({ count: 3, dryRun: true });
    await settled(app);
    expect(names()).toEqual([]);
    const [first, second] = await Promise.all([recover(id, since), recover(id, since)]);
    expect([first.data.count, second.data.count].sort()).toEqual([0, 3]);
    await settled(app);
    expect(names().sort()).toEqual(['ended', 'failed', 'missed while disabled']);
    expect((await recover(id, since, true)).data.count).toBe(0);
    const triggers = (await deliveriesOf(shop.live, id)).map(({ trigger }) => trigger);
    expect(triggers.filter((trigger) => trigger === 'recovery')).toHaveLength(3);
  });

  it('sends events from before the webhook was created, oldest first', async () => {
    const created = Array.from({ length: 12 }, (_, index) => `Campaign ${String(index)}`);
    for (const name of created) await aCampaign(shop.live, { name });
    await settled(app);
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    // A failing webhook is sent one delivery at a time.
    await rows(app, 'update webhook_endpoints set consecutive_failures = 1 where id = $1', [id]);
    expect((await recover(id, app.clock.in(-HOUR))).data).toEqual({ count: 12, dryRun: false });
    await rows(app, 'update webhook_endpoints set consecutive_failures = 1 where id = $1', [id]);
    const order = await rows(
      app,
      `select event_id as id from webhook_deliveries where endpoint_id = $1 order by due_at, id`,
      [id],
    );
    const log = await rows(
      app,
      `select event_id as id from event_log where business_id = $1 and type = 'campaign.created' order by sequence`,
      [shop.businessId],
    );
    expect(order).toEqual(log);
    await settled(app);
    expect(names().sort()).toEqual([...created].sort());
  });

  it('returns 400 when `since` is more than 30 days ago', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    expect((await recover(id, app.clock.in(-30 * DAY - 1), true)).error?.details[0].path).toBe('since');
    expect((await recover(id, app.clock.in(HOUR), true)).data.count).toBe(0);
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('returns pages, newest first, optionally of one status', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    await sent(id);
    receiver.answer(reply(500));
    await sent(id);
    const list = async (query: string) => (await shop.live.get(`/webhooks/${id}/deliveries${query}`)).data;
    expect((await list('')).items.map(({ status }: any) => status)).toEqual(['pending', 'delivered']);
    expect((await list('?status=delivered')).items).toHaveLength(1);
    expect((await list('?status=failed')).pagination.total).toBe(0);
    expect((await list('?perPage=1&page=2')).items.map(({ status }: any) => status)).toEqual(['delivered']);
    expect((await shop.live.get(`/webhooks/${id}/deliveries?perPage=26`)).status).toBe(400);
  });

  it('returns the deliveries of at least 30 days, which are deleted with their attempts, but not while they are pending', async () => {
    const maintain = () => app.nest.get(Partitions).maintainAll();
    const { id } = await aWebhook(shop.live, receiver.url);
    // To the beginning of a period of 14 days that has a partition of its own.
    app.clock.stop();
    const seconds = app.clock.now().getTime() / 1000;
    app.clock.advance(14 * DAY * (Math.floor(seconds / 14 / DAY) + 3) - seconds - DAY);
    await maintain();
    app.clock.advance(DAY);
    await sent(id);
    receiver.answer(reply(500));
    await sent(id);
    app.clock.advance(44 * DAY - 1);
    await rows(app, 'update webhook_deliveries set due_at = null');
    await maintain();
    expect(await deliveriesOf(shop.live, id)).toMatchObject([
      { status: 'pending', attempts: [{ status: 500 }] },
      { status: 'delivered', attempts: [{ status: 204 }] },
    ]);
    await rows(app, `update webhook_deliveries set due_at = now() where endpoint_id = $1 and status = 'pending'`, [id]);
    app.clock.advance(2);
    await maintain();
    const left = await deliveriesOf(shop.live, id);
    expect(left).toHaveLength(2);
    const attempts = () =>
      rows(app, 'select number from webhook_attempts where delivery_id = any ($1)', [left.map((each) => each.id)]);
    expect(await attempts()).toHaveLength(2);
    await rows(app, `update webhook_deliveries set due_at = null where endpoint_id = $1`, [id]);
    await maintain();
    expect(await deliveriesOf(shop.live, id)).toEqual([]);
    expect(await attempts()).toEqual([]);
  });
});
