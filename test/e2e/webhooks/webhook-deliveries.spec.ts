import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Received, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook, deliveriesOf, dueIn } from '../../support/webhooks';
import { settled } from '../../support/worker';
import { DeliveryCleanup } from '../../../libs/webhooks/src/deliveries/delivery-cleanup';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

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

const types = (deliveries: Received[]) => deliveries.map(({ body }) => JSON.parse(body).type as string);
const hmac = (secret: string, body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Sends a test event and returns its delivery after one attempt. */
async function sent(id: string): Promise<any> {
  const delivery = await aTestDelivery(shop.live, id);
  await settled(app);
  return (await deliveriesOf(shop.live, id)).find((each) => each.id === delivery.id);
}

describe('a worker that lost its lease', () => {
  it.each([204, 500])('does not record the result of its attempt (%d)', async (status) => {
    const { id } = await aWebhook(shop.live, receiver.url);
    receiver.answer((socket) => {
      const taken = 'update webhook_deliveries set fencing_token = fencing_token + 1 where endpoint_id = $1';
      void rows(app, taken, [id]).then(() => socket.end(reply(status)));
    });
    expect(await sent(id)).toMatchObject({ status: 'pending', attempts: [] });
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({ consecutiveFailures: 0 });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('an event', () => {
  it('is sent once to each webhook of its business and mode that subscribes to it', async () => {
    const others = await Promise.all([aReceiver(), aReceiver(), aReceiver(), aReceiver(), aReceiver()]);
    const [campaigns, perks, test, stranger, off] = others;
    await aWebhook(shop.live, receiver.url);
    await aWebhook(shop.live, campaigns.url, { events: ['perk.issued', 'campaign.*'] });
    await aWebhook(shop.live, perks.url, { events: ['perk.redeemed'] });
    await aWebhook(shop.test, test.url);
    await aWebhook((await aTenant(app)).live, stranger.url, { events: ['campaign.*'] });
    const { id } = await aWebhook(shop.live, off.url);
    await shop.live.put(`/webhooks/${id}`, { enabled: false });
    await aCampaign(shop.live);
    await settled(app);
    await settled(app);
    expect(types(receiver.received()).sort()).toEqual(['campaign.created', 'webhook.disabled']);
    expect(types(campaigns.received())).toEqual(['campaign.created']);
    expect([perks, test, stranger, off].map(({ requests }) => requests.length)).toEqual([0, 0, 0, 0]);
    others.forEach((each) => each.close());
  });

  it('is sent to both businesses that it concerns', async () => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const theirs = await aReceiver();
    await aWebhook(shop.live, receiver.url, { events: ['submission.*', 'perk.*'] });
    await aWebhook(creator.live, theirs.url, { events: ['submission.*', 'perk.*'] });
    await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    await settled(app);
    const ids = (each: Receiver) => each.received().map(({ headers }) => headers['webhook-id']);
    expect(types(receiver.received()).sort()).toEqual(['perk.issued', 'submission.approved', 'submission.created']);
    expect(ids(theirs).sort()).toEqual(ids(receiver).sort());
    theirs.close();
  });

  it('is sent byte for byte as it is in the log, with both signatures', async () => {
    const { secret } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    await aCampaign(shop.live, { name: 'Café ☕ 10 %' });
    await settled(app);
    const [{ headers, body }] = receiver.received() as [Received];
    const [{ logged }] = await rows(app, 'select body as logged from event_log where event_id = $1', [
      headers['webhook-id'],
    ]);
    expect(body).toBe(logged);
    const { id, type, timestamp } = JSON.parse(body);
    expect({ id, type, timestamp }).toEqual({
      id: headers['webhook-id'],
      type: 'campaign.created',
      timestamp: expect.any(String),
    });
    expect(headers).toEqual({
      host: receiver.host,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'accept-encoding': 'identity',
      'user-agent': 'Perk/1.0 (+http://localhost:3000)',
      'x-webhook-signature': hmac(secret, body),
      'x-webhook-timestamp': headers['webhook-timestamp'],
      'webhook-id': id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });
});

describe('GET /webhooks/:id/deliveries/:deliveryId', () => {
  const read = (delivery: any, by = shop.live) => by.get(`/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`);

  it('returns the result of each attempt, and what was sent with redacted signatures', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    await aCampaign(shop.live, { name: 'Café ☕ 10 %' });
    await settled(app);
    const deliveries = [await sent(id), ...(await deliveriesOf(shop.live, id)).slice(1)];
    for (const [index, delivery] of deliveries.reverse().entries()) {
      const { headers, body } = receiver.received()[index] as Received;
      const request = {
        headers: {
          'content-type': 'application/json',
          'webhook-id': delivery.eventId,
          'webhook-timestamp': headers['webhook-timestamp'],
          'webhook-signature': '[redacted]',
          'X-Webhook-Timestamp': headers['webhook-timestamp'],
          'X-Webhook-Signature': '[redacted]',
        },
        body,
      };
      expect((await read(delivery)).data).toEqual({ ...delivery, request });
    }
  });

  it('returns no request before the first attempt, and none whose event is no longer stored', async () => {
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['campaign.created'] });
    expect((await read(await aTestDelivery(shop.live, id))).data).toMatchObject({ attempts: [], request: null });
    await aCampaign(shop.live);
    await settled(app);
    const [delivery] = await deliveriesOf(shop.live, id);
    await rows(app, 'delete from event_log where event_id = $1', [delivery.eventId]);
    expect((await read(delivery)).data).toEqual({ ...delivery, request: null });
  });

  it('returns the same 404 for unknown ids, another webhook, other businesses, the other mode, and unreadable kinds', async () => {
    const [{ id }, other] = [await aWebhook(shop.live, receiver.url), await aWebhook(shop.live, receiver.url)];
    const delivery = await sent(id);
    const absent = await read({ ...delivery, id: 'dlv_01kaj4yt7hfbc9zqf3v1w2x5n8' });
    expect([absent.status, absent.error.code]).toEqual([404, 'NOT_FOUND']);
    const blind = await shop.keyWith('read.webhooks');
    for (const by of [(await aTenant(app)).live, shop.test, blind])
      expect((await read(delivery, by)).error.message).toBe(absent.error.message);
    expect((await read({ ...delivery, webhookId: other.id })).error.message).toBe(absent.error.message);
  });
});

describe('a delivery that fails', () => {
  it('is attempted ten times over three days, with the same id and body and a new timestamp and signature', async () => {
    app.clock.stop();
    const { id, secret } = await aWebhook(shop.live, receiver.url);
    receiver.answer(reply(500, { 'Retry-After': '1' }, 'no'));
    const { id: delivery } = await aTestDelivery(shop.live, id);
    await settled(app);
    const waits: number[] = [];
    for (let due = await dueIn(app, delivery); due !== null; due = await dueIn(app, delivery)) {
      waits.push(due);
      const before = receiver.requests.length;
      app.clock.advance(due - 1);
      await settled(app);
      expect(receiver.requests).toHaveLength(before);
      app.clock.advance(1.1);
      await settled(app);
      expect(receiver.requests).toHaveLength(before + 1);
    }
    expect(waits).toHaveLength(9);
    for (const [index, step] of STEPS.entries()) {
      expect(waits[index]).toBeGreaterThan(step * 0.8 - 3);
      expect(waits[index]).toBeLessThan(step * 1.2 + 0.1);
    }
    const all = receiver.received();
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ body }) => body)).size).toBe(1);
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(all.map(({ headers }) => headers['webhook-signature'])).size).toBe(10);
    const times = all.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(times.slice(1).map((time, index) => Math.abs(time - times[index]! - waits[index]!) < 4)).toEqual(
      Array(9).fill(true),
    );
    expect(all.map(({ headers, body }) => headers['x-webhook-signature'] === hmac(secret, body))).toEqual(
      Array(10).fill(true),
    );
    const [shown] = await deliveriesOf(shop.live, id);
    expect(shown).toMatchObject({ id: delivery, status: 'failed', nextAttemptAt: null, settledAt: expect.any(String) });
    expect(shown.attempts.map(({ number, status, body }: any) => [number, status, body])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 500, 'no']),
    );
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({ status: 'active', consecutiveFailures: 10 });
  });

  it('honors Retry-After between one and two times its own delay', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    for (const [retryAfter, seconds] of [
      ['8', 8],
      ['2', 5],
      ['60', 10],
    ] as const) {
      receiver.answer(reply(503, { 'Retry-After': retryAfter }));
      const { nextAttemptAt, attempts } = await sent(id);
      // Less than a second passes between the response and recording it.
      expect((Date.parse(nextAttemptAt) - Date.parse(attempts[0].at)) / 1000 - seconds).toBeLessThan(1);
      expect((Date.parse(nextAttemptAt) - Date.parse(attempts[0].at)) / 1000).toBeGreaterThanOrEqual(seconds);
    }
  });

  it('is delivered by a later attempt, which resets the failure count', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    receiver.answer(reply(500));
    await sent(id);
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({
      consecutiveFailures: 1,
      failingSince: expect.any(String),
    });
    receiver.answer(reply(202));
    app.clock.advance(10);
    await settled(app);
    expect(await deliveriesOf(shop.live, id)).toMatchObject([
      { status: 'delivered', attempts: [{ status: 500 }, { status: 202 }] },
    ]);
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({ consecutiveFailures: 0, failingSince: null });
  });

  it('shows the beginning of the response body, and the headers with secrets redacted', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    const headers = {
      'Set-Cookie': 'a=hush',
      Authorization: 'hush',
      'WWW-Authenticate': 'hush',
      'X-API-Key': 'hush',
      'X-Auth-Token': 'hush',
      'X-Shop': 'open',
    };
    receiver.answer(reply(400, headers, `\0ü${'x'.repeat(20_000)}`));
    const { attempts } = await sent(id);
    expect(attempts[0].headers).toEqual({
      'set-cookie': '[redacted]',
      authorization: '[redacted]',
      'www-authenticate': '[redacted]',
      'x-api-key': '[redacted]',
      'x-auth-token': '[redacted]',
      'x-shop': 'open',
      'content-length': '20003',
    });
    expect(attempts[0].body).toBe(`\uFFFDü${'x'.repeat(16 * 1024 - 3)}`);
    const [{ text }] = await rows(app, 'select json_agg(webhook_attempts)::text as text from webhook_attempts');
    expect(text).not.toContain('hush');
  });
});

describe('a webhook that returns 410', () => {
  it('is disabled at once, its pending deliveries fail, and webhook.disabled is published', async () => {
    const watcher = await aReceiver();
    await aWebhook(shop.live, watcher.url, { events: ['webhook.disabled'] });
    const { id } = await aWebhook(shop.live, receiver.url, { events: ['perk.redeemed'] });
    receiver.answer(reply(500));
    await sent(id);
    receiver.answer(reply(410));
    await sent(id);
    expect((await shop.live.get(`/webhooks/${id}`)).data).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(await deliveriesOf(shop.live, id)).toMatchObject([
      { status: 'failed', nextAttemptAt: null, attempts: [{ status: 410 }] },
      { status: 'failed', nextAttemptAt: null, attempts: [{ status: 500 }] },
    ]);
    await settled(app);
    expect(watcher.received().map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.disabled', data: { id, disabledReason: 'gone' } },
    ]);
    watcher.close();
  });
});

describe('a webhook that keeps failing', () => {
  const fail = async (id: string, times: number, apart: number) => {
    for (let i = 0; i < times; i++) {
      // Earlier deliveries are not retried, so that each of these is one failure.
      await rows(app, 'update webhook_deliveries set due_at = null where endpoint_id = $1', [id]);
      await sent(id);
      app.clock.advance(apart);
    }
    return (await shop.live.get(`/webhooks/${id}`)).data;
  };

  it('is disabled after 5 days and at least 20 attempts, but not earlier', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    receiver.answer(reply(500));
    expect(await fail(id, 25, 60)).toMatchObject({ status: 'active', consecutiveFailures: 25 });
    app.clock.advance(5 * DAY - 26 * 60);
    expect(await fail(id, 1, 60)).toMatchObject({ status: 'active' });
    expect(await fail(id, 1, 60)).toMatchObject({
      status: 'disabled',
      disabledReason: 'failures',
      consecutiveFailures: 27,
    });
  });

  it('is not disabled when one attempt in between succeeded', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    receiver.answer(reply(500));
    await fail(id, 19, 60);
    app.clock.advance(4 * DAY);
    receiver.answer(reply(200));
    await sent(id);
    receiver.answer(reply(500));
    app.clock.advance(4 * DAY);
    expect(await fail(id, 19, HOUR)).toMatchObject({ status: 'active', consecutiveFailures: 19 });
  });
});

describe('POST /webhooks/{id}/rotate-secret', () => {
  const secretsOf = (secrets: string[], { headers, body }: Received) =>
    secrets.map((secret) => {
      const ours = headers['x-webhook-signature']!.split(', ').includes(hmac(secret, body));
      try {
        new Webhook(secret).verify(body, headers);
        return ours;
      } catch {
        return ours ? 'only ours' : false;
      }
    });

  it('signs with both secrets for 24 hours, the new one first, and then only with the new one', async () => {
    const { id, secret: first } = await aWebhook(shop.live, receiver.url);
    const { data: rotated } = await shop.live.post(`/webhooks/${id}/rotate-secret`);
    const now = app.clock.now().getTime();
    expect(Date.parse(rotated.previousSecretUntil) - now).toBeGreaterThan((DAY - 10) * 1000);
    await sent(id);
    const both = receiver.received()[0]!;
    expect(secretsOf([first, rotated.secret], both)).toEqual([true, true]);
    expect(both.headers['x-webhook-signature']).toBe(`${hmac(rotated.secret, both.body)}, ${hmac(first, both.body)}`);
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    // The package uses the real time, so the delivery sent a day later is checked by our own signature.
    app.clock.advance(DAY);
    await sent(id);
    const [, after] = receiver.received();
    expect(after!.headers['x-webhook-signature']).toBe(hmac(rotated.secret, after!.body));
    expect((await shop.live.get(`/webhooks/${id}`)).data.previousSecretUntil).toBeNull();
  });

  it('deletes the old secret after 24 hours', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    await shop.live.post(`/webhooks/${id}/rotate-secret`);
    const isStored = async () =>
      (await rows(app, 'select previous_secret is not null as stored from webhook_endpoints where id = $1', [id]))[0]
        .stored;
    app.clock.advance(DAY - MINUTE);
    await app.nest.get(DeliveryCleanup).forgetSecrets();
    expect(await isStored()).toBe(true);
    app.clock.advance(2 * MINUTE);
    await app.nest.get(DeliveryCleanup).forgetSecrets();
    expect(await isStored()).toBe(false);
  });

  it('stops using the secret before the previous one at once', async () => {
    const { id, secret: first } = await aWebhook(shop.live, receiver.url);
    const { data: second } = await shop.live.post(`/webhooks/${id}/rotate-secret`);
    const { data: third } = await shop.live.post(`/webhooks/${id}/rotate-secret`);
    await sent(id);
    expect(secretsOf([first, second.secret, third.secret], receiver.received()[0]!)).toEqual([false, true, true]);
  });
});
