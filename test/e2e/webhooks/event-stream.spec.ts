import { EventEmitter, once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Relay } from '#messaging/host';
import { EventFeed, MAX_STREAMS } from '../../../libs/webhooks/src/event-log/event-feed';
import { EventsService } from '../../../libs/webhooks/src/event-log/events.service';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aTenant, PASSWORD, Tenant } from '../../support/builders';
import { listen, Listening } from '../../support/event-stream';
import { until } from '../../support/processes/service';

let app: TestApp;
let shop: Tenant;
const open: Listening[] = [];
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  shop = await anEnterprise(app);
});
afterEach(async () => {
  jest.restoreAllMocks();
  app.clock.reset();
  for (const stream of open.splice(0)) stream.leave();
  await until(() => streams() === 0);
});
afterAll(() => app.stop());

const relay = () => app.nest.get(Relay).run();
/** How many streams this process has open. */
const streams = () => openIn(app).size;
const openIn = ({ nest }: TestApp) => nest.get<EventFeed, { open: Set<Opened> }>(EventFeed).open;
interface Opened {
  stream: { readableLength: number };
}
const isPolling = () => app.nest.get<EventFeed, { timer?: unknown }>(EventFeed).timer !== undefined;

async function follow(...args: Parameters<typeof listen> extends [unknown, ...infer Rest] ? Rest : never) {
  const stream = await listen(app, ...args);
  open.push(stream);
  return stream;
}

/** Creates a campaign, and so one more event in the log. */
async function createEvent(tenant = shop): Promise<string> {
  const { id } = await aCampaign(tenant.live);
  await relay();
  return id;
}

describe('an event stream', () => {
  it('sends the existing events, then new ones, each exactly as GET /events returns it', async () => {
    await createEvent();
    const stream = await follow(shop.liveKey);
    await stream.received(2);
    await createEvent();
    await createEvent();
    const events = await stream.received(4);
    const { items } = (await shop.live.get('/events')).data;
    expect(events).toEqual(items.map((data: any) => ({ id: data.sequence, type: data.type, data })));
  });

  it('has no envelope, is not buffered by proxies, and tells clients when to reconnect', async () => {
    const { answer, received, text } = await follow(shop.liveKey);
    await relay();
    await received(1);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
      'x-ratelimit-limit': expect.any(String),
      connection: 'close',
    });
    expect(text()).toMatch(/^retry: 2000\n\nid: 1\nevent: key\.created\ndata: \{"id":"evt_/);
  });

  it('opens at once when the log is empty', async () => {
    const quiet = await aTenant(app);
    const stream = await follow(quiet.liveKey);
    await until(() => stream.text() !== '');
    expect(stream.text()).toBe('retry: 2000\n\n');
  });

  it('continues after Last-Event-ID, which takes precedence over `after` in the URL', async () => {
    for (let n = 0; n < 3; n++) await createEvent();
    const again = await follow(shop.liveKey, { path: '/events?after=1', headers: { 'last-event-id': '3' } });
    expect((await again.received(1)).map(({ id }) => id)).toEqual([4]);
    const first = await follow(shop.liveKey, { path: '/events?after=1' });
    expect((await first.received(3)).map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it('sends a long log completely and in order while new events are added', async () => {
    const { id } = await aCampaign(shop.live);
    const change = (n: number) => shop.live.put(`/campaigns/${id}`, { name: `Name ${String(n)}` });
    for (let n = 0; n < 160; n++) await change(n);
    await relay();
    // More than one batch, and then no new event that would cause another read.
    await (await follow(shop.liveKey)).received(162);
    const stream = await follow(shop.liveKey);
    for (let n = 0; n < 30; n++) {
      await change(1000 + n);
      await relay();
    }
    const events = await stream.received(192);
    expect(events.map(({ id: place }) => place)).toEqual(Array.from({ length: 192 }, (_, index) => index + 1));
  });

  it('sends only the requested kinds', async () => {
    const stream = await follow(shop.liveKey, { path: '/events?type=campaign.*' });
    await createEvent();
    await shop.owner.post('/api-keys', { name: 'Till' });
    await createEvent();
    const events = await stream.received(2);
    expect(events.map(({ id, type }) => [id, type])).toEqual([
      [2, 'campaign.created'],
      [4, 'campaign.created'],
    ]);
  });

  it('contains only events of one business in one mode', async () => {
    const [other, mine, test] = [await anEnterprise(app), await follow(shop.liveKey), await follow(shop.testKey)];
    await createEvent(other);
    await createEvent();
    await createEvent();
    await mine.received(3);
    await aCampaign(shop.test);
    await relay();
    await test.received(2);
    // Each stream follows the head of its own log.
    await createEvent();
    await mine.received(4);
    for (const stream of [mine, test])
      expect(new Set(stream.events().map(({ data }) => data.businessId))).toEqual(new Set([shop.businessId]));
    expect(mine.events().every(({ data }) => data.livemode)).toBe(true);
    expect(test.events().some(({ data }) => data.livemode)).toBe(false);
  });

  it('sends a new event without waiting for the next heartbeat', async () => {
    const stream = await follow(shop.liveKey);
    await relay();
    await stream.received(1);
    const tookMs: number[] = [];
    for (let n = 0; n < 10; n++) {
      await aCampaign(shop.live);
      await relay();
      const since = performance.now();
      await stream.received(2 + n);
      tookMs.push(performance.now() - since);
    }
    // It takes a quarter of a second, on a busy machine longer; the next heartbeat comes after 15 s.
    expect(tookMs.sort((a, b) => a - b)[5]).toBeLessThan(5000);
  });

  it('sends a comment every 15 s without events, and not more often', async () => {
    await relay();
    const stream = await follow(shop.liveKey);
    await stream.received(1);
    const comments = () =>
      stream
        .text()
        .split('\n\n')
        .filter((block) => block === ':').length;
    app.clock.advance(14);
    await createEvent();
    await stream.received(2);
    expect(comments()).toBe(0);
    for (let n = 1; n <= 3; n++) {
      app.clock.advance(15);
      await until(() => comments() >= n);
      expect(comments()).toBe(n);
    }
  });
});

describe('several streams at the same position of a log', () => {
  const types = ({ events }: Listening) => events().map(({ type }) => type);

  it('read a new event once, with one query', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => follow(shop.liveKey)));
    await relay();
    for (const { received } of streams) await received(1);
    const after = jest.spyOn(EventsService.prototype, 'after');
    for (let n = 2; n <= 4; n++) {
      await createEvent();
      for (const { received } of streams) await received(n);
    }
    expect(after).toHaveBeenCalledTimes(3);
    expect(new Set(streams.map(({ text }) => text())).size).toBe(1);
  });

  it('do not share it with the streams of another log at the same position', async () => {
    const other = await anEnterprise(app);
    await relay();
    const tenants = [shop.live, shop.test, other.live];
    const streams = await Promise.all([shop.liveKey, shop.testKey, other.liveKey].map((key) => follow(key)));
    for (const { received } of streams) await received(1);
    const created = await Promise.all(tenants.map(async (tenant) => (await aCampaign(tenant)).id as string));
    // All heads advance from 1 to 2 at once.
    await relay();
    const events = await Promise.all(streams.map(async ({ received }) => (await received(2))[1]));
    expect(events.map((event) => event?.data.object.id)).toEqual(created);
  });

  it('each send only what their own scopes and type allow', async () => {
    await relay();
    const scopes = ['read.webhooks', 'read.campaigns'];
    const { key } = (await shop.owner.post('/api-keys', { name: 'Till', scopes })).data;
    await relay();
    const path = '/events?after=2';
    const all = await follow(shop.liveKey, { path });
    const readable = await follow(String(key), { path });
    const ofKeys = await follow(shop.liveKey, { path: '/events?after=2&type=key.*' });
    await aCampaign(shop.live);
    await shop.owner.post('/api-keys', { name: 'Till 2' });
    await relay();
    await all.received(2);
    await createEvent();
    await Promise.all([all.received(3), readable.received(2), ofKeys.received(1)]);
    expect(types(all)).toEqual(['campaign.created', 'key.created', 'campaign.created']);
    expect(types(readable)).toEqual(['campaign.created', 'campaign.created']);
    expect(types(ofKeys)).toEqual(['key.created']);
  });

  it('miss nothing when one of them reads slowly while events are added', async () => {
    await relay();
    const slow = await follow(shop.liveKey, { path: '/events?after=1' });
    const real = EventsService.prototype.after;
    let proceed: () => void = () => undefined;
    const isReading = new Promise<void>((resolve) => {
      jest
        .spyOn(EventsService.prototype, 'after')
        .mockImplementationOnce(async function (this: EventsService, ...args) {
          const entries = await real.apply(this, args);
          resolve();
          await new Promise<void>((released) => (proceed = released));
          return entries;
        })
        // The second stream is opened as if the first event did not exist yet.
        .mockResolvedValueOnce([]);
    });
    await createEvent();
    await isReading;
    const other = await follow(shop.liveKey, { path: '/events?after=1' });
    await createEvent();
    // Usually, it need not wait for the slow read. If it asked for the first event before there was a second one, it shares that read.
    await Promise.race([other.received(2), delay(2000)]);
    proceed();
    expect((await other.received(2)).map(({ id }) => id)).toEqual([2, 3]);
    expect((await slow.received(2)).map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('opening a stream', () => {
  it.each<[string, () => Promise<Listening>, number, string]>([
    ['no credential', () => listen(app, ''), 401, 'UNAUTHENTICATED'],
    ['an unknown kind', () => listen(app, shop.liveKey, { path: '/events?type=x' }), 400, 'VALIDATION_ERROR'],
    [
      'an invalid Last-Event-ID',
      () => listen(app, shop.liveKey, { headers: { 'last-event-id': 'x' } }),
      400,
      'VALIDATION_ERROR',
    ],
  ])('with %s returns an error in the envelope', async (_what, open, status, code) => {
    await expect(open()).rejects.toMatchObject({ status, body: { success: false, error: { code } } });
    expect(streams()).toBe(0);
  });

  it('returns 503 when the database is unavailable, and does not count as an open stream', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const after = jest.spyOn(EventsService.prototype, 'after').mockRejectedValue(away);
    for (let n = 0; n <= MAX_STREAMS; n++)
      await expect(listen(app, shop.liveKey)).rejects.toMatchObject({ status: 503 });
    after.mockRestore();
    await follow(shop.liveKey);
  });

  it.each([
    ['application/json', false],
    ['*/*', false],
    ['application/json, text/event-stream;q=0.5', false],
    ['text/event-stream;q=0', false],
    ['application/json, text/event-stream', true],
    ['Text/Event-Stream; charset=utf-8', true],
  ])('with Accept: %s returns a stream: %s', async (accept, isStream) => {
    const listening = follow(shop.liveKey, { headers: { accept } });
    if (isStream) await listening;
    else await expect(listening).rejects.toMatchObject({ status: 200, body: { success: true } });
  });

  it('with HEAD opens no stream', async () => {
    const { status } = await shop.live.call('HEAD', '/events', undefined, { headers: { accept: 'text/event-stream' } });
    expect(status).toBe(200);
    expect(streams()).toBe(0);
  });
});

describe('a stream ends', () => {
  it('ends when the client disconnects, and polling with the last stream', async () => {
    const both = [await follow(shop.liveKey), await follow(shop.liveKey)];
    expect([streams(), isPolling()]).toEqual([2, true]);
    both[0]!.leave();
    await until(() => streams() === 1);
    expect(isPolling()).toBe(true);
    both[1]!.leave();
    await until(() => streams() === 0);
    expect(isPolling()).toBe(false);
  });

  it('a stream ends when the client disconnects before it starts', async () => {
    const real = EventsService.prototype.after;
    const reading = new Promise<() => void>((resolve) => {
      jest.spyOn(EventsService.prototype, 'after').mockImplementationOnce(async function (
        this: EventsService,
        ...args
      ) {
        await new Promise<void>((proceed) => {
          resolve(proceed);
        });
        return real.apply(this, args);
      });
    });
    const accepted = once(app.nest.getHttpServer() as EventEmitter, 'connection') as Promise<[Socket]>;
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write(
      `GET /api/v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nx-api-key: ${shop.liveKey}\r\n\r\n`,
    );
    const proceed = await reading;
    const [served] = await accepted;
    socket.destroy();
    // A busy server may notice later than the client has ended.
    await until(() => served.closed);
    proceed();
    for (let n = 0; n < MAX_STREAMS; n++) await follow(shop.liveKey);
    await until(() => streams() === MAX_STREAMS);
  });

  it('a stream ends cleanly when its key is revoked', async () => {
    const { id, key } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    const [stream, other] = [await follow(key), await follow(shop.liveKey)];
    await shop.owner.delete(`/api-keys/${String(id)}`);
    app.clock.advance(2);
    expect(await stream.ended).toEqual({ clean: true });
    await createEvent();
    await until(() => other.events().some(({ type }) => type === 'campaign.created'));
    expect(stream.events().map(({ type }) => type)).not.toContain('campaign.created');
  });

  it('a stream ends when its key expires', async () => {
    const expiresAt = app.clock.in(3600).toISOString();
    const { key } = (await shop.owner.post('/api-keys', { name: 'Till', expiresAt })).data;
    const stream = await follow(key);
    app.clock.advance(3600);
    expect(await stream.ended).toEqual({ clean: true });
  });

  it('a stream ends when its session ends', async () => {
    const { data } = await app.api.post('/auth', { email: shop.email, password: PASSWORD });
    const stream = await follow(data.accessToken);
    await app.api.post('/auth', { action: 'logout', refreshToken: data.refreshToken });
    app.clock.advance(2);
    expect(await stream.ended).toEqual({ clean: true });
  });

  it('a stream ends when its key is revoked, even if the client reads nothing', async () => {
    const { id, key } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    const { socket } = await aStalledReader(key);
    await shop.owner.delete(`/api-keys/${String(id)}`);
    app.clock.advance(2);
    await until(() => streams() === 0);
    socket.destroy();
  });
});

/** A client that requests the log and reads nothing; the log is larger than the buffers of the connection. */
async function aStalledReader(credential: string, on = app, tenant = shop) {
  const { id } = await aCampaign(tenant.live, { guidelines: 'x'.repeat(2000) });
  for (let n = 0; n < 4; n++) await tenant.live.put(`/campaigns/${String(id)}`, { name: `Name ${String(n)}` });
  await on.nest.get(Relay).run();
  // The same entries are returned over and over, instead of a log of many megabytes.
  const real = EventsService.prototype.after;
  let reads = 0;
  jest.spyOn(EventsService.prototype, 'after').mockImplementation(async function (
    this: EventsService,
    actor,
    sequence,
    type,
    limit,
    reader,
  ) {
    const isOther = actor.businessId !== tenant.businessId || !actor.livemode;
    if (isOther) return real.call(this, actor, sequence, type, limit, reader);
    reads++;
    const entries = await real.call(this, actor, 0, type, limit, reader);
    return Array.from({ length: limit }, (_, index) => ({
      ...entries[index % entries.length]!,
      sequence: sequence + index + 1,
    }));
  });
  const socket = connect(Number(new URL(on.origin).port), '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/v1/events HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\nx-api-key: ${credential}\r\n\r\n`,
  );
  await until(() => reads > 1);
  // Reading stops once the buffers of the connection are full: the count stays the same for a while.
  for (let before = -1, same = 0; same < 20;) {
    same = reads === before ? same + 1 : 0;
    before = reads;
    await new Promise((next) => setTimeout(next, 10));
  }
  const [{ stream }] = [...openIn(on)].slice(-1) as [Opened];
  return { socket, stream, reads: () => reads };
}

describe('a client that does not read', () => {
  it('uses less than 1 MB of memory, and does not delay other streams', async () => {
    const { stream, reads, socket } = await aStalledReader(shop.liveKey);
    const [readsBefore, buffered] = [reads(), stream.readableLength];
    expect(buffered).toBeLessThan(1_000_000);
    const other = await anEnterprise(app);
    const listening = await follow(other.liveKey);
    for (let n = 0; n < 20; n++) {
      app.clock.advance(15);
      await createEvent();
      await createEvent(other);
      await listening.received(2 + n);
    }
    expect({ reads: reads(), buffered: stream.readableLength }).toEqual({ reads: readsBefore, buffered });
    socket.destroy();
  });
});

describe('the limit of open streams', () => {
  it(`allows ${String(MAX_STREAMS)} streams per business: one more returns 429 with Retry-After until another is closed`, async () => {
    const ten = await Promise.all(Array.from({ length: MAX_STREAMS }, () => follow(shop.liveKey)));
    const refused = { status: 429, body: { error: { code: 'TOO_MANY_STREAMS', details: { limit: MAX_STREAMS } } } };
    await expect(listen(app, shop.liveKey)).rejects.toMatchObject({ ...refused, headers: { 'retry-after': '15' } });
    await expect(listen(app, shop.testKey)).rejects.toMatchObject(refused);
    await follow((await aTenant(app)).liveKey);
    ten[0]!.leave();
    await until(() => streams() === MAX_STREAMS);
    await follow(shop.liveKey);
  });
});

describe('a service that stops', () => {
  it('ends all streams cleanly, including those of clients that do not read', async () => {
    const stopping = await startApp();
    const tenant = await aTenant(stopping);
    const others = await Promise.all([listen(stopping, tenant.testKey), listen(stopping, tenant.testKey)]);
    await aStalledReader(tenant.liveKey, stopping, tenant);
    // It would never end if it waited for a client that does not read.
    await stopping.stop();
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([{ clean: true }, { clean: true }]);
  });
});
