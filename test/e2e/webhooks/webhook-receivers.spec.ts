import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { RecurringJobs } from '#kernel';
import { Queues } from '#messaging';
import { DnsResolver } from '#outbound';
import { retrySeconds } from '../../../libs/webhooks/src/sending/retry-schedule';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise, Tenant } from '../../support/builders';
import { size } from '../../support/processes/stress';
import { logOf, rows } from '../../support/database/inspect';
import { listen, reply, Reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';
import { pickFor, WAITING_IN } from '../../../libs/webhooks/src/sending/delivery-queue.queries';

let app: TestApp;
let shop: Tenant;
const receivers: Receiver[] = [];
const start = async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
  shop = await anEnterprise(app);
  await settled(app);
};
afterEach(() => {
  receivers.splice(0).forEach((receiver) => receiver.close());
});

const MIB = 1024 * 1024;
const hang = () => undefined;
const open = async (response?: Reply) => {
  const receiver = await aReceiver(response);
  receivers.push(receiver);
  return receiver;
};

/** Sends a test event to a receiver with this response, and returns the result of the first attempt. */
async function attemptAt(response: Reply): Promise<any> {
  const { id } = await aWebhook(shop.live, (await open(response)).url);
  await aTestDelivery(shop.live, id);
  await settled(app);
  const [{ status: delivery, attempts }] = await deliveriesOf(shop.live, id);
  const [{ status, error, body }] = attempts;
  return { delivery, attempts: attempts.length, status, error, body };
}

/** Waits in real time until the condition holds. @returns false after `seconds` */
async function until(condition: () => Promise<boolean>, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await condition()) return true;
    await new Promise((next) => setTimeout(next, 10));
  }
  return false;
}

const endless = (head: string, chunk: Buffer) => (socket: Socket) => {
  socket.write(head);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
};
/** A response that arrives in small pieces, without end. */
const drip = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 500);
  socket.on('close', () => clearInterval(timer));
};

/** All statuses in the full campaign; otherwise those that have a name, and the first and last of each class. */
const STATUSES = Array.from({ length: 500 }, (_, n) => 100 + n).filter(
  (status) => size(0, 1) === 1 || status in STATUS_CODES || [0, 99].includes(status % 100),
);

describe('a delivery', () => {
  beforeAll(start);
  afterAll(() => app.stop());

  it('succeeds only with a 2xx status, and disables the webhook only with 410', async () => {
    const receiver = await open();
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['perk.redeemed'] });
    const wrong: unknown[] = [];
    for (const status of STATUSES) {
      receiver.answer(reply(status, { Location: receiver.url, Connection: 'upgrade', Upgrade: 'websocket' }));
      const { id: deliveryId } = await aTestDelivery(shop.live, id);
      await settled(app);
      const [row] = await rows(
        app,
        `select d.status as delivery, a.status, error, enabled from webhook_deliveries d join webhook_attempts a on delivery_id = d.id
           join webhook_endpoints e on e.id = endpoint_id where d.id = $1`,
        [deliveryId],
      );
      const expected = {
        delivery: status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'failed' : 'pending',
        // An informational status is not a response, and neither is a switch of protocols.
        status: status < 200 ? null : status,
        error: status < 200 ? 'protocol' : null,
        enabled: status !== 410,
      };
      if (JSON.stringify(row) !== JSON.stringify(expected)) wrong.push({ sent: status, row });
      // No retries between the other attempts.
      await rows(app, 'update webhook_deliveries set due_at = null');
      if (status === 410) await shop.live.put(`/webhooks/${id}`, { enabled: true });
    }
    expect(wrong).toEqual([]);
    expect(new Set(receiver.received().map(({ headers }) => headers['webhook-id'])).size).toBe(STATUSES.length);
  });

  it('does not follow a redirect', async () => {
    const canary = await listen([reply(200)]);
    for (const status of [301, 302, 303, 307, 308])
      expect(await attemptAt(reply(status, { Location: `http://${canary.host}/` }))).toMatchObject({
        delivery: 'pending',
        status,
      });
    expect(canary.sockets).toHaveLength(0);
    canary.close();
  });

  it.each<[string, Reply, number]>([
    ['a body of 1 MiB', reply(200, {}, Buffer.alloc(MIB, 'x')), 16_384],
    ['a body without end', endless('HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(MIB, 'x')), 16_384],
    [
      'a huge Content-Length',
      endless('HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n', Buffer.alloc(MIB, 'x')),
      16_384,
    ],
    ['a compressed body', reply(200, { 'Content-Encoding': 'gzip' }, Buffer.alloc(1000, 'x')), 0],
    ['a compressed body without end', endless('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n', Buffer.alloc(MIB)), 0],
  ])('succeeds when the response is %s, and stores at most 16 kB of it', async (_, response, length) => {
    const { body, ...rest } = await attemptAt(response);
    expect(rest).toEqual({ delivery: 'delivered', attempts: 1, status: 200, error: null });
    expect(body).toHaveLength(length);
  });

  it.each<[string, Reply, string]>([
    ['headers without end', endless('HTTP/1.1 200 OK\r\n', Buffer.from('X-More: x\r\n'.repeat(100))), 'too-large'],
    [
      'hints without end',
      endless('', Buffer.from(`HTTP/1.1 103 Hints\r\nLink: ${'x'.repeat(9999)}\r\n\r\n`)),
      'too-large',
    ],
    ['another protocol', 'SSH-2.0-OpenSSH\r\n', 'protocol'],
    ['random bytes', Buffer.alloc(5000, 0xff), 'protocol'],
    ['nothing', '', 'protocol'],
    ['a reset', (socket: Socket) => void socket.resetAndDestroy(), 'protocol'],
    ['incomplete headers', 'HTTP/1.1 200 OK\r\nX-', 'protocol'],
    ['an incomplete body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'protocol'],
    ['invalid chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz', 'protocol'],
  ])('fails when the response is %s', async (_, response, error) => {
    expect(await attemptAt(response)).toMatchObject({ delivery: 'pending', attempts: 1, status: null, error });
  });

  it('fails when nothing listens at the address', async () => {
    const gone = await open();
    gone.close();
    const { id } = await aWebhook(shop.live, gone.url);
    await aTestDelivery(shop.live, id);
    await settled(app);
    expect((await deliveriesOf(shop.live, id))[0].attempts).toMatchObject([{ status: null, error: 'connect' }]);
  });

  it('does not reveal whether a host without a public address exists in our network', async () => {
    const resolve = jest.spyOn(app.nest.get(DnsResolver), 'resolve').mockImplementation(async (name) => {
      await new Promise((later) => setTimeout(later, 60));
      return name === 'there.internal' ? ['10.0.0.1'] : [];
    });
    const urls = ['http://there.internal/', 'http://missing.internal/'];
    const webhooks = await Promise.all(urls.map((url) => aWebhook(shop.live, url)));
    await Promise.all(webhooks.map(({ id }) => aTestDelivery(shop.live, id)));
    await settled(app);
    for (const { id, ...created } of webhooks) {
      const [{ attempts, createdAt, nextAttemptAt, ...delivery }] = await deliveriesOf(shop.live, id);
      const nothing = { status: null, error: 'address', durationMs: 0, headers: null, body: null };
      expect(attempts).toEqual([{ ...nothing, number: 1, at: expect.any(String) }]);
      // The times that are derived from the attempt do not reveal its duration either.
      const [{ at }] = attempts;
      const { failingSince } = (await shop.live.get(`/webhooks/${String(id)}`)).data;
      expect(failingSince).toBe(at);
      const seconds = retrySeconds(delivery.id, 1, { status: null, headers: null }, new Date(at)) ?? 0;
      expect(Math.abs(Date.parse(nextAttemptAt) - Date.parse(at) - seconds * 1000)).toBeLessThanOrEqual(1);
      expect([delivery.status, created.status]).toEqual(['pending', 'active']);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(at));
    }
    resolve.mockRestore();
  });

  it('is not sent to an address that turns out not to be public', async () => {
    const receiver = await open();
    const { id } = await aWebhook(shop.live, receiver.url);
    // As when a host name resolves to another address than when the webhook was created.
    const canary = await listen([reply(200)], { host: '::1' });
    await rows(app, 'update webhook_endpoints set url = $2 where id = $1', [id, `http://[::1]:${canary.port}/`]);
    await aTestDelivery(shop.live, id);
    await settled(app);
    expect((await deliveriesOf(shop.live, id))[0].attempts).toMatchObject([{ status: null, error: 'address' }]);
    expect(canary.sockets).toHaveLength(0);
    canary.close();
  });

  it('times out after 15 s when the receiver hangs or responds too slowly', async () => {
    const responses: Reply[] = [
      hang,
      drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
      drip('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n', 'x'),
      drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ];
    const webhooks = await Promise.all(
      responses.map(async (response) => aWebhook(shop.live, (await open(response)).url)),
    );
    await Promise.all(webhooks.map(({ id }) => aTestDelivery(shop.live, id)));
    await settled(app);
    for (const { id } of webhooks) {
      const [{ status, attempts }] = await deliveriesOf(shop.live, id);
      expect({ status, attempts }).toMatchObject({ status: 'pending', attempts: [{ status: null, error: 'timeout' }] });
      expect(attempts[0].durationMs).toBeGreaterThan(14_900);
      expect(attempts[0].durationMs).toBeLessThan(17_000);
    }
  });
});

describe('a receiver that hangs', () => {
  beforeEach(start);
  afterEach(() => app.stop());

  const delivered = async (id: string) => {
    const [{ n }] = await rows(
      app,
      `select count(*)::int as n from webhook_deliveries where endpoint_id = $1 and status = 'delivered'`,
      [id],
    );
    return n as number;
  };
  /** Creates many due test deliveries. */
  const enqueue = async (id: string, times: number) => {
    const first = await aTestDelivery(shop.live, id);
    await rows(
      app,
      `insert into webhook_deliveries (id, business_id, endpoint_id, event_id, round, type, trigger, body, status, attempts, created_at, due_at, fencing_token)
       select left(id, 22) || lpad(n::text, 8, '0'), business_id, endpoint_id, event_id, n, type, trigger, body, status, attempts, created_at, due_at, 0
       from webhook_deliveries, generate_series(1, $2::int - 1) as n where id = $1`,
      [first.id, times],
    );
  };

  it('gets at most five connections and does not delay other webhooks', async () => {
    const [hanging, healthy] = [await open(hang), await open()];
    const bad = await aWebhook(shop.live, hanging.url);
    await enqueue(bad.id, 500);
    const good = await aWebhook(shop.live, healthy.url);
    await enqueue(good.id, 20);
    app.nest.get(RecurringJobs).start();
    expect(await until(async () => (await delivered(good.id)) === 20, 8)).toBe(true);
    expect(hanging.sockets.length).toBeLessThanOrEqual(5);
    expect(hanging.sockets.length).toBeGreaterThan(0);
    receivers.forEach((receiver) => receiver.close());
  });

  it.each([
    ['is slow', 0, 15],
    ['fails', 1, 10],
  ])(
    'a receiver that hangs and %s leaves slots for others, even if its business has 49 such webhooks',
    async (_, failures, share) => {
      const healthy = await open();
      const bad = await Promise.all(
        Array.from({ length: 49 }, async () => {
          const receiver = await open(hang);
          return { receiver, ...(await aWebhook(shop.live, receiver.url)) };
        }),
      );
      await rows(app, 'update webhook_endpoints set consecutive_failures = $1', [failures]);
      for (const { id } of bad) await enqueue(id, 10);
      const connections = () => bad.map(({ receiver }) => receiver.sockets.length);
      const sum = () => connections().reduce((total, each) => total + each);
      app.nest.get(RecurringJobs).start();
      expect(await until(async () => sum() === share, 8)).toBe(true);
      // A working webhook of the same business, and a webhook of another business that fails like these.
      const other = await anEnterprise(app);
      const [same, stranger] = [await aWebhook(shop.live, healthy.url), await aWebhook(other.live, healthy.url)];
      await rows(app, 'update webhook_endpoints set consecutive_failures = $2 where id = $1', [stranger.id, failures]);
      if (failures > 0) await enqueue(same.id, 20);
      const { id } = await aTestDelivery(other.live, stranger.id);
      expect(await until(async () => (await deliveriesOf(other.live, stranger.id))[0].status === 'delivered', 5)).toBe(
        true,
      );
      if (failures > 0) expect(await until(async () => (await delivered(same.id)) === 20, 8)).toBe(true);
      expect((await deliveriesOf(other.live, stranger.id))[0].id).toBe(id);
      expect(Math.max(...connections())).toBe(1);
      expect(sum()).toBe(share);
      receivers.forEach((receiver) => receiver.close());
    },
    60_000,
  );
});

describe('a delivery that two processes send because the lease of the first expired', () => {
  const sockets: Socket[] = [];
  let id: string;
  let works: Promise<void>[];
  beforeEach(start);
  beforeEach(async () => {
    sockets.length = 0;
    const receiver = await open((socket) => void sockets.push(socket));
    ({ id } = await aWebhook(shop.live, receiver.url));
    await aTestDelivery(shop.live, id);
    const queues = app.nest.get(Queues);
    works = [queues.drain()];
    expect(await until(async () => sockets.length === 1, 10)).toBe(true);
    // No process claims it before its lease expires, however often it looks.
    works.push(queues.drain());
    app.clock.advance(55);
    works.push(queues.drain());
    app.clock.advance(6);
    works.push(queues.drain());
    expect(await until(async () => sockets.length === 2, 10)).toBe(true);
  });
  afterEach(async () => {
    expect(await deliveriesOf(shop.live, id)).toMatchObject([{ status: 'delivered', attempts: [{ status: 202 }] }]);
    expect((await shop.live.get(`/webhooks/${id}`)).data.consecutiveFailures).toBe(0);
    expect(sockets).toHaveLength(2);
  });
  afterEach(() => app.stop());

  it('keeps the result of the second process when the first finishes after it', async () => {
    sockets[1]!.end(reply(202));
    expect(await until(async () => (await deliveriesOf(shop.live, id))[0].status === 'delivered', 10)).toBe(true);
    sockets[0]!.end(reply(500));
    await Promise.all(works);
  });

  it('keeps the result of the second process when the first finishes before it', async () => {
    const lines = logOf(app);
    sockets[0]!.end(reply(500));
    expect(await until(async () => /another process/i.test(lines.join()), 10)).toBe(true);
    sockets[1]!.end(reply(202));
    await Promise.all(works);
  });
});

describe('a delivery whose worker died', () => {
  beforeAll(start);
  afterAll(() => app.stop());

  it('is picked as soon as its lease expires, ahead of the backlog of other webhooks', async () => {
    const { id } = await aWebhook(shop.live, (await open()).url);
    const { id: abandoned } = await aTestDelivery(shop.live, id);
    const now = app.clock.now();
    const copy = (table: string, changes: string) =>
      `insert into ${table} select (jsonb_populate_record(${table}, jsonb_build_object(${changes}))).* from ${table}`;
    // Twenty others with five deliveries each, due before ours: more than all processes send at once.
    await rows(
      app,
      `${copy('webhook_endpoints', `'id', 'whk_' || n, 'business_id', 'biz_' || n`)}, generate_series(1, 20) n where id = $1`,
      [id],
    );
    await rows(
      app,
      `${copy(
        'webhook_deliveries',
        `'id', 'whd_' || n, 'endpoint_id', 'whk_' || n % 20 + 1, 'business_id', 'biz_' || n % 20 + 1,
         'event_id', 'evt_' || n, 'due_at', $2::timestamptz - interval '1 minute'`,
      )}, generate_series(1, 100) n where id = $1`,
      [abandoned, now],
    );
    await rows(
      app,
      `update webhook_deliveries set leased_until = $2::timestamptz - interval '1 second' where id = $1`,
      [abandoned, now],
    );
    const owners = (await rows(app, WAITING_IN.well.text, [now, ''])).map(({ owner }) => owner);
    const picked = (await rows(app, pickFor('well'), [now, 60, owners])).map((row) => row.id);
    expect(picked).toHaveLength(60);
    expect(picked).toContain(abandoned);
  });
});
