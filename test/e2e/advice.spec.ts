import { randomUUID } from 'node:crypto';
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

/** What came of a request or of a call: the error, with everything in it that says what to do, or none. */
interface Outcome {
  error?: { code: string; message: string; details?: any };
  /** The message, the details and, of a tool, the sentence beside them. */
  words: string;
  data: any;
  headers: Headers;
}

/** An error, and a caller that follows its advice. */
interface Row {
  title: string;
  refused: () => Promise<Outcome>;
  /** The advice that is followed. */
  says: RegExp;
  /** Takes whatever it can from the error, and must succeed. */
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
const rest = async (answer: Promise<Answer>) => of(await answer);
const tool = async (credential: string | undefined, name: string, input: object): Promise<Outcome> => {
  const client = new ToolClient(app);
  const answer = await (credential === undefined ? client : client.as(credential)).call(name, input);
  return of({ error: answer.failure, data: answer.data, headers: answer.headers }, answer.advice);
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

/** A campaign whose only completion is taken, with one more proof that waits. */
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

/** Makes the next call of a method fail, as it would for a reason outside the service. */
function failOnce(service: typeof CampaignsService | typeof SubmissionsService, method: 'list', error: Error): void {
  jest.spyOn(app.nest.get<CampaignsService>(service), method).mockRejectedValueOnce(error);
}

/** Waits as long as the header says, on the clock of the test. */
function waitFor({ headers }: Outcome): void {
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  app.clock.advance(seconds);
}

/** The last campaign that a submitter was asked about, for the row that follows. */
let campaign: string;
let input: Record<string, unknown>;

const ADVICE: Record<string, Row[]> = {
  VALIDATION_ERROR: [
    {
      title: 'names the actions nearest to an unknown one',
      refused: () => rest(shop.live.post('/campaigns', offer({ actions: ['ig_stry'] }))),
      says: /ig_st\b/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ actions: [/\big_[a-z]{2}\b/.exec(words)![0]] }))),
    },
    {
      title: 'names the field that was misspelt',
      refused: () => rest(shop.live.post('/campaigns', offer({ discountValue: undefined, discount_value: 5 }))),
      says: /use discountValue/,
      follow: ({ words }) =>
        rest(shop.live.post('/campaigns', offer({ discountValue: undefined, [/use (\w+)/.exec(words)![1]!]: 5 }))),
    },
    {
      title: 'names the field that a tool has for the end of a campaign',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ expiresAt: '2027-01-01T00:00:00Z' })),
      says: /use expiresInDays/,
      follow: ({ words }) => tool(shop.liveKey, 'createCampaign', offer({ [/use (\w+)/.exec(words)![1]!]: 30 })),
    },
    ...[
      (body: object) => rest(shop.live.post('/campaigns', body)),
      (body: object) => tool(shop.liveKey, 'createCampaign', body),
    ].map((create, index): Row => ({
      title: `names the own business when what was sent is no id (${index ? 'tool' : 'REST'})`,
      refused: () => create(offer({ businessId: 'mine' })),
      says: /biz_/,
      follow: ({ words }) => create(offer({ businessId: /biz_\w+/.exec(words)![0] })),
    })),
    {
      title: 'is not raised by a tool for a business that was left out',
      refused: () => tool(shop.liveKey, 'createCampaign', offer({ businessId: '' })),
      says: /leave it out/,
      follow: () => tool(shop.liveKey, 'createCampaign', offer()),
    },
  ],
  UNAUTHENTICATED: [
    {
      title: 'says how a key is sent',
      refused: () => rest(app.api.get('/campaigns')),
      says: /x-api-key/,
      follow: () => rest(app.api.get('/campaigns', { headers: { 'x-api-key': shop.liveKey } })),
    },
    {
      title: 'says of a wrong key that a public tool needs none',
      refused: () => tool('perk_live_nonsense', 'getPricing', { actionId: 'ig_st' }),
      says: /none where none is needed/,
      follow: () => tool(undefined, 'getPricing', { actionId: 'ig_st' }),
    },
  ],
  FORBIDDEN: [
    {
      title: 'names the own business (REST)',
      refused: () => rest(shop.live.post('/campaigns', offer({ businessId: creator.businessId }))),
      says: /leave it out, or send biz_/,
      follow: ({ error }) => rest(shop.live.post('/campaigns', offer({ businessId: error!.details.businessId }))),
    },
    {
      title: 'names the own business (tool)',
      refused: () => tool(shop.liveKey, 'listSubmissions', { businessId: creator.businessId }),
      says: /details\.businessId/,
      follow: ({ error }) => tool(shop.liveKey, 'listSubmissions', { businessId: error!.details.businessId }),
    },
    {
      title: 'says whose credential an owner-only endpoint takes',
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
      title: 'says where a key with the scope comes from',
      refused: async () => rest((await shop.keyWith('read.campaigns')).get('/submissions')),
      says: /POST \/api\/v1\/api-keys/,
      follow: async ({ error }) => {
        const { missing, granted } = error!.details;
        const { data } = await shop.owner.post('/api-keys', { name: 'Wider', scopes: [...granted, missing] });
        return rest(app.api.as(data.key).get('/submissions'));
      },
    },
    {
      title: 'says that an agent is to be authorized again',
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
      title: 'says from when on there are units again',
      refused: async () => rest((await aSpent()).live.post('/campaigns', offer())),
      says: /resetsAt/,
      follow: async ({ error }) => {
        app.clock.advance((Date.parse(error!.details.resetsAt) - app.clock.now().getTime()) / 1000 + 1);
        return rest(spent.live.post('/campaigns', offer()));
      },
    },
    {
      title: 'says that a test key takes none',
      refused: async () => tool((await aSpent()).liveKey, 'createCampaign', offer()),
      says: /test key/,
      follow: () => tool(spent.testKey, 'createCampaign', offer()),
    },
  ],
  NOT_FOUND: [
    {
      title: 'says that the id is to be checked',
      refused: () => rest(shop.live.get('/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8')),
      says: /Check the id/,
      follow: async () => {
        await aCampaign(shop.live);
        const { data } = await shop.live.get('/campaigns');
        return rest(shop.live.get(`/campaigns/${String(data.items[0].id)}`));
      },
    },
    {
      title: 'says that a live key does not see test data (REST)',
      refused: async () => submit(creator.live, (campaign = await campaignOf(shop.test))),
      says: /a test key only test data/,
      follow: () => submit(creator.test, campaign),
    },
    {
      title: 'says that a live key does not see test data (tool)',
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await campaignOf(shop.test)))),
      says: /test data needs a test key/,
      follow: () => tool(creator.testKey, 'submitProof', proof(campaign)),
    },
    {
      title: 'says where industries come from',
      refused: () => tool(undefined, 'getBenchmarks', { businessType: 'moon-bases' }),
      says: /getBenchmarks without businessType/,
      follow: async () => {
        const { data } = await tool(undefined, 'getBenchmarks', {});
        return tool(undefined, 'getBenchmarks', { businessType: data.benchmarks[0].slug });
      },
    },
    {
      title: 'says where action ids come from',
      refused: () => tool(undefined, 'getPricing', { actionId: 'ig_none' }),
      says: /listActions/,
      follow: async () => {
        const { data } = await tool(undefined, 'listActions', { platformId: 'ig' });
        return tool(undefined, 'getPricing', { actionId: data.actions[0].id });
      },
    },
    {
      title: 'says which submissions can be reviewed',
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
      title: 'lists the methods that there are',
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
      title: 'says that another result needs an externalId of its own',
      refused: async () => {
        const { id } = await aSubmission(creator.live, await campaignOf(shop.live), { proofType: 'api_verified' });
        input = { submissionId: id, externalId: aResultName() };
        await report(app, input as never);
        return rest(report(app, { ...input, verdict: 'failed' } as never));
      },
      says: /an externalId of its own/,
      follow: () => rest(report(app, { ...input, verdict: 'failed', externalId: aResultName() } as never)),
    },
  ],
  INVALID_STATE: [
    ...(['pause', 'draft'] as const).map((how): Row => ({
      title: `says how an own campaign takes proofs again: ${how}`,
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
      title: "says that another business's campaign can be resumed only by that business",
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await paused(shop.live)))),
      says: /until the business that runs it resumes it: try again later, or ask it for the id of another campaign/,
      follow: async () => {
        await shop.live.put(`/campaigns/${campaign}`, { action: 'resume' });
        return tool(creator.liveKey, 'submitProof', proof(campaign));
      },
    },
    {
      title: "says that another business's campaign is over",
      refused: async () => submit(creator.live, await paused(shop.live, 'complete')),
      says: /ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'says from when on proofs are taken',
      refused: async () => {
        const startsAt = app.clock.in(3600).toISOString();
        return submit(creator.live, (campaign = await campaignOf(shop.live, { startsAt })));
      },
      says: /try again then/,
      follow: ({ error }) => {
        app.clock.advance((Date.parse(error!.details.startsAt) - app.clock.now().getTime()) / 1000 + 1);
        return submit(creator.live, campaign);
      },
    },
    {
      title: 'says that a completed campaign is replaced by another one',
      refused: async () => rest(shop.live.put(`/campaigns/${await paused(shop.live, 'complete')}`, { name: 'Again' })),
      says: /create another one/,
      follow: () => rest(shop.live.post('/campaigns', offer({ name: 'Again' }))),
    },
    {
      title: 'says that a revoked key is replaced by a new one',
      refused: async () => {
        const { data } = await shop.owner.post('/api-keys', { name: 'Old' });
        await shop.owner.delete(`/api-keys/${String(data.id)}`);
        return rest(shop.owner.post(`/api-keys/${String(data.id)}/rotate`, {}));
      },
      says: /Create a new one/,
      follow: () => rest(shop.owner.post('/api-keys', { name: 'New' })),
    },
  ],
  CAMPAIGN_CAP_REACHED: [
    {
      title: 'sends a submitter to another campaign of the business',
      refused: async () => submit(creator.live, (await aFullCampaign()).id),
      says: /Ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'sends the owner who submits to a new campaign (tool)',
      refused: async () => tool(shop.liveKey, 'submitProof', proof((await aFullCampaign()).id)),
      says: /createCampaign/,
      follow: async () => {
        const { data } = await tool(shop.liveKey, 'createCampaign', offer());
        return tool(shop.liveKey, 'submitProof', proof(data.id));
      },
    },
    {
      title: 'says that the rest can only be rejected (REST)',
      refused: async () => review((campaign = (await aFullCampaign()).waiting), { decision: 'approve' }),
      says: /Reject the rest with a reason/,
      follow: () => review(campaign, { decision: 'reject', reason: 'Full' }),
    },
    {
      title: 'says that the rest can only be rejected (tool)',
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
      title: 'leads to the decision that was made',
      refused: async () => {
        campaign = (await aSubmission(creator.live, await campaignOf(shop.live))).id;
        await review(campaign, { decision: 'approve' });
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'approve' });
      },
      says: /see listSubmissions for the outcome/,
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
      title: 'names the submission that the business filed before',
      refused: async () => {
        const filed = proof(await campaignOf(shop.live));
        await creator.live.post('/submissions', filed);
        return rest(creator.live.post('/submissions', filed));
      },
      says: /see the submission sub_/,
      follow: ({ error }) => rest(creator.live.get(`/submissions/${String(error!.details.submissionId)}`)),
    },
    {
      title: 'names nothing of another business, and asks for a proof of one\u2019s own',
      refused: async () => {
        const filed = proof((campaign = await campaignOf(shop.live)));
        const { data } = await creator.live.post('/submissions', filed);
        const refused = await tool(shop.liveKey, 'submitProof', filed);
        expect([refused.error?.details, refused.words.includes(data.id)]).toEqual([undefined, false]);
        return refused;
      },
      says: /file a proof of your own/,
      follow: () => tool(shop.liveKey, 'submitProof', proof(campaign)),
    },
  ],
  PROHIBITED_ACTION: [
    {
      title: 'says where actions are that may be paid for',
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
      title: 'says when, as the perk itself does',
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
      title: 'says that less is to be sent',
      refused: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(100_001) }))),
      says: /send less/,
      follow: () => rest(shop.live.post('/campaigns', offer({ description: 'x'.repeat(1000) }))),
    },
  ],
  UNSUPPORTED_MEDIA_TYPE: [
    {
      title: 'says which one there is',
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
      title: 'says what is wrong, which is then corrected',
      refused: () => rest(app.api.post('/auth', { email: shop.email, password: 'not the right one' })),
      says: /password is wrong/,
      follow: () => rest(app.api.post('/auth', { email: shop.email, password: PASSWORD })),
    },
  ],
  INVALID_GRANT: [
    {
      title: 'says that one has to sign in again',
      refused: () => rest(app.api.post('/auth', { action: 'refresh', refreshToken: 'nonsense' })),
      says: /sign in again/,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  EMAIL_NOT_VERIFIED: [
    {
      title: 'says how to get a new link',
      refused: async () => {
        // Where mail can be sent, an address counts as verified only once its link was opened.
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
      title: 'says that one has to sign in instead',
      refused: () => rest(app.api.post('/auth', { action: 'register', email: shop.email, password: PASSWORD })),
      says: /Sign in instead/,
      follow: () => rest(app.api.post('/auth', { action: 'login', email: shop.email, password: PASSWORD })),
    },
  ],
  UNSUPPORTED_GRANT_TYPE: [
    {
      title: 'says which one there is',
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
      title: 'says what is wrong with it',
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
      title: 'says when to ask again with the same key',
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
      says: /send it again after `Retry-After` seconds/,
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
      says: /a new request needs a new key/,
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
      title: 'says from where on the log can be read',
      refused: async () => {
        const reader = await aTenant(app);
        for (let n = 0; n < 2; n++) await aCampaign(reader.live);
        await app.nest.get(Relay).run();
        await rows(app, 'delete from event_log where business_id = $1 and sequence <= 2', [reader.businessId]);
        purged = reader.live;
        return rest(purged.get('/events?after=1'));
      },
      says: /the `after` that `details` gives/,
      follow: ({ error }) => rest(purged.get(`/events?after=${String(error!.details.after)}`)),
    },
  ],
  TOO_MANY_STREAMS: [
    {
      title: 'says that the log can be read without one',
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
      says: /read the log without a stream/,
      follow: () => rest(creator.live.get('/events')),
    },
  ],
  INTERNAL_ERROR: [
    {
      title: 'says to try once more',
      refused: () => {
        failOnce(CampaignsService, 'list', new Error('broken'));
        return rest(shop.live.get('/campaigns'));
      },
      says: /Try once more/,
      follow: () => rest(shop.live.get('/campaigns')),
    },
  ],
  SERVICE_UNAVAILABLE: [
    {
      title: 'says when to try again',
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
let spent: Tenant;

/** A tenant with no campaign left in this month. */
async function aSpent(): Promise<Tenant> {
  spent = await aTenant(app);
  await aCampaign(spent.live);
  await rows(app, `update plan_usage set used = 5 where business_id = $1 and resource = 'campaigns'`, [
    spent.businessId,
  ]);
  return spent;
}

const table = Object.entries(ADVICE).flatMap(([code, each]) =>
  each.map((row): [string, string, Row] => [code, row.title, row]),
);

describe('a caller that follows the advice of', () => {
  it.each(table)('%s, which %s, makes progress', async (code, _title, { refused, says, follow }) => {
    const outcome = await refused();
    expect(outcome.error?.code).toBe(code);
    expect(outcome.words).toMatch(says);
    const after = await follow(outcome);
    expect(after.error).toBeUndefined();
    expect(after.data).toBeDefined();
  });
});

it('every code has a row', () => {
  expect(Object.keys(ADVICE).sort()).toEqual(
    app.nest
      .get(Registry)
      .problems.map(({ code }) => code)
      .sort(),
  );
});
