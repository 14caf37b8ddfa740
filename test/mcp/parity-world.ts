import { ApiKeysService } from '#identity';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aProofAtTill, aSubmission, aTenant, Tenant } from '../support/builders';
import { rows, USED_UNITS } from '../support/database/inspect';
import { anOrder, enroll, fund } from '../support/exchange/exchange';
import { aMember, anEarning, aProgram } from '../support/programs';
import { SCOPES } from '../support/declarations/registered';
import { compactOf, ToolClient, TOOLS } from '../support/agents/tools';
import { aMatch } from '../support/exchange/trades';
import { aTestDelivery, aWebhook } from '../support/webhooks';

/** The outcome of a call, over REST or as a tool. */
export interface Outcome {
  data?: unknown;
  error?: { code: string; message: string; details?: unknown };
  /** The header `X-RateLimit-Limit`. */
  limit: string | null;
}

/** Makes a call, either over REST or as a tool. Lists are in the compact form of the tool. */
export type Adapter = (credential: string | undefined, tool: string, input: object) => Promise<Outcome>;

export function restAdapter(app: TestApp): Adapter {
  return async (credential, tool, input) => {
    const endpoint = TOOLS[tool]!;
    const fields = { ...input } as Record<string, unknown>;
    const send = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
      const value = String(fields[name]);
      delete fields[name];
      return encodeURIComponent(value);
    });
    const client = credential === undefined ? app.api : app.api.as(credential);
    const query = new URLSearchParams(
      Object.entries({ ...(send === 'delete' && endpoint.fixed), ...fields }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
    ).toString();
    const response =
      send === 'get' || send === 'delete'
        ? await client[send](query ? `${path}?${query}` : path)
        : await client[send](path, { ...endpoint.fixed, ...fields });
    return outcomeOf(compactOf(tool, response.data), response.error, response.headers);
  };
}

/** @param revision null for a client that does not name one */
export function toolAdapter(app: TestApp, revision?: string | null): Adapter {
  return async (credential, tool, input) => {
    const client = new ToolClient(app, revision);
    const { data, failure, headers } = await (credential === undefined ? client : client.as(credential)).call(
      tool,
      input,
    );
    return outcomeOf(data, failure, headers);
  };
}

function outcomeOf(data: unknown, error: any, headers: Headers): Outcome {
  const { requestId: _requestId, ...comparable } = error ?? {};
  // The order of field errors is not part of the API.
  if (Array.isArray(comparable.details))
    comparable.details.sort((a: any, b: any) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...(error ? { error: comparable } : { data }), limit: headers.get('x-ratelimit-limit') };
}

/** The data that calls refer to. Two worlds are created alike, so a call over REST in one can be compared with a tool call in the other. */
export interface ParityWorld {
  shop: Tenant;
  creator: Tenant;
  /** On the free plan, with all units of campaigns and submissions used. */
  spent: Tenant;
  /** Data of another business. */
  foreign: { businessId: string; campaign: string; draft: string; submission: string };
  /** Active campaign of the shop with one action. */
  open: string;
  /** Active campaign of the shop with two actions. */
  several: string;
  /** Active campaign of the shop that approves automatically. */
  auto: string;
  draft: string;
  paused: string;
  /** Active campaign of the shop that requires a challenge code. */
  coded: string;
  /** Campaign of the shop that has reached its cap of one. */
  full: string;
  /** Campaign of the shop in test mode. */
  testCampaign: string;
  testSubmission: string;
  /** Pending submission to `open`. */
  pending: string;
  another: string;
  /** Pending submission to `full`. */
  late: string;
  /** Approved submission to `open`. */
  decided: string;
  /** Participant of the shop with a proof of its own. */
  participantId: string;
  /** The proof of `pending`. */
  proofUrl: string;
  /** Active program of the shop with cash-back, whose members are the creator and a guest who has earned some. */
  program: string;
  /** Program of the shop that has ended, with a guest. */
  ended: string;
  /** Requested payout of the guest. */
  payout: string;
  /** Bid of the shop that waits in the book. */
  bid: string;
  /** Bid of another business. */
  foreignBid: string;
  /** Trade in which the shop buys from the creator, without a proof. */
  bought: string;
  /** The same, with a proof in review. */
  delivered: string;
  /** Issued perk of the shop, with its code; and the codes of others, of which one needs a bill of 20. */
  perk: { id: string; code: string; toRevoke: string; toRedeem: string; spending: string };
  /** The code of a proof for the shop that is confirmed at the till. */
  tillCode: string;
  /** Webhook of the shop with a delivery, and one that can be deleted. */
  webhook: string;
  doomedWebhook: string;
  delivery: string;
  /** Keys of the shop by the one scope that they lack. */
  keyWithout: Record<string, string>;
}

export async function aParityWorld(app: TestApp): Promise<ParityWorld> {
  const shop = await anEnterprise(app);
  const creator = await anEnterprise(app, { accountType: 'creator' });
  const other = await anEnterprise(app);
  const spent = await aTenant(app);
  const campaign = async (fields: Record<string, unknown> = {}, by = shop.live) =>
    (await aCampaign(by, fields)).id as string;
  await shop.test.post('/ledger/deposits', { amount: 50, currency: 'USD' });
  const open = await campaign({ name: 'Open' });
  const several = await campaign({ actionId: undefined, platformId: undefined, actions: ['ig_st', 'tt_vd'] });
  const auto = await campaign({ verificationMode: 'auto' });
  const draft = await campaign({ status: 'draft' });
  const paused = await campaign({ name: 'Paused' });
  await shop.live.put(`/campaigns/${paused}`, { action: 'pause' });
  const coded = await campaign({ requirements: { challengeCode: true } });
  const full = await campaign({ maxCompletions: 1 });
  const submission = async (to: string, proof: string, by = creator.live) =>
    (await aSubmission(by, to, { proofUrl: `https://www.instagram.com/p/${proof}/` })).id as string;
  const late = await submission(full, 'late');
  const approve = (id: string) => shop.live.post('/submissions/review', { submissionId: id, decision: 'approve' });
  await approve(await submission(full, 'in-time'));
  const decided = await submission(open, 'decided');
  await approve(decided);
  const [pending, another] = [await submission(open, 'pending'), await submission(open, 'another')];
  const { participant } = (
    await shop.live.post('/submissions', {
      ...{ campaignId: open, proofUrl: 'https://www.instagram.com/p/of-a-customer/' },
      participant: { externalId: 'to-be-erased', email: 'erased@example.com', name: 'Somebody' },
    })
  ).data;
  const testCampaign = await campaign({}, shop.test);
  const testSubmission = await submission(testCampaign, 'test', creator.test);
  const foreignCampaign = await campaign({}, other.live);
  const foreign = {
    businessId: other.businessId,
    campaign: foreignCampaign,
    draft: await campaign({ status: 'draft' }, other.live),
    submission: await submission(foreignCampaign, 'foreign'),
  };
  const { program, ended, payout } = await programsOf(shop, creator);
  const till = await tillOf(app, shop);
  const webhooks = await webhooksOf(shop);
  const exchange = await ordersOf(app, { shop, creator, other });
  await aCampaign(spent.live);
  await submission(open, 'last-unit', spent.live);
  await spent.live.post('/ai/quick-start', { seed: 1 });
  await useUp(app, spent);
  const keys = app.nest.get(ApiKeysService);
  const mint = async (scopes: readonly string[]) => {
    const { businessId, userId } = shop;
    return keys.mint({
      businessId,
      createdBy: userId,
      name: 'A key',
      scopes: [...scopes],
      livemode: true,
      expiresAt: null,
    });
  };
  const lesser = await Promise.all(
    SCOPES.map(async (scope) => [scope, await mint(SCOPES.filter((s) => s !== scope))] as const),
  );
  return {
    shop,
    creator,
    spent,
    foreign,
    open,
    several,
    auto,
    draft,
    paused,
    coded,
    full,
    testCampaign,
    testSubmission,
    pending,
    another,
    late,
    decided,
    participantId: participant.id,
    proofUrl: 'https://www.instagram.com/p/pending/',
    program,
    ended,
    payout,
    ...till,
    ...webhooks,
    ...exchange,
    keyWithout: Object.fromEntries(lesser.map(([scope, { key }]) => [scope, key])),
  };
}

/** What a shop sees at its till, in live mode. */
async function tillOf(app: TestApp, { live: shop }: Tenant) {
  const { live: visitor } = await aTenant(app, { accountType: 'creator' });
  const issued = async (proof: string, fields: Record<string, unknown> = {}) => {
    const { id } = await aCampaign(shop, fields);
    const sent = await aSubmission(visitor, id as string, { proofUrl: `https://www.instagram.com/p/${proof}/` });
    return (await shop.post('/submissions/review', { submissionId: sent.id, decision: 'approve' })).data.perk;
  };
  const perk = await issued('first');
  const spending = await issued('spending', { minimumSpend: 20 });
  const proof = await aProofAtTill(shop, visitor);
  const others = (await shop.get('/perks')).data.items as { id: string; code: string; businessId: string }[];
  const [toRevoke, toRedeem] = others.filter(({ id }) => id !== perk.id && id !== spending.id);
  return {
    perk: {
      id: perk.id as string,
      code: perk.code as string,
      toRevoke: toRevoke!.id,
      toRedeem: toRedeem!.code,
      spending: spending.code as string,
    },
    tillCode: proof.tillCode as string,
  };
}

/** The webhooks of a shop, in live mode. */
async function webhooksOf({ live: shop }: Tenant) {
  const url = 'https://shop.example.com/perk-events';
  const { id } = await aWebhook(shop, url, { events: ['perk.expired'] });
  const { id: doomed } = await aWebhook(shop, url, { events: ['perk.expired'] });
  const { id: delivery } = await aTestDelivery(shop, id as string);
  return { webhook: id as string, doomedWebhook: doomed as string, delivery: delivery as string };
}

/** The programs of a shop, in live mode. */
async function programsOf({ live: shop }: Tenant, { live: creator }: Tenant) {
  const program = await aProgram(shop, {
    rules: [
      { actionId: 'ig_st', points: 50 },
      { actionId: 'ig_rl', points: 100, maxPerCycle: 1 },
    ],
    tiers: [{ name: 'Regular', requiredPoints: 50, perk: { type: 'pct', value: 10 } }],
    cashback: { amountPerAction: 5 },
  });
  const { id } = program;
  await aMember(creator, id);
  await aMember(shop, id, { name: 'Guest', memberId: 'guest' });
  for (const actionId of ['ig_st', 'ig_rl'])
    await anEarning(shop, shop, id, {
      memberId: 'guest',
      actionId,
      proofUrl: `https://www.instagram.com/p/guest-${actionId}/`,
    });
  const request = await shop.post(`/programs/${id as string}/cashback`, { memberId: 'guest', amount: 2.5 });
  const { id: ended } = await aProgram(shop);
  await aMember(shop, ended, { name: 'Guest', memberId: 'guest' });
  await shop.delete(`/programs/${ended as string}`);
  return { program: id as string, ended: ended as string, payout: request.data.id as string };
}

/** The orders and trades of a shop with a creator, in live mode. */
async function ordersOf(app: TestApp, { shop, creator, other }: Record<'shop' | 'creator' | 'other', Tenant>) {
  for (const { businessId } of [shop, other]) await fund(app, businessId, 1000_00, true);
  await enroll(app, creator.businessId, true);
  const sides = { buyer: shop, seller: creator };
  const [bought, delivered] = [await aMatch(app, sides, true), await aMatch(app, sides, true)];
  const proofUrl = 'https://www.instagram.com/p/traded/';
  await creator.live.post('/exchange/trades', { tradeId: delivered, action: 'submit_proof', proofUrl });
  const bid = { side: 'buy', quantity: 5 };
  return {
    bid: (await anOrder(shop.live, bid)).order.id as string,
    foreignBid: (await anOrder(other.live, bid)).order.id as string,
    bought,
    delivered,
  };
}

/** Uses up the free plan. Needs a campaign and a submission, whose rows in `plan_usage` it updates. */
async function useUp(app: TestApp, { businessId }: Tenant): Promise<void> {
  await rows(
    app,
    `update plan_usage set used = case resource when 'campaigns' then 5 when 'aiGenerations' then 10 else 100 end where business_id = $1`,
    [businessId],
  );
}

/** The effects of a call in a world: the units used, and the events written since the last `read`. */
export class Traces {
  private readonly seen = new Set<string>();

  constructor(
    private readonly app: TestApp,
    private readonly world: ParityWorld,
  ) {}

  async read(): Promise<object> {
    const { shop, creator, spent, foreign } = this.world;
    const ids = [shop.businessId, creator.businessId, spent.businessId, foreign.businessId];
    const units = await rows(this.app, `select * from (${USED_UNITS}) as units where business_id = any ($1)`, [ids]);
    const events = await rows(
      this.app,
      'select id, type, business_id, livemode, aggregate, sequence, data from outbox where business_id = any ($1) order by type, id',
      [ids],
    );
    const fresh = events.filter(({ id }) => !this.seen.has(id));
    for (const { id } of fresh) this.seen.add(id);
    const order = ({ business_id: id, resource }: any) => `${String(ids.indexOf(id))} ${String(resource)}`;
    return {
      units: units.sort((a, b) => order(a).localeCompare(order(b))),
      events: fresh.map(({ id: _id, ...event }) => event),
    };
  }
}

/** Replaces what differs between two worlds: ids by numbers in order of appearance, and times, durations and perk codes. */
export function anonymous(what: unknown): unknown {
  const names = new Map<string, string>();
  const nameOf = (id: string, kind: string) => {
    const name = names.get(id) ?? `${kind}#${String(names.size)}`;
    names.set(id, name);
    return name;
  };
  const text = JSON.stringify(what)
    .replace(/\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, nameOf)
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"')
    .replace(/"timeToFirstSubmissionSeconds":[\d.]+/g, '"timeToFirstSubmissionSeconds":"some"')
    .replace(/"code":"[A-HJKMNP-Z2-9]{10}"/g, '"code":"a perk"')
    .replace(/"tillCode":"[A-HJKMNP-Z2-9]{10}"/g, '"tillCode":"a proof"')
    .replace(/"secret":"whsec_[^"]+"/g, '"secret":"a secret"')
    .replace(/PERK-[A-Z2-9]{8}/g, 'PERK-CODE')
    .replace(/"slug":"[\w-]+"/g, '"slug":"a slug"')
    .replace(/\/o\/[\w-]+\/[\w-]+/g, '/o/a-slug/an-offer');
  return JSON.parse(text);
}
