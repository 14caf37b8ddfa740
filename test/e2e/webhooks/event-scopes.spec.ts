import { Registry } from '#http/host';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { listen } from '../../support/event-stream';
import { rows } from '../../support/database/inspect';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { SCOPES } from '../../support/declarations/registered';
import { aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';

const HOUR = 60 * 60;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let receiver: Receiver;
const others: Receiver[] = [];
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
});
beforeEach(async () => {
  [shop, creator] = await Promise.all([anEnterprise(app), anEnterprise(app, { accountType: 'creator' })]);
  await settled(app);
  receiver = await aReceiver();
});
afterEach(() => {
  [receiver, ...others.splice(0)].forEach((each) => each.close());
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details?.missing];
const lacks = (scope: string) => [403, 'INSUFFICIENT_SCOPE', scope];
const another = async () => {
  others.push(await aReceiver());
  return others.at(-1)!;
};
/** A key that manages webhooks and has these scopes as well. */
const manager = (...scopes: string[]) => shop.keyWith('read.webhooks', 'write.webhooks', ...scopes);
const typesRead = async (by: Client, query = '') =>
  (await by.get(`/events?limit=100${query}`)).data.items.map(({ type }: { type: string }) => type) as string[];
const typesSent = () => receiver.received().map(({ body }) => JSON.parse(body).type as string);
const resourceOf = (type: string) => type.slice(0, type.indexOf('.'));

/** Creates a campaign, a submission and a perk, and so events of three scopes. */
async function createEvents(): Promise<void> {
  await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
  await settled(app);
}

describe('the event kinds', () => {
  it('each declare an existing scope', () => {
    for (const { type, scope } of app.nest.get(Registry).eventKinds)
      expect([type, SCOPES]).toEqual([type, expect.arrayContaining([scope])]);
  });

  it('declare the scope of the GET endpoint that returns the same data', () => {
    const shown = app.routes.routes
      .filter(({ method, endpoint }) => method === 'GET' && endpoint.returns)
      .map(({ endpoint }) => [endpoint.returns, endpoint.access] as const);
    const same = app.nest.get(Registry).eventKinds.flatMap(({ type, scope, data }) => {
      // The endpoint may return more than events contain.
      const found = shown.find(([returns]) => returns === data || returns?.prototype instanceof data);
      return found ? [[type, scope, found[1]] as const] : [];
    });
    expect(same.map(([type]) => resourceOf(type))).toEqual(
      expect.arrayContaining(['campaign', 'submission', 'perk', 'webhook']),
    );
    for (const [type, scope, access] of same) expect([type, scope]).toEqual([type, access]);
  });
});

describe('GET /events', () => {
  it('returns only kinds that the scopes of the key may read, with their sequence in the whole log', async () => {
    await createEvents();
    const all = await typesRead(shop.live);
    expect(new Set(all.map(resourceOf))).toEqual(new Set(['key', 'campaign', 'submission', 'perk']));
    const key = await shop.keyWith('read.webhooks', 'read.submissions');
    await settled(app);
    expect(new Set(await typesRead(key))).toEqual(new Set(['submission.created', 'submission.approved']));
    expect(await typesRead(await shop.keyWith('read.webhooks'))).toEqual([]);
    const parts: any[] = [];
    for (let after = 0, more = true; more;) {
      const { items, hasMore, nextAfter } = (await key.get(`/events?limit=1&after=${String(after)}`)).data;
      parts.push(...items);
      [after, more] = [nextAfter, hasMore];
    }
    const whole = (await shop.live.get('/events?limit=100')).data.items;
    expect(parts).toEqual(whole.filter(({ type }: any) => resourceOf(type) === 'submission'));
  });

  it('returns 403 for a kind that the scopes may not read, and skips it in a wildcard', async () => {
    await createEvents();
    const key = await shop.keyWith('read.webhooks', 'read.campaigns');
    const answer = await key.get('/events?type=perk.issued');
    expect(refusal(answer)).toEqual(lacks('read.perks'));
    expect(answer.error.details.granted).toEqual(['read.campaigns', 'read.webhooks']);
    expect(await typesRead(key, '&type=perk.*')).toEqual([]);
    expect(await typesRead(key, '&type=campaign.created')).toEqual(['campaign.created']);
  });

  it('returns 404 for a single event that the scopes may not read', async () => {
    await createEvents();
    const [perk] = (await shop.live.get('/events?type=perk.issued')).data.items;
    const key = await shop.keyWith('read.webhooks', 'read.submissions');
    expect((await key.get(`/events/${String(perk.id)}`)).status).toBe(404);
    expect((await (await shop.keyWith('read.webhooks', 'read.perks')).get(`/events/${String(perk.id)}`)).status).toBe(
      200,
    );
  });

  it('applies the same rules to a stream', async () => {
    const { data } = await shop.owner.post('/api-keys', { name: 'Narrow', scopes: ['read.webhooks', 'read.perks'] });
    await createEvents();
    const stream = await listen(app, data.key);
    await stream.received(1);
    await createEvents();
    const events = await stream.received(2);
    stream.leave();
    expect(events.map(({ type }) => type)).toEqual(['perk.issued', 'perk.issued']);
    const refused = await app.api.as(data.key).get('/events?type=campaign.created', {
      headers: { accept: 'text/event-stream' },
    });
    expect(refusal(refused)).toEqual(lacks('read.campaigns'));
  });
});

describe('a webhook', () => {
  it('receives only events that the key that created it may read', async () => {
    const nothing = await another();
    await aWebhook(await shop.keyWith('write.webhooks'), nothing.url);
    const { id, scopes, events } = await aWebhook(await manager('read.perks'), receiver.url);
    expect([scopes, events]).toEqual([['read.perks', 'read.webhooks', 'write.webhooks'], ['*']]);
    await createEvents();
    expect(typesSent()).toEqual(['perk.issued']);
    expect(await deliveriesOf(shop.owner, id)).toHaveLength(1);
    expect(nothing.requests).toHaveLength(0);
  });

  it('receives everything when an owner created it', async () => {
    const { scopes } = await aWebhook(shop.owner, receiver.url);
    expect(scopes).toEqual(SCOPES);
    await createEvents();
    expect(new Set(typesSent())).toEqual(
      new Set(['campaign.created', 'submission.created', 'submission.approved', 'perk.issued']),
    );
  });

  it('cannot subscribe by name to a kind that its creator may not read, and skips it in a wildcard', async () => {
    const key = await manager('read.campaigns');
    const create = (events: string[]) => key.post('/webhooks', { url: receiver.url, events });
    expect(refusal(await create(['campaign.*', 'perk.issued']))).toEqual(lacks('read.perks'));
    expect((await create(['campaign.created', 'perk.*'])).status).toBe(201);
    await createEvents();
    expect(typesSent()).toEqual(['campaign.created']);
  });

  it.each(['url', 'events'])('gets the scopes of the credential that sets its %s', async (field) => {
    const theirs = await another();
    const { id } = await aWebhook(shop.owner, receiver.url);
    const key = await manager('read.perks');
    const { data } = await key.put(
      `/webhooks/${String(id)}`,
      field === 'url' ? { url: theirs.url } : { events: ['*'] },
    );
    expect(data.scopes).toEqual(['read.perks', 'read.webhooks', 'write.webhooks']);
    await createEvents();
    const target = field === 'url' ? theirs : receiver;
    expect(target.received().map(({ body }) => JSON.parse(body).type)).toEqual(['perk.issued']);
    // Fields that do not decide where events go leave the scopes unchanged.
    const same = await shop.owner.put(`/webhooks/${String(id)}`, { description: 'The till', enabled: true });
    expect(same.data.scopes).toEqual(data.scopes);
    expect((await shop.owner.put(`/webhooks/${String(id)}`, { events: ['*'] })).data.scopes).toEqual(SCOPES);
  });

  it('cannot be moved to another URL by a key that may not read a kind it subscribes to by name', async () => {
    const { id } = await aWebhook(shop.owner, receiver.url, { events: ['perk.issued'] });
    const key = await manager('read.campaigns');
    expect(refusal(await key.put(`/webhooks/${String(id)}`, { url: `${receiver.url}/2` }))).toEqual(
      lacks('read.perks'),
    );
    expect((await shop.owner.get(`/webhooks/${String(id)}`)).data).toMatchObject({ url: receiver.url, scopes: SCOPES });
  });

  it('receives neither pending deliveries nor replays of a kind that its scopes no longer allow', async () => {
    const theirs = await another();
    receiver.answer(reply(500));
    const { id } = await aWebhook(shop.owner, receiver.url, { events: ['*'] });
    await createEvents();
    const key = await manager('read.campaigns');
    expect((await key.put(`/webhooks/${String(id)}`, { url: theirs.url })).status).toBe(200);
    // A failing webhook is sent one delivery at a time.
    await rows(app, 'update webhook_endpoints set consecutive_failures = 0 where id = $1', [id]);
    app.clock.advance(HOUR);
    await settled(app);
    expect(theirs.received().map(({ body }) => JSON.parse(body).type)).toEqual(['campaign.created']);
    const perk = (await deliveriesOf(shop.owner, id)).find(({ type }) => type === 'perk.issued');
    expect(perk).toMatchObject({ status: 'failed', nextAttemptAt: null });
    const replay = await shop.owner.post(`/webhooks/${String(id)}/deliveries/${String(perk.id)}/replay`);
    expect([replay.status, replay.error.message]).toEqual([409, expect.stringContaining('perk.issued')]);
  });
});

describe('the deliveries of a webhook', () => {
  // The stored response of the receiver may repeat the event.
  it('can be listed and replayed only if the scopes of the caller may read their kind', async () => {
    const { id } = await aWebhook(shop.owner, receiver.url);
    await createEvents();
    const key = await manager('read.campaigns');
    const list = (await key.get(`/webhooks/${String(id)}/deliveries`)).data;
    expect([list.items.map(({ type }: any) => type), list.pagination.total]).toEqual([['campaign.created'], 1]);
    const all = await deliveriesOf(shop.owner, id);
    const replay = (by: Client, type: string) => {
      const delivery = all.find((each) => each.type === type);
      return by.post(`/webhooks/${String(id)}/deliveries/${String(delivery.id)}/replay`);
    };
    expect((await replay(key, 'perk.issued')).status).toBe(404);
    expect((await replay(key, 'campaign.created')).status).toBe(200);
    expect((await replay(shop.owner, 'perk.issued')).status).toBe(200);
  });

  it('can be tested only with kinds that both the caller and the webhook may read', async () => {
    const { id } = await aWebhook(shop.owner, receiver.url, { events: ['perk.issued', 'campaign.created'] });
    const test = async (by: Client, type?: string) => by.post(`/webhooks/${String(id)}/test`, { type });
    const key = await manager('read.campaigns');
    expect((await test(key)).data.type).toBe('campaign.created');
    expect(refusal(await test(key, 'perk.issued'))).toEqual(lacks('read.perks'));
    expect(refusal(await test(await manager()))).toEqual(lacks('read.perks'));
    expect((await test(shop.owner)).data.type).toBe('perk.issued');
    const narrow = await aWebhook(key, receiver.url);
    const { status, error } = await shop.owner.post(`/webhooks/${String(narrow.id)}/test`, { type: 'perk.issued' });
    expect([status, error.code, error.details.scopes]).toEqual([409, 'INVALID_STATE', narrow.scopes]);
    expect((await shop.owner.post(`/webhooks/${String(narrow.id)}/test`, {})).data.type).toBe('campaign.created');
  });
});

describe('POST /webhooks/{id}/recover', () => {
  interface Situation {
    /** Who sends the request; an owner by default. */
    by?: () => Promise<Client>;
    /** The kinds that are sent; undefined when the request fails. */
    sent: string[] | undefined;
    /** What happens to the webhook after it missed events. */
    then?: (id: string) => Promise<unknown>;
    createdBy?: () => Promise<Client>;
  }
  const everything = ['campaign.created', 'perk.issued', 'submission.approved', 'submission.created'];
  const situations: Record<string, Situation> = {
    'all events were missed': { sent: everything },
    'all deliveries failed': {
      sent: everything,
      then: async (id) => {
        receiver.answer(reply(500));
        await shop.owner.post(`/webhooks/${id}/recover`, { since: app.clock.in(-HOUR).toISOString() });
        await settled(app);
        await rows(app, `update webhook_deliveries set status = 'failed', due_at = null where endpoint_id = $1`, [id]);
        receiver.answer(reply(204));
      },
    },
    'deliveries are pending': {
      sent: [],
      then: (id) => shop.owner.post(`/webhooks/${id}/recover`, { since: app.clock.in(-HOUR).toISOString() }),
    },
    'the webhook is disabled': {
      sent: undefined,
      then: (id) => shop.owner.put(`/webhooks/${id}`, { enabled: false }),
    },
    'the webhook now subscribes to other events': {
      sent: ['perk.issued'],
      then: (id) => shop.owner.put(`/webhooks/${id}`, { events: ['perk.issued', 'plan.*'] }),
    },
    'the webhook may receive only some kinds': {
      sent: ['campaign.created'],
      createdBy: () => manager('read.campaigns'),
    },
    'the caller may read only some kinds': { sent: ['perk.issued'], by: () => manager('read.perks') },
    'the caller may read no kind': { sent: [], by: () => manager() },
    'some events are no longer stored': {
      sent: ['campaign.created', 'perk.issued'],
      then: () =>
        rows(app, `delete from event_log where business_id = $1 and type like 'submission.%'`, [shop.businessId]),
    },
    'some events are older than `since`': {
      sent: ['perk.issued'],
      then: () =>
        rows(
          app,
          `update event_log set occurred_at = occurred_at - interval '2 hours' where business_id = $1 and type <> 'perk.issued'`,
          [shop.businessId],
        ),
    },
  };

  it.each(Object.entries(situations))(
    'counts with dryRun exactly what it then sends, when %s',
    async (_, { by, sent, then, createdBy }) => {
      const caller = (await by?.()) ?? shop.owner;
      const creating = (await createdBy?.()) ?? shop.owner;
      await rows(app, `delete from event_log where business_id = $1`, [shop.businessId]);
      await createEvents();
      const { id } = await aWebhook(creating, receiver.url);
      await then?.(id);
      const earlier = (await deliveriesOf(shop.owner, id)).map((delivery) => delivery.id as string);
      const recover = (dryRun: boolean) => {
        const since = app.clock.in(-HOUR).toISOString();
        return caller.post(`/webhooks/${String(id)}/recover`, { since, dryRun });
      };
      const [dryRun, real] = [await recover(true), await recover(false)];
      expect([dryRun.status, dryRun.data?.count, dryRun.error?.code]).toEqual([
        real.status,
        real.data?.count,
        real.error?.code,
      ]);
      expect(real.data?.count).toBe(sent?.length);
      await settled(app);
      const created = (await deliveriesOf(shop.owner, id)).filter((delivery) => !earlier.includes(delivery.id));
      expect(created.map(({ type }) => type as string).sort()).toEqual(sent ?? []);
      expect(created.every(({ status }) => status === 'delivered')).toBe(true);
    },
  );
});

describe('the submitter of a submission', () => {
  it('receives in events exactly what the API returns to them', async () => {
    const { id } = await aCampaign(shop.live);
    const { code } = await aPerk(shop.live, creator.live, id);
    await shop.live.post('/perks/redeem', { code });
    await settled(app);
    const { items } = (await creator.live.get('/events?limit=100')).data;
    const last = new Map(items.map((event: any) => [event.object.id as string, event]));
    const paths: Record<string, string> = { submission: 'submissions', perk: 'perks' };
    const latest = [...last.values()].filter(({ object }: any) => object.type in paths) as any[];
    expect(latest.map(({ type }) => type).sort()).toEqual(['perk.redeemed', 'submission.approved']);
    for (const { type, object, data } of latest) {
      const { perk, verification, ...shown } = (await creator.live.get(`/${paths[object.type]!}/${String(object.id)}`))
        .data;
      // The API returns the perk and the verification of a submission as they are now; the event has them as they were then.
      const { perk: then, verification: thenVerified, ...rest } = data;
      expect([type, rest, thenVerified?.checks]).toEqual([type, shown, verification?.checks]);
      expect({ ...then, status: perk?.status, redeemedAt: perk?.redeemedAt }).toEqual({ ...perk });
    }
  });
});
