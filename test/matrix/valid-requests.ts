import { AgentQuestionsService } from '#agent-auth';
import { Route } from '#http/host';
import { Actor, newId } from '#kernel';
import { Row } from '../mcp/parity/row';
import { ParityWorld } from '../mcp/parity-world';
import { TestApp } from '../support/app';
import { aPage } from '../support/pages/browser';
import { aCampaign, anEnterprise, aProofAtTill, aSubmission, aUser, Tenant } from '../support/builders';
import { Client } from '../support/client';
import { fund } from '../support/exchange/exchange';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';
import { TOOLS } from '../support/agents/tools';
import { aWebhook } from '../support/webhooks';

/** A request that succeeds. The path has no `/api/v1`. */
export interface ValidRequest {
  method: string;
  path: string;
  body?: object;
  by: Client;
}

/** Prepares what a request needs, and says what to send. By default, it is sent with the live key of the shop. */
type Try = (world: World) => Promise<[method: string, path: string, body?: object, by?: Client]>;

/** What the valid requests refer to. */
export interface World {
  app: TestApp;
  shop: Tenant;
  creator: Tenant;
  campaign: string;
  submission: string;
  perk: { id: string; code: string };
  program: string;
  webhook: string;
}

export async function aWorld(app: TestApp): Promise<World> {
  const [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  const campaign = (await aCampaign(shop.live)).id as string;
  const approved = (await aSubmission(creator.live, campaign)).id as string;
  const { data } = await shop.live.post('/submissions/review', { submissionId: approved, decision: 'approve' });
  return {
    ...{ app, shop, creator, campaign, perk: data.perk },
    submission: (await aSubmission(creator.live, campaign)).id,
    program: (await aProgram(shop.live)).id,
    webhook: (await aWebhook(shop.live, 'https://shop.example.com/events')).id,
  };
}

/** Valid requests to endpoints that are no tools. */
const OTHERS: Record<string, Try> = {
  endSession: async ({ shop }) => {
    const { items } = (await shop.owner.get('/auth/sessions')).data;
    return ['DELETE', `/auth/sessions/${items[0].id as string}`, undefined, shop.owner];
  },
  endAllSessions: async ({ shop }) => ['DELETE', '/auth/sessions', undefined, shop.owner],
  switchMode: async ({ app, shop }) => ['PUT', '/session', { mode: 'test' }, await aPage(app, shop)],
  updateUser: async ({ shop }) => ['PUT', '/auth', { name: 'Grace' }, shop.owner],
  createExampleData: async ({ shop }) => ['POST', '/example-data', {}, shop.test],
  createApiKey: async ({ shop }) => ['POST', '/api-keys', { name: 'A till' }, shop.owner],
  updateNotificationPreferences: async ({ shop }) => [
    'PUT',
    '/notification-preferences',
    { proofs: 'daily' },
    shop.owner,
  ],
  updateBusiness: async ({ shop }) => [
    'PUT',
    '/business',
    { name: 'A till', slug: 'a-till', locale: 'en' },
    shop.owner,
  ],
  deleteBusinessLogo: async ({ shop }) => ['DELETE', '/business/logo', undefined, shop.owner],
  revokeApiKey: async ({ shop }) => ['DELETE', `/api-keys/${shop.liveKeyId}`, undefined, shop.owner],
  rotateApiKey: async ({ shop }) => ['POST', `/api-keys/${shop.liveKeyId}/rotate`, { graceSeconds: 60 }, shop.owner],
  inviteTeamMember: async ({ shop }) => ['POST', '/team', { email: 'new@example.com', role: 'till' }, shop.owner],
  updateTeamMember: async ({ app, shop }) => [
    'PUT',
    `/team/${(await aUser(app, shop, 'till')).id}`,
    { role: 'manager' },
    shop.owner,
  ],
  removeTeamMember: async ({ app, shop }) => [
    'DELETE',
    `/team/${(await aUser(app, shop, 'till')).id}`,
    undefined,
    shop.owner,
  ],
  updateCampaignByBody: async ({ campaign: id }) => ['PUT', '/campaigns', { id, action: 'complete', archived: true }],
  updateCampaign: async ({ campaign }) => ['PATCH', `/campaigns/${campaign}`, { name: 'Later', metadata: { a: 'b' } }],
  reviewSubmissions: async ({ submission: submissionId }) => [
    'POST',
    '/submissions/review/bulk',
    {
      reviews: [
        { submissionId, decision: 'approve' },
        { submissionId, decision: 'approve' },
      ],
    },
  ],
  confirmProof: async ({ shop, creator }) => {
    const { tillCode } = await aProofAtTill(shop.live, creator.live);
    return ['POST', '/till/confirm', { code: tillCode as string }];
  },
  redeemPerk: async ({ perk: { code } }) => ['POST', '/perks/redeem', { code }],
  revokePerk: async ({ perk: { id } }) => ['POST', `/perks/${id}/revoke`, {}],
  createDeposit: async ({ shop }) => ['POST', '/ledger/deposits', { amount: 12.5, currency: 'USD' }, shop.test],
  createPayout: async ({ app, shop }) => {
    await fund(app, shop.businessId, 50_00, true);
    return ['POST', '/ledger/payouts', { amount: 1, currency: 'USD' }];
  },
  saveInfluencer: async ({ creator }) => [
    'POST',
    '/influencers',
    { displayName: 'Daily Flat White', platforms: [{ platformId: 'ig', handle: 'flatwhite', followers: 1200 }] },
    creator.live,
  ],
  cancelAllOrders: async ({ app, shop }) => {
    await fund(app, shop.businessId, 50_00, true);
    await shop.live.post('/exchange/orders', { side: 'buy', actionId: 'ig_st', quantity: 1, price: 2 });
    return ['DELETE', '/exchange/orders'];
  },
  enrollSeller: async ({ creator }) => [
    'POST',
    '/exchange/enroll',
    { displayName: 'Daily Flat White', platforms: ['ig'] },
    creator.live,
  ],
  updateParticipant: async ({ shop }) => {
    const { data } = await shop.live.post('/participants', { externalId: 'to-update', name: 'Before' });
    return ['PUT', `/participants/${data.id as string}`, { name: 'After', blocked: true }];
  },
  updateProgram: async ({ program }) => ['PUT', `/programs/${program}`, { name: 'Later', action: 'pause' }],
  endProgram: async ({ program }) => ['DELETE', `/programs/${program}`],
  removeMember: async ({ shop, program }) => {
    const { id } = await aMember(shop.live, program, { name: 'Guest' });
    return ['DELETE', `/programs/${program}/members/${id as string}`];
  },
  answerAgentQuestion: async ({ app, shop }) => {
    const actor = { businessId: shop.businessId, livemode: true } as Actor;
    const id = newId('qst');
    await app.nest
      .get(AgentQuestionsService)
      .ask(actor, id, { question: 'Do it?', scope: null, agentName: 'An agent' });
    return ['POST', `/agent-questions/${id}`, { answer: 'accept' }, shop.owner];
  },
  approveAgent: async ({ shop }) => [
    'POST',
    '/agent-auth/approve',
    { agentName: 'Assistant', scope: 'read.campaigns', redirectUri: 'https://agent.example/callback' },
    shop.owner,
  ],
  createWebhook: async () => ['POST', '/webhooks', { url: 'https://shop.example.com/events' }],
  updateWebhook: async ({ webhook }) => ['PUT', `/webhooks/${webhook}`, { enabled: false }],
  deleteWebhook: async ({ webhook }) => ['DELETE', `/webhooks/${webhook}`],
  rotateWebhookSecret: async ({ webhook }) => ['POST', `/webhooks/${webhook}/rotate-secret`, {}],
  testWebhook: async ({ webhook }) => ['POST', `/webhooks/${webhook}/test`, {}],
  replayWebhookDelivery: async ({ app, shop, webhook }) => {
    const { data } = await shop.live.post(`/webhooks/${webhook}/test`, {});
    await rows(app, `update webhook_deliveries set status = 'failed', due_at = null where id = $1`, [data.id]);
    return ['POST', `/webhooks/${webhook}/deliveries/${data.id as string}/replay`, {}];
  },
  recoverWebhook: async ({ app, webhook }) => [
    'POST',
    `/webhooks/${webhook}/recover`,
    { since: app.clock.in(-3600).toISOString() },
  ],
};

/** The first example of an endpoint is a valid request, unless it names something that must exist. */
const exampleOf = ({ method, path, endpoint }: Route): Try => {
  const [example] = Object.values(endpoint.examples ?? {});
  if (!example || path.includes(':')) throw new Error(`There is no request to ${endpoint.id}: add one to OTHERS.`);
  return () => Promise.resolve([method, path.slice('/api/v1'.length), example]);
};

/** A valid request to an endpoint that is no tool. */
export async function validRequest(route: Route, world: World): Promise<ValidRequest> {
  const [method, path, body, by = world.shop.live] = await (OTHERS[route.endpoint.id] ?? exampleOf(route))(world);
  return { method, path, body, by };
}

/** The request to the endpoint of a tool that does the same as the call. */
export function requestOf({ tool, input, by }: Row, world: ParityWorld, api: Client): ValidRequest {
  const { method, path, fixed } = TOOLS[tool]!;
  const credential = by ? by(world) : world.shop.liveKey;
  const sender = credential === undefined ? api : api.as(credential);
  const fields = { ...input(world) } as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  if (method !== 'DELETE') return { method, path: filled, body: { ...fixed, ...fields }, by: sender };
  const query = new URLSearchParams({ ...fixed, ...fields } as Record<string, string>).toString();
  return { method, path: query ? `${filled}?${query}` : filled, by: sender };
}

/** The path of the same request as a dry run. */
export function dryRunOf({ path }: ValidRequest): string {
  return `${path}${path.includes('?') ? '&' : '?'}dryRun=true`;
}
