import { INVALID_STATE } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { aTenant, movePlan, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { dump, logOf, rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { SCOPES } from '../../support/declarations/registered';
import { aTestDelivery, aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';

const URL = 'https://shop.example.com/hook';

let app: TestApp;
let shop: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
  receiver = await aReceiver();
});
beforeEach(async () => {
  shop = await aTenant(app);
  // Creating the keys publishes events.
  await settled(app);
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  receiver.close();
  await app.stop();
});

const refusal = ({ status, error }: Answer) => [status, error?.code];
const update = (id: string, fields: object) => shop.live.put(`/webhooks/${id}`, fields);

describe('POST /webhooks', () => {
  it('creates a webhook that subscribes to all kinds of event, with a secret of 32 bytes', async () => {
    const { status, data } = await shop.live.post('/webhooks', { url: URL });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^whk_/),
      url: URL,
      events: ['*'],
      scopes: [...SCOPES],
      description: null,
      status: 'active',
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      consecutiveFailures: 0,
      previousSecretUntil: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      livemode: true,
      secret: expect.stringMatching(/^whsec_/),
    });
    expect(Buffer.from(data.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect((await aWebhook(shop.live, URL)).secret).not.toBe(data.secret);
  });

  it('accepts a description and kinds of event, and removes duplicates', async () => {
    const events = ['campaign.*', 'perk.redeemed', 'campaign.*'];
    const webhook = await aWebhook(shop.live, URL, { events, description: 'The till' });
    expect(webhook).toMatchObject({ events: ['campaign.*', 'perk.redeemed'], description: 'The till' });
  });

  it.each([
    ['no URL', { url: undefined }, 'url'],
    ['an invalid URL', { url: 'shop.example.com' }, 'url'],
    ['another protocol', { url: 'ftp://shop.example.com/' }, 'url'],
    ['a user name and a password', { url: 'https://me:secret@shop.example.com/' }, 'url'],
    ['a URL that is too long', { url: `https://shop.example.com/${'x'.repeat(2048)}` }, 'url'],
    ['no kinds of events', { events: [] }, 'events'],
    ['an unknown kind of event', { events: ['*', 'campaign.exploded'] }, 'events[1]'],
    ['a wildcard inside a name', { events: ['camp*'] }, 'events[0]'],
    ['a blank description', { description: ' ' }, 'description'],
  ])('returns 400 for %s', async (_, fields, path) => {
    const { status, error } = await shop.live.post('/webhooks', { url: URL, ...fields });
    expect({ status, path: error.details[0].path }).toEqual({ status: 400, path });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x0a000001/',
    'http://2130706433.0/',
    'http://8.8.8.8:8080/',
  ])('returns 400 for %s, which is not on the public internet or uses another port', async (url) => {
    const { status, error } = await shop.live.post('/webhooks', { url });
    expect({ status, path: error?.details[0].path }).toEqual({ status: 400, path: 'url' });
  });

  it('accepts an address that OUTBOUND_ALLOW permits', async () => {
    expect((await shop.live.post('/webhooks', { url: 'http://127.0.0.1:8080/' })).status).toBe(201);
  });

  it('returns 403 above the limit of the plan per mode, even for concurrent requests', async () => {
    const create = () => shop.live.post('/webhooks', { url: URL });
    const answers = await Promise.all(Array.from({ length: 6 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const { status, error } = await create();
    expect([status, error]).toEqual([
      403,
      expect.objectContaining({
        code: 'PLAN_LIMIT_EXCEEDED',
        message:
          'The free plan allows 3 webhooks in live mode, and there are already 3. Delete one, or upgrade the plan.',
        details: { resource: 'webhooks', limit: 3, used: 3, plan: 'free', resetsAt: null },
      }),
    ]);
    expect((await shop.test.post('/webhooks', { url: URL })).status).toBe(201);
    await shop.live.delete(`/webhooks/${answers.find((answer) => answer.status === 201)!.data.id}`);
    expect((await create()).status).toBe(201);
  });

  it('keeps webhooks above the limit working after a downgrade', async () => {
    await movePlan(app, shop, 'starter');
    const scopes = ['read.webhooks', 'write.webhooks', 'read.perks'];
    const starter = await shop.keyWith(...scopes);
    const created = await Promise.all(
      [1, 2, 3, 4, 5].map(() => aWebhook(starter, receiver.url, { events: ['perk.redeemed'] })),
    );
    await movePlan(app, shop, 'free');
    const free = await shop.keyWith(...scopes);
    expect((await free.post('/webhooks', { url: URL })).error.details).toMatchObject({ limit: 3, used: 5 });
    const [{ id }] = created;
    expect((await free.put(`/webhooks/${id}`, { enabled: false })).data.status).toBe('disabled');
    expect((await free.put(`/webhooks/${id}`, { enabled: true, url: receiver.url })).data.status).toBe('active');
    const before = receiver.requests.length;
    await Promise.all(created.map((webhook) => aTestDelivery(free, webhook.id)));
    await settled(app);
    expect(receiver.requests).toHaveLength(before + 5);
  });
});

describe('POST /webhooks in production', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await startApp({ NODE_ENV: 'production' });
  });
  afterAll(() => production.stop());

  it('accepts only https for live data, on port 443', async () => {
    const { live, test } = await aTenant(production);
    const create = async (by: typeof live, url: string) => (await by.post('/webhooks', { url })).status;
    expect(await create(live, 'http://shop.example.com/')).toBe(400);
    expect(await create(live, 'HTTP://shop.example.com/')).toBe(400);
    expect(await create(live, 'https://shop.example.com:8443/')).toBe(400);
    expect(await create(live, 'HTTPS://shop.example.com/')).toBe(201);
    expect(await create(test, 'http://shop.example.com/')).toBe(201);
    const { id } = (await live.get('/webhooks')).data.items[0];
    expect((await live.put(`/webhooks/${id}`, { url: 'http://shop.example.com/' })).status).toBe(400);
  });
});

describe('the secret of a webhook', () => {
  it('appears only in the responses of create and rotate, and in no event, database dump or log', async () => {
    const lines = logOf(app);
    const { id, secret } = await aWebhook(shop.live, receiver.url);
    const { data: rotated } = await shop.live.post(`/webhooks/${id}/rotate-secret`);
    await aTestDelivery(shop.live, id);
    await settled(app);
    await update(id, { enabled: false });
    const seen = [
      (await shop.live.get('/webhooks')).text,
      (await shop.live.get(`/webhooks/${id}`)).text,
      (await shop.live.get(`/webhooks/${id}/deliveries`)).text,
      await dump(app),
      lines.join('\n'),
    ].join('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const each of [secret, rotated.secret]) {
      expect(seen).not.toContain(each);
      expect(seen).not.toContain(each.slice('whsec_'.length));
      expect(seen).not.toContain(Buffer.from(each).toString('base64').slice(0, 40));
    }
  });

  it('cannot be decrypted for another webhook', async () => {
    const [mine, other] = [await aWebhook(shop.live, receiver.url), await aWebhook(shop.live, receiver.url)];
    await rows(
      app,
      'update webhook_endpoints set secret = (select secret from webhook_endpoints where id = $2) where id = $1',
      [mine.id, other.id],
    );
    const before = receiver.requests.length;
    await aTestDelivery(shop.live, mine.id);
    await settled(app);
    expect(receiver.requests.length).toBe(before);
    expect((await deliveriesOf(shop.live, mine.id))[0]).toMatchObject({ status: 'pending', attempts: [] });
  });
});

describe('PUT /webhooks/{id}', () => {
  it('changes the given fields, clears a description that is null, and keeps the others', async () => {
    const { id } = await aWebhook(shop.live, URL, { events: ['perk.*'], description: 'The till' });
    expect((await update(id, { url: `${URL}/2` })).data).toMatchObject({
      url: `${URL}/2`,
      events: ['perk.*'],
      description: 'The till',
    });
    expect((await update(id, { events: ['*'], description: null })).data).toMatchObject({
      events: ['*'],
      description: null,
    });
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({ url: `${URL}/2`, events: ['*'] });
    expect(refusal(await update(id, { url: 'http://10.0.0.1/' }))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('disables the webhook, fails its pending deliveries, publishes one event, and enables it again', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    await aTestDelivery(shop.live, id);
    const { data } = await update(id, { enabled: false });
    expect(data).toMatchObject({ status: 'disabled', disabledReason: 'owner', disabledAt: expect.any(String) });
    await update(id, { enabled: false });
    expect(await eventsOf(app, id)).toMatchObject([
      {
        type: 'webhook.disabled',
        sequence: 1,
        businessId: shop.businessId,
        livemode: true,
        aggregate: 'webhook',
        data,
      },
    ]);
    const before = receiver.requests.length;
    await settled(app);
    expect(receiver.requests).toHaveLength(before);
    expect(await deliveriesOf(shop.live, id)).toMatchObject([
      { status: 'failed', attempts: [], nextAttemptAt: null, settledAt: expect.any(String) },
    ]);
    for (const path of ['test', `deliveries/${(await deliveriesOf(shop.live, id))[0].id}/replay`]) {
      const { error } = await shop.live.post(`/webhooks/${id}/${path}`);
      expect(error).toMatchObject({ code: INVALID_STATE.code, details: { disabledReason: 'owner' } });
    }
    expect((await update(id, { enabled: true })).data).toMatchObject({ status: 'active', disabledReason: null });
    await aTestDelivery(shop.live, id);
    await settled(app);
    expect(receiver.requests).toHaveLength(before + 1);
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('returns 404 for the webhook and its deliveries afterwards, and sends nothing more', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    await aTestDelivery(shop.live, id);
    const before = receiver.requests.length;
    expect((await shop.live.delete(`/webhooks/${id}`)).data).toEqual({ id, deleted: true });
    await settled(app);
    expect(receiver.requests).toHaveLength(before);
    const again = await Promise.all(
      [`/webhooks/${id}`, `/webhooks/${id}/deliveries`].map(async (path) => (await shop.live.get(path)).status),
    );
    expect(again).toEqual([404, 404]);
    expect((await shop.live.delete(`/webhooks/${id}`)).status).toBe(404);
    expect(await rows(app, 'select status from webhook_deliveries where endpoint_id = $1', [id])).toEqual([
      { status: 'failed' },
    ]);
  });
});

describe('GET /webhooks', () => {
  it('returns the webhooks in the mode of the caller, newest first, in pages', async () => {
    const [first, second] = [await aWebhook(shop.live, URL), await aWebhook(shop.live, URL)];
    const tests = await aWebhook(shop.test, URL);
    const ids = async (by: typeof shop.live, query = '') =>
      (await by.get(`/webhooks${query}`)).data.items.map(({ id }: { id: string }) => id);
    expect(await ids(shop.live)).toEqual([second.id, first.id]);
    expect(await ids(shop.live, '?perPage=1&page=2')).toEqual([first.id]);
    expect(await ids(shop.test)).toEqual([tests.id]);
    expect(tests.livemode).toBe(false);
  });
});
