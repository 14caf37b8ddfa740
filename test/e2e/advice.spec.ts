import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CampaignsService } from '#campaigns';
import { IdentityService } from '#identity';
import { Mail, Mailer, Registry, Relay, Statement } from '#platform';
import { SubmissionsService } from '#submissions';
import { aCode, exchange } from '../support/agents';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { Answer, Client } from '../support/client';
import { listen } from '../support/event-stream';
import { rows } from '../support/inspect';
import { keyed } from '../support/keyed';
import { ToolClient } from '../support/tools';
import { aResultName, report } from '../support/verifier';

/** The result of a REST request or a tool call: the error, if any, with all of its text. */
interface Outcome {
  error?: { code: string; message: string; details?: any };
  /** The message, the details and, for a tool, its hint. */
  words: string;
  data: any;
  headers: Headers;
}

/** A request that fails, and a client that follows the advice in the error. */
interface Row {
  title: string;
  refused: () => Promise<Outcome>;
  /** The advice that the error must contain. */
  says: RegExp;
  /** Follows the advice, with values from the error if possible, and must succeed. */
  follow: (refused: Outcome) => Promise<Outcome>;
}

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());
afterEach(() => {
  jest.restoreAllMocks();
  app.clock.reset();
});

const of = ({ error, data, headers }: Pick<Answer, 'error' | 'data' | 'headers'>, advice = ''): Outcome => ({
  error,
  data,
  headers,
  words: `${String(error?.message)} ${JSON.stringify(error?.details)} ${advice}`,
});
const rest = async (response: Promise<Answer>) => of(await response);
const tool = async (credential: string | undefined, name: string, input: object): Promise<Outcome> => {
  const client = new ToolClient(app);
  const result = await (credential === undefined ? client : client.as(credential)).call(name, input);
  return of({ error: result.failure, data: result.data, headers: result.headers }, result.advice);
};

const offer = (fields: object = {}) => ({
  ...{ name: 'Story tags', actions: ['ig_st'], discountType: 'pct', discountValue: 10 },
  ...fields,
});
const proof = (campaignId: string, fields: object = {}) => ({
  ...{ campaignId, actionId: 'ig_st', proofType: 'url' },
  proofUrl: `https://example.com/proof-${String(unique())}`,
  ...fields,
});
const submit = (by: Client, campaignId: string, fields: object = {}) =>
  rest(by.post('/submissions', proof(campaignId, fields)));
const idOf = async (campaign: Promise<any>) => (await campaign).id as string;
const review = (submissionId: string, fields: object) =>
  rest(shop.live.post('/submissions/review', { submissionId, ...fields }));
const campaignOf = (by: Client, fields: Record<string, unknown> = {}) => idOf(aCampaign(by, fields));

/** A campaign that has reached its cap of one completion, with one more pending submission. */
async function aFullCampaign(): Promise<{ id: string; waiting: string }> {
  const id = await campaignOf(shop.live, { maxCompletions: 1 });
  const [first, second] = [await aSubmission(creator.live, id), await aSubmission(creator.live, id)];
  await review(first.id, { decision: 'approve' });
  return { id, waiting: second.id };
}

async function paused(by: Client, action: 'pause' | 'complete' = 'pause'): Promise<string> {
  const id = await campaignOf(by);
  await by.put(`/campaigns/${id}`, { action });
  return id;
}

/** Makes the next call of a method fail. */
function failOnce(service: typeof CampaignsService | typeof SubmissionsService, method: 'list', error: Error): void {
  jest.spyOn(app.nest.get<CampaignsService>(service), method).mockRejectedValueOnce(error);
}

/** Advances the clock of the test by `Retry-After`. */
function waitFor({ headers }: Outcome): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  app.clock.advance(seconds);
}

/** Passed from the failing request of a row to the one that follows the advice. */
let campaign: string;
let input: Record<string, unknown>;

const ADVICE: Record<string, Row[]> = {
  VALIDATION_ERROR: [
    {
      title: 'suggests the nearest actions for an unknown one',
      refused: () => rest(shop.live.post('/campaigns', offer({ actions: ['ig_stry'] }))),
      says: /ig_st\b/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ actions: [/\big_[a-z]{2}\b/.exec(words)![0]] }))),
    },
    {
      title: 'suggests the correct name of a misspelt field',
      refused: () => rest(shop.live.post('/campaigns', offer({ discountValue: undefined, discount_value: 5 }))),
      says: /use discountValue/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ discountValue: undefined, [/use (\w+)/.exec(words)![1]!]: 5 }))),
    },
    {
      title: 'suggests the field of the tool for the end of a campaign',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ expiresAt: '2027-01-01T00:00:00Z' })),
      says: /use expiresInDays/,
      follow: ({ words }) => tool(shop.liveKey, 'createCampaign', offer({ [/use (\w+)/.exec(words)![1]!]: 30 })),
    },
    ...[
      (body: object) => rest(shop.live.post('/campaigns', body)),
      (body: object) => tool(shop.liveKey, 'createCampaign', body),
    ].map((create, index): Row => ({
      title: `contains the id of the own business if an invalid one was sent (${index ? 'tool' : 'REST'})`,
      refused: () => create(offer({ businessId: 'mine' })),
      says: /biz_/,
      follow: ({ words }) => create(offer({ businessId: /biz_\w+/.exec(words)![0] })),
    })),
    {
      title: 'tells a tool client to omit the business',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ businessId: '' })),
      says: /omit it/,
      follow: () => tool(shop.liveKey, 'createCampaign', offer()),
    },
  ],
  UNAUTHENTICATED: [
    {
      title: 'explains how to send a key',
      refused: () => rest(app.api.get('/campaigns')),
      says: /x-api-key/,
      follow: () => rest(app.api.get('/campaigns', { headers: { 'x-api-key': shop.liveKey } })),
    },
    {
      title: 'explains that a public tool requires no key',
      refused: () => tool('perk_live_nonsense', 'getPricing', { actionId: 'ig_st' }),
      says: /or none if the endpoint is public/,
      follow: () => tool(undefined, 'getPricing', { actionId: 'ig_st' }),
    },
  ],
  FORBIDDEN: [
    {
      title: 'contains the id of the own business (REST)',
      refused: () => rest(shop.live.post('/campaigns', offer({ businessId: creator.businessId }))),
      says: /omit it, or send biz_/,
      follow: ({ error }) => rest(shop.live.post('/campaigns', offer({ businessId: error!.details.businessId }))),
    },
    {
      title: 'contains the id of the own business (tool)',
      refused: () => tool(shop.liveKey, 'listSubmissions', { businessId: creator.businessId }),
      says: /details\.businessId/,
      follow: ({ error }) => tool(shop.liveKey, 'listSubmissions', { businessId: error!.details.businessId }),
    },
    {
      title: 'explains which credential an owner-only endpoint requires',
      refused: () => rest(shop.live.post('/api-keys', { name: 'Mine' })),
      says: /sign in with POST \/api\/v1\/auth/,
      follow: async () => {
        const { data } = await app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD });
        return rest(app.api.as(data.accessToken).post('/api-keys', { name: 'Mine' }));
      },
    },
  ],
  INSUFFICIENT_SCOPE: [
    {
      title: 'explains how to get a key with the scope',
      refused: async () => rest((await shop.keyWith('read.campaigns')).get('/submissions')),
      says: /POST \/api\/v1\/api-keys/,
      follow: async ({ error }) => {
        const { missing, granted } = error!.details;
        const { data } = await shop.owner.post('/api-keys', { name: 'Wider', scopes: [...granted, missing] });
        return rest(app.api.as(data.key).get('/submissions'));
      },
    },
    {
      title: 'tells an agent to be authorized again',
      refused: async () => {
        const fields = { businessId: shop.businessId, name: 'Agent', livemode: true, expiresAt: null, agent: true };
        const { key } = await app.nest.get(IdentityService).mintKey({ ...fields, scopes: ['read.campaigns'] });
        return tool(key, 'listSubmissions', {});
      },
      says: /authorize the agent again with read\.submissions/,
      follow: async ({ error }) => {
        const { missing, granted } = error!.details;
        const code = await aCode(shop.owner, { scope: [...granted, missing].join(' ') });
        const { data } = await exchange(app.api, { code });
        return tool(data.access_token, 'listSubmissions', {});
      },
    },
  ],
  PLAN_LIMIT_EXCEEDED: [
    {
      title: 'contains the time from which units are available again',
      refused: async () => rest((await anExhaustedTenant()).live.post('/campaigns', offer())),
      says: /resetsAt/,
      follow: async ({ error }) => {
        app.clock.advance((Date.parse(error!.details.resetsAt) - app.clock.now().getTime()) / 1000 + 1);
        return rest(exhausted.live.post('/campaigns', offer()));
      },
    },
    {
      title: 'suggests a test key, which uses no units',
      refused: async () => tool((await anExhaustedTenant()).liveKey, 'createCampaign', offer()),
      says: /test key/,
      follow: () => tool(exhausted.testKey, 'createCampaign', offer()),
    },
  ],
  NOT_FOUND: [
    {
      title: 'suggests checking the id',
      refused: () => rest(shop.live.get('/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8')),
      says: /Check the id/,
      follow: async () => {
        await aCampaign(shop.live);
        const { data } = await shop.live.get('/campaigns');
        return rest(shop.live.get(`/campaigns/${String(data.items[0].id)}`));
      },
    },
    {
      title: 'explains that a live key cannot read test data (REST)',
      refused: async () => submit(creator.live, (campaign = await campaignOf(shop.test))),
      says: /a test key only test data/,
      follow: () => submit(creator.test, campaign),
    },
    {
      title: 'explains that a live key cannot read test data (tool)',
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await campaignOf(shop.test)))),
      says: /test data needs a test key/,
      follow: () => tool(creator.testKey, 'submitProof', proof(campaign)),
    },
    {
      title: 'explains how to list industries',
      refused: () => tool(undefined, 'getBenchmarks', { businessType: 'moon-bases' }),
      says: /getBenchmarks without businessType/,
      follow: async () => {
        const { data } = await tool(undefined, 'getBenchmarks', {});
        return tool(undefined, 'getBenchmarks', { businessType: data.benchmarks[0].slug });
      },
    },
    {
      title: 'explains how to list action ids',
      refused: () => tool(undefined, 'getPricing', { actionId: 'ig_none' }),
      says: /listActions/,
      follow: async () => {
        const { data } = await tool(undefined, 'listActions', { platformId: 'ig' });
        return tool(undefined, 'getPricing', { actionId: data.actions[0].id });
      },
    },
    {
      title: 'explains how to list the submissions that can be reviewed',
      refused: () =>
        tool(shop.liveKey, 'reviewSubmission', { submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', decision: 'approve' }),
      says: /listSubmissions with state pending/,
      follow: async () => {
        await aSubmission(creator.live, await campaignOf(shop.live));
        const { data } = await tool(shop.liveKey, 'listSubmissions', { state: 'pending' });
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: data.items[0].id, decision: 'approve' });
      },
    },
  ],
  METHOD_NOT_ALLOWED: [
    {
      title: 'lists the allowed methods',
      refused: () => rest(shop.live.delete('/campaigns')),
      says: /Allow/,
      follow: ({ error, headers }) => {
        expect(headers.get('allow')).toBe(error!.details.allowed.join(', '));
        return rest(
          shop.live.call(
            error!.details.allowed.find((method: string) => method === 'GET'),
            '/campaigns',
          ),
        );
      },
    },
  ],
  CONFLICT: [
    {
      title: 'explains that each result needs its own externalId',
      refused: async () => {
        const { id } = await aSubmission(creator.live, await campaignOf(shop.live), { proofType: 'api_verified' });
        input = { submissionId: id, externalId: aResultName() };
        await report(app, input as never);
        return rest(report(app, { ...input, verdict: 'failed' } as never));
      },
      says: /Send this one with a new externalId/,
      follow: () => rest(report(app, { ...input, verdict: 'failed', externalId: aResultName() } as never)),
    },
  ],
  INVALID_STATE: [
    ...(['pause', 'draft'] as const).map((how): Row => ({
      title: `contains the request that makes a campaign of one's own accept submissions (${how})`,
      refused: async () => {
        campaign = how === 'draft' ? await campaignOf(shop.live, { status: 'draft' }) : await paused(shop.live);
        return submit(shop.live, campaign);
      },
      says: /PUT \/api\/v1\/campaigns\/camp_\w+ with \{"action":"\w+"\}/,
      follow: async ({ error }) => {
        const [, path, body] = /PUT \/api\/v1(\S+) with (\{.*?\})/.exec(error!.message)!;
        await shop.live.put(path!, JSON.parse(body!));
        return submit(shop.live, campaign);
      },
    })),
    {
      title: "explains that another business's campaign can be resumed only by that business",
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await paused(shop.live)))),
      says: /until the business that runs it resumes it\. Try again later, or ask it for the id of another campaign/,
      follow: async () => {
        await shop.live.put(`/campaigns/${campaign}`, { action: 'resume' });
        return tool(creator.liveKey, 'submitProof', proof(campaign));
      },
    },
    {
      title: "explains that another business's campaign is completed",
      refused: async () => submit(creator.live, await paused(shop.live, 'complete')),
      says: /Ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'contains the time from which submissions are accepted',
      refused: async () => {
        const startsAt = app.clock.in(3600).toISOString();
        return submit(creator.live, (campaign = await campaignOf(shop.live, { startsAt })));
      },
      says: /Try again then/,
      follow: ({ error }) => {
        app.clock.advance((Date.parse(error!.details.startsAt) - app.clock.now().getTime()) / 1000 + 1);
        return submit(creator.live, campaign);
      },
    },
    {
      title: 'suggests a new campaign instead of a completed one',
      refused: async () => rest(shop.live.put(`/campaigns/${await paused(shop.live, 'complete')}`, { name: 'Again' })),
      says: /A completed campaign cannot be changed. Create a new one/,
      follow: () => rest(shop.live.post('/campaigns', offer({ name: 'Again' }))),
    },
    {
      title: 'suggests a new key instead of a revoked one',
      refused: async () => {
        const { data } = await shop.owner.post('/api-keys', { name: 'Old' });
        await shop.owner.delete(`/api-keys/${String(data.id)}`);
        return rest(shop.owner.post(`/api-keys/${String(data.id)}/rotate`, {}));
      },
      says: /Create a new key/,
      follow: () => rest(shop.owner.post('/api-keys', { name: 'New' })),
    },
  ],
  CAMPAIGN_CAP_REACHED: [
    {
      title: 'suggests another campaign of the business to a submitter',
      refused: async () => submit(creator.live, (await aFullCampaign()).id),
      says: /Ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'suggests a new campaign to the business itself (tool)',
      refused: async () => tool(shop.liveKey, 'submitProof', proof((await aFullCampaign()).id)),
      says: /createCampaign/,
      follow: async () => {
        const { data } = await tool(shop.liveKey, 'createCampaign', offer());
        return tool(shop.liveKey, 'submitProof', proof(data.id));
      },
    },
    {
      title: 'suggests rejecting the remaining submissions (REST)',
      refused: async () => review((campaign = (await aFullCampaign()).waiting), { decision: 'approve' }),
      says: /Reject the remaining ones with a reason/,
      follow: () => review(campaign, { decision: 'reject', reason: 'Full' }),
    },
    {
      title: 'suggests rejecting the remaining submissions (tool)',
      refused: async () => {
        campaign = (await aFullCampaign()).waiting;
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'approve' });
      },
      says: /Reject the submission with a reason/,
      follow: () =>
        tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'reject', reason: 'Full' }),
    },
  ],
  ALREADY_REVIEWED: [
    {
      title: 'explains how to read the decision',
      refused: async () => {
        campaign = (await aSubmission(creator.live, await campaignOf(shop.live))).id;
        await review(campaign, { decision: 'approve' });
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'approve' });
      },
      says: /listSubmissions shows it/,
      follow: async ({ error }) => {
        const outcome = await tool(shop.liveKey, 'listSubmissions', {});
        const { state } = outcome.data.items.find(({ id }: any) => id === campaign);
        expect(state).toBe(error!.details.state);
        return outcome;
      },
    },
  ],
  DUPLICATE_SUBMISSION: [
    {
      title: 'contains the id of the earlier submission of the same business',
      refused: async () => {
        const filed = proof(await campaignOf(shop.live));
        await creator.live.post('/submissions', filed);
        return rest(creator.live.post('/submissions', filed));
      },
      says: /See submission sub_/,
      follow: ({ error }) => rest(creator.live.get(`/submissions/${String(error!.details.submissionId)}`)),
    },
    {
      title: 'contains nothing about another business and asks for an original proof',
      refused: async () => {
        const filed = proof((campaign = await campaignOf(shop.live)));
        const { data } = await creator.live.post('/submissions', filed);
        const refused = await tool(shop.liveKey, 'submitProof', filed);
        expect([refused.error?.details, refused.words.includes(data.id)]).toEqual([undefined, false]);
        return refused;
      },
      says: /Submit a proof of your own/,
      follow: () => tool(shop.liveKey, 'submitProof', proof(campaign)),
    },
  ],
  PROHIBITED_ACTION: [
    {
      title: 'suggests an action that is incentivizable',
      refused: () => rest(shop.live.post('/campaigns', offer({ actions: ['go_rv'] }))),
      says: /Choose an action that is incentivizable/,
      follow: async () => {
        const { data } = await app.api.get('/actions?platformId=go');
        const { id } = data.actions.find(({ incentivizable }: any) => incentivizable);
        return rest(shop.live.post('/campaigns', offer({ actions: [id] })));
      },
    },
  ],
  ALREADY_REDEEMED: [
    {
      title: 'contains the time of the redemption',
      refused: async () => {
        const perk = await aPerk(shop.live, creator.live, await campaignOf(shop.live));
        [campaign, input] = [perk.id, { code: perk.code }];
        await shop.live.post('/perks/redeem', input);
        return rest(shop.live.post('/perks/redeem', input));
      },
      says: /redeemedAt/,
      follow: async ({ error }) => {
        const perk = await rest(shop.live.get(`/perks/${campaign}`));
        expect(perk.data).toMatchObject({ status: 'redeemed', redeemedAt: error!.details.redeemedAt });
        return perk;
      },
    },
  ],
  PAYLOAD_TOO_LARGE: [
    {
      title: 'suggests sending less',
      refused: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(100_001) }))),
      says: /Send less data/,
      follow: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(1000) }))),
    },
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    {
      title: 'contains the supported media type',
      refused: () => rest(shop.live.post('/campaigns', 'name=x', { headers: { 'content-type': 'text/plain' } })),
      says: /Content-Type: application\/json/,
      follow: ({ words }) =>
        rest(
          shop.live.post('/campaigns', JSON.stringify(offer()), {
            headers: { 'content-type': /Content-Type: (\S+?)`/.exec(words)![1]! },
          }),
        ),
    },
  ],
  INVALID_CREDENTIALS: [
    {
      title: 'says that the password is wrong',
      refused: () => rest(app.api.post('/auth', { email: shop.email, password: 'not the right one' })),
      says: /password is wrong/,
      follow: () => rest(app.api.post('/auth', { email: shop.email, password: PASSWORD })),
    },
  ],
  INVALID_GRANT: [
    {
      title: 'suggests signing in again',
      refused: () => rest(app.api.post('/auth', { action: 'refresh', refreshToken: 'nonsense' })),
      says: /sign in again/i,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  EMAIL_NOT_VERIFIED: [
    {
      title: 'explains how to get a new link',
      refused: async () => {
        // With a mail server, addresses count as verified only after the link was opened.
        jest.replaceProperty(app.settings, 'SMTP_URL', 'smtp://127.0.0.1:1');
        unverified = await aTenant(app, { verified: false });
        return rest(unverified.owner.post('/api-keys', { name: 'Till', mode: 'live' }));
      },
      says: /POST \/api\/v1\/auth \{"action": "resend-verification"/,
      follow: async ({ error }) => {
        const mailed = new Promise<Mail>((sent) => {
          jest.spyOn(app.nest.get(Mailer), 'send').mockImplementation(async (mail) => {
            sent(mail);
          });
        });
        const body = /auth (\{.*\})/.exec(error!.message)![1]!.replace('<your address>', unverified.email);
        await app.api.post('/auth', JSON.parse(body));
        const [, token] = /token=(\S+)/.exec((await mailed).text)!;
        await app.api.post('/auth', { action: 'verify-email', token });
        return rest(unverified.owner.post('/api-keys', { name: 'Till', mode: 'live' }));
      },
    },
  ],
  EMAIL_TAKEN: [
    {
      title: 'suggests signing in instead',
      refused: () => rest(app.api.post('/auth', { action: 'register', email: shop.email, password: PASSWORD })),
      says: /Sign in instead/,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  UNSUPPORTED_GRANT_TYPE: [
    {
      title: 'contains the supported grant type',
      refused: async () => {
        input = { code: await aCode(shop.owner) };
        return rest(exchange(app.api, { ...input, grant_type: 'refresh_token' }));
      },
      says: /authorization_code/,
      follow: ({ words }) => rest(exchange(app.api, { ...input, grant_type: /`(authorization_\w+)`/.exec(words)![1] })),
    },
  ],
  INVALID_SIGNATURE: [
    {
      title: 'contains the name of the signature header',
      refused: async () => {
        const { id } = await aSubmission(creator.live, await campaignOf(shop.live), { proofType: 'api_verified' });
        input = { submissionId: id };
        return rest(report(app, input as never, { secret: 'another secret' }));
      },
      says: /X-Webhook-Signature/i,
      follow: () => rest(report(app, input as never)),
    },
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    {
      title: 'says when to retry with the same key',
      refused: async () => {
        input = { key: randomUUID() };
        const query = app.db.query.bind(app.db);
        let locked = false;
        jest.spyOn(app.db, 'query').mockImplementation(async (statement: Statement, values?: unknown[]) => {
          if (locked || statement.name !== 'idempotency.lock') return query(statement, values);
          locked = true;
          return [{ locked: false }] as never;
        });
        return rest(shop.live.post('/campaigns', offer(), keyed(input.key as string)));
      },
      says: /Send it again after `Retry-After` seconds/,
      follow: (refused) => {
        waitFor(refused);
        return rest(shop.live.post('/campaigns', offer(), keyed(input.key as string)));
      },
    },
  ],
  IDEMPOTENCY_KEY_REUSED: [
    {
      title: 'says that a new request needs a new key',
      refused: async () => {
        const key = randomUUID();
        await shop.live.post('/campaigns', offer(), keyed(key));
        return rest(shop.live.post('/campaigns', offer({ name: 'Another' }), keyed(key)));
      },
      says: /Use a new key for a new request/,
      follow: () => rest(shop.live.post('/campaigns', offer({ name: 'Another' }), keyed(randomUUID()))),
    },
  ],
  RATE_LIMITED: [
    {
      title: 'says how long to wait',
      refused: async () => {
        jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 0, 1, 12, 0, 15));
        jest.replaceProperty(app.settings, 'RATE_LIMIT_FACTOR', 1 / 60);
        await app.api.get('/influencers');
        return rest(app.api.get('/influencers'));
      },
      says: /retryAfterSeconds/,
      follow: ({ error, headers }) => {
        expect(headers.get('retry-after')).toBe(String(error!.details.retryAfterSeconds));
        jest.spyOn(Date, 'now').mockReturnValue(Date.now() + error!.details.retryAfterSeconds * 1000);
        return rest(app.api.get('/influencers'));
      },
    },
  ],
  EVENTS_PURGED: [
    {
      title: 'contains the position from which the log can be read',
      refused: async () => {
        const reader = await aTenant(app);
        for (let n = 0; n < 2; n++) await aCampaign(reader.live);
        await app.nest.get(Relay).run();
        await rows(app, 'delete from event_log where business_id = $1 and sequence <= 2', [reader.businessId]);
        purged = reader.live;
        return rest(purged.get('/events?after=1'));
      },
      says: /Continue with `details.after`/,
      follow: ({ error }) => rest(purged.get(`/events?after=${String(error!.details.after)}`)),
    },
  ],
  TOO_MANY_STREAMS: [
    {
      title: 'suggests reading the log without a stream',
      refused: async () => {
        const open: { leave: () => void }[] = [];
        try {
          for (;;) open.push(await listen(app, creator.liveKey));
        } catch (refused) {
          const { body, headers } = refused as { body: any; headers: Record<string, string> };
          return of({ error: body.error, data: undefined, headers: new Headers(headers) });
        } finally {
          for (const stream of open) stream.leave();
        }
      },
      says: /read the log without streaming/,
      follow: () => rest(creator.live.get('/events')),
    },
  ],
  INTERNAL_ERROR: [
    {
      title: 'suggests one retry',
      refused: () => {
        failOnce(CampaignsService, 'list', new Error('broken'));
        return rest(shop.live.get('/campaigns'));
      },
      says: /Try again/,
      follow: () => rest(shop.live.get('/campaigns')),
    },
  ],
  SERVICE_UNAVAILABLE: [
    {
      title: 'says when to retry',
      refused: () => {
        failOnce(SubmissionsService, 'list', Object.assign(new Error('lost'), { code: 'ECONNREFUSED' }));
        return rest(shop.live.get('/submissions'));
      },
      says: /try again after `Retry-After` seconds/,
      follow: (refused) => {
        waitFor(refused);
        return rest(shop.live.get('/submissions'));
      },
    },
  ],
};

let unverified: Tenant;
let purged: Client;
let exhausted: Tenant;
/** A tenant that has used all campaigns of its plan this month. */
async function anExhaustedTenant(): Promise<Tenant> {
  exhausted = await aTenant(app);
  await aCampaign(exhausted.live);
  await rows(app, `update plan_usage set used = 5 where business_id = $1 and resource = 'campaigns'`, [
    exhausted.businessId,
  ]);
  return exhausted;
}

const table = Object.entries(ADVICE).flatMap(([code, each]) =>
  each.map((row): [string, string, Row] => [code, row.title, row]),
);

describe('the error', () => {
  it.each(table)('%s %s, and following the advice succeeds', async (code, _title, { refused, says, follow }) => {
    const outcome = await refused();
    expect(outcome.error?.code).toBe(code);
    expect(outcome.words).toMatch(says);
    const after = await follow(outcome);
    expect(after.error).toBeUndefined();
    expect(after.data).toBeDefined();
  });
});

it('every error code has a row here, or a test of its context', () => {
  const specs = readdirSync(__dirname).filter((name) => name.endsWith('.spec.ts') && name !== basename(__filename));
  const tested = specs.map((name) => readFileSync(join(__dirname, name), 'utf8')).join('');
  const codes = app.nest.get(Registry).errors.map(({ code }) => code);
  expect(codes.filter((code) => !(code in ADVICE) && !tested.includes(`'${code}'`))).toEqual([]);
  expect(Object.keys(ADVICE).filter((code) => !codes.includes(code))).toEqual([]);
});
