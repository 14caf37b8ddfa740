import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CampaignsService } from '#campaigns';
import { Registry } from '#http/host';
import { fieldsOf } from '#kernel/host';
import { EventKind } from '#messaging';
import { Relay, resourceOf, sampleOf } from '#messaging/host';
import { describeApi } from '../../apps/api/src/openapi';
import { EventView } from '../../libs/webhooks/src/event-log/event.dto';
import { sampleEvent } from '../../libs/webhooks/src/sending/webhook-description';
import { PerksService } from '../../libs/perks/src/perks.service';
import { aCode, exchange } from '../support/agents/agents';
import { withoutParticipant } from '../support/both-sides';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { registered } from '../support/declarations/registered';
import { fieldErrorsOf } from '../support/declarations/shapes';
import { aWebhook } from '../support/webhooks';

const VERIFIER = 'a secret shared with the external verifier';
const DAY = 24 * 60 * 60;

const KINDS = registered.eventKinds.map(({ type }) => type);

let app: TestApp;
let kinds: readonly EventKind[];
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp({ VERIFICATION_WEBHOOK_SECRET: VERIFIER, OUTBOUND_ALLOW: '127.0.0.1' });
  kinds = app.nest.get(Registry).eventKinds;
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

describe('the registered event kinds', () => {
  it.each(KINDS)('%s has a sample that matches its schema, alone and inside an event', (type) => {
    const kind = kinds.find((each) => each.type === type)!;
    expect(fieldErrorsOf(kind.data, sampleOf(kind))).toEqual([]);
    expect(fieldErrorsOf(EventView, sampleEvent(kind))).toEqual([]);
    // The schema is strict: an unknown field is an error.
    expect(fieldErrorsOf(kind.data, { ...sampleOf(kind), colour: 'red' })).not.toEqual([]);
    expect(kind.description).toMatch(/^[A-Z].+\.$/);
  });

  it('have labels and resources in words, each its own', () => {
    const { eventResources } = app.nest.get(Registry);
    expect([...eventResources.keys()]).toEqual([...new Set(kinds.map(({ type }) => resourceOf(type)))].sort());
    for (const labels of [kinds.map(({ label }) => label), [...eventResources.values()]]) {
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels.filter((label) => !/^[A-Z][A-Za-z -]{2,39}$/.test(label))).toEqual([]);
    }
  });

  it('are declared with defineEvent and written to the outbox only by Events', () => {
    const sources = readdirSync(join(__dirname, '../../libs'), { recursive: true })
      .map(String)
      .filter((path) => /src\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
      .map((path) => [path, readFileSync(join(__dirname, '../../libs', path), 'utf8')] as const);
    const writers = sources.filter(([, text]) => /insert\s+into\s+outbox|insertInto\(OutboxEvent\)/i.test(text));
    expect(writers.map(([path]) => path)).toEqual(['messaging/src/events/events.ts']);
    const declared = sources.flatMap(([path, text]) => (/\bdefineEvent\(/.test(text) ? [path] : []));
    expect(declared.every((path) => /\/events\.ts$|event-kind\.ts$/.test(path))).toBe(true);
  });
});

describe('the OpenAPI document', () => {
  let document: any;
  beforeAll(async () => {
    document = JSON.parse(JSON.stringify(await describeApi()));
  });

  it('contains exactly one webhook for each event kind', () => {
    expect(Object.keys(document.webhooks)).toEqual(KINDS);
  });

  it.each(KINDS)('describes the body, an example, the headers and the responses of %s', (type) => {
    const { post } = document.webhooks[type];
    const { schema, example } = post.requestBody.content['application/json'];
    const { properties, required } = document.components.schemas[schema.$ref.split('/').at(-1)];
    expect(properties.type.enum ?? [properties.type.const]).toEqual([type]);
    expect([...required].sort()).toEqual(
      fieldsOf(EventView)
        .fields.map(({ name }) => name)
        .sort(),
    );
    const data = sampleOf(kinds.find((kind) => kind.type === type)!);
    expect(example).toMatchObject({ type, data, object: { type: type.split('.')[0], id: expect.any(String) } });
    const headers = post.parameters.map(({ $ref }: any) => document.components.parameters[$ref.split('/').at(-1)]);
    expect(headers.map(({ name, in: place }: any) => `${String(place)} ${String(name)}`)).toEqual([
      'header X-Webhook-Signature',
      'header X-Webhook-Timestamp',
      'header webhook-id',
      'header webhook-timestamp',
      'header webhook-signature',
    ]);
    expect(Object.keys(post.responses).sort()).toEqual(['2XX', '410', 'default']);
  });

  it.each(KINDS)('contains the words and the scope of %s, for clients that show it to people', (type) => {
    const kind = kinds.find((each) => each.type === type)!;
    expect(document.webhooks[type].post).toMatchObject({ 'x-label': kind.label, 'x-scope': kind.scope });
    expect(document['x-event-resources'][resourceOf(kind.type)]).toEqual(expect.any(String));
  });

  it('contains the words of every scope', () => {
    const { scopeTable } = app.nest.get(Registry);
    expect(Object.keys(document['x-scopes'])).toEqual(document.components.schemas.Scope.enum);
    for (const { name, subject, allows, pays } of scopeTable)
      expect(document['x-scopes'][name]).toEqual({ subject, allows, ...(pays && { pays }) });
  });

  it('lists all event kinds in the description of GET /events', () => {
    for (const { type, scope, description } of kinds) {
      expect(document.paths['/events'].get.description).toContain(`| \`${type}\` | \`${scope}\` | ${description} |`);
      expect(document.webhooks[type].post.description).toContain(`\`${scope}\``);
    }
  });
});

const act = (id: string, action: string) => shop.live.put(`/campaigns/${id}`, { action });
const reviewed = async (decision: object) => {
  const { id } = await aSubmission(creator.live, (await aCampaign(shop.live)).id);
  return (await shop.live.post('/submissions/review', { submissionId: id, ...decision })).data;
};

/** For each kind, how to cause an event of it, and what GET returns for the resource afterwards. */
const CAUSES: Record<string, () => Promise<unknown>> = {
  'campaign.created': () => aCampaign(shop.live),
  'campaign.updated': async () => {
    const { id } = await aCampaign(shop.live);
    return (await shop.live.put(`/campaigns/${String(id)}`, { name: 'Another' })).data;
  },
  'campaign.launched': async () => (await act((await aCampaign(shop.live, { status: 'draft' })).id, 'launch')).data,
  'campaign.paused': async () => (await act((await aCampaign(shop.live)).id, 'pause')).data,
  'campaign.resumed': async () => {
    const { id } = await aCampaign(shop.live);
    await act(id, 'pause');
    return (await act(id, 'resume')).data;
  },
  'campaign.completed': async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 1 });
    await aPerk(shop.live, creator.live, id);
    return (await shop.live.get(`/campaigns/${String(id)}`)).data;
  },
  'campaign.reopened': async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 1 });
    const perk = await aPerk(shop.live, creator.live, id);
    await shop.live.post(`/perks/${perk.id}/revoke`, { reason: 'Another place', release: true });
    return (await shop.live.get(`/campaigns/${String(id)}`)).data;
  },
  'campaign.expired': async () => {
    const { id } = await aCampaign(shop.live, { expiresInDays: 1 });
    app.clock.advance(2 * DAY);
    await app.nest.get(CampaignsService).expireDue();
    return (await shop.live.get(`/campaigns/${String(id)}`)).data;
  },
  'submission.created': async () => aSubmission(creator.live, (await aCampaign(shop.live)).id),
  'submission.approved': () => reviewed({ decision: 'approve' }),
  'submission.rejected': () => reviewed({ decision: 'reject', reason: 'No' }),
  'submission.released': async () => {
    const { id, submissionId } = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    await shop.live.post(`/perks/${id}/revoke`, { reason: 'Another place', release: true });
    return (await creator.live.get(`/submissions/${submissionId}`)).data;
  },
  'perk.issued': async () => aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id),
  'perk.redeemed': async () => {
    const { code } = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    return (await shop.live.post('/perks/redeem', { code })).data;
  },
  'perk.revoked': async () => {
    const { id } = await aPerk(shop.live, creator.live, (await aCampaign(shop.live)).id);
    return (await shop.live.post(`/perks/${String(id)}/revoke`, {})).data;
  },
  'perk.expired': async () => {
    const { id } = await aPerk(shop.live, creator.live, (await aCampaign(shop.live, { perkExpiresInDays: 1 })).id);
    app.clock.advance(2 * DAY);
    await app.nest.get(PerksService).expireDue();
    return (await shop.live.get(`/perks/${String(id)}`)).data;
  },
  'key.created': async () => {
    const { key, ...shown } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    return { ...shown, agent: false, resource: null, lastUsedAt: null, revokedAt: null, replacedBy: null };
  },
  'key.rotated': async () => {
    const { id } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    await shop.owner.post(`/api-keys/${String(id)}/rotate`, { graceSeconds: 3600 });
    return keyNow(id);
  },
  'key.revoked': async () => {
    const { id } = (await shop.owner.post('/api-keys', { name: 'Till' })).data;
    await shop.owner.delete(`/api-keys/${String(id)}`);
    return keyNow(id);
  },
  'agent.authorized': async () => {
    const code = await aCode(shop.owner);
    await exchange(app.api, { code });
    const { agents } = (await shop.live.get('/agent-activity')).data;
    const [{ keyId, agentName, scopes, mode }] = (agents ??
      (await shop.live.get('/agent-activity')).data.items) as any[];
    return { keyId, agentName, scopes, mode, userId: shop.userId, businessId: shop.businessId, clientId: null };
  },
  'plan.limit_reached': async () => {
    const free = await aTenant(app);
    for (let n = 0; n < 5; n++) await aCampaign(free.live);
    const { period, usage, plan } = (await free.live.get('/usage')).data;
    const { used, limit } = usage.campaigns;
    return { resource: 'campaigns', used, limit, plan, resetsAt: period.end };
  },
  'submission.verified': async () => {
    const campaign = await aCampaign(shop.live, { verificationMode: 'verified' });
    const { id } = await aSubmission(creator.live, campaign.id, { proofType: 'api_verified' });
    const body = JSON.stringify({ submissionId: id, verdict: 'failed', externalId: `result-${String(id)}` });
    const { status, text } = await app.api.post('/verification/webhook', body, {
      headers: {
        'content-type': 'application/json',
        'x-webhook-signature': `sha256=${createHmac('sha256', VERIFIER).update(body).digest('hex')}`,
        'x-webhook-timestamp': String(Math.floor(app.clock.now().getTime() / 1000)),
      },
    });
    if (status !== 200) throw new Error(`The verifier was refused: ${text}`);
    const { review: _facts, ...submission } = (await shop.live.get(`/submissions/${String(id)}`)).data;
    return submission;
  },
  'webhook.disabled': async () => {
    const { id } = await aWebhook(shop.live, 'http://127.0.0.1:9/hook');
    return (await shop.live.put(`/webhooks/${String(id)}`, { enabled: false })).data;
  },
};

const keyNow = async (id: string) =>
  (await shop.owner.get('/api-keys?perPage=100')).data.items.find((key: any) => key.id === id);

describe('the data of each event kind', () => {
  it('is tested here or in a test of its context', () => {
    const specs = readdirSync(__dirname, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.spec.ts') && name !== basename(__filename));
    const tested = specs.map((name) => readFileSync(join(__dirname, name), 'utf8')).join('');
    expect(KINDS.filter((type) => !(type in CAUSES) && !tested.includes(`'${type}'`))).toEqual([]);
    expect(Object.keys(CAUSES).filter((type) => !(KINDS as string[]).includes(type))).toEqual([]);
  });

  it.each(Object.entries(CAUSES))('matches its schema and equals what the API returns, for %s', async (type, cause) => {
    const [{ before }] = await rows(app, `select coalesce(max(ordinal), 0)::int as before from outbox`);
    const shown = await cause();
    await app.nest.get(Relay).run();
    const published = await rows(
      app,
      `select id, business_id from outbox where type = $1 and ordinal > $2 and ($3::text is null or data ->> 'id' = $3)`,
      [type, before, (shown as { id?: string }).id ?? null],
    );
    expect(published).toHaveLength(1);
    const [{ id, business_id: businessId }] = published;
    const event = await eventOf(businessId, id);
    const kind = kinds.find((each) => each.type === type)!;
    expect(fieldErrorsOf(kind.data, event.data)).toEqual([]);
    // Events about what a creator sent go to both sides.
    expect(event.data).toEqual(withoutParticipant(shown));
  });
});

/** The event as its business reads it from the log. */
async function eventOf(businessId: string, id: string): Promise<any> {
  if (businessId === shop.businessId) return (await shop.live.get(`/events/${id}`)).data;
  const [{ body }] = await rows(app, 'select body from event_log where event_id = $1 and business_id = $2', [
    id,
    businessId,
  ]);
  return JSON.parse(body);
}
