import { IdentityService } from '#identity';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/inspect';
import { SCOPES } from '../support/registered';
import { compactOf, ToolClient, TOOLS } from '../support/tools';

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
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
      const value = String(fields[name]);
      delete fields[name];
      return encodeURIComponent(value);
    });
    const client = credential === undefined ? app.api : app.api.as(credential);
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const response =
      endpoint.method === 'GET' ? await client.get(query ? `${path}?${query}` : path) : await client.post(path, fields);
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
  /** The proof of `pending`. */
  proofUrl: string;
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
  const open = await campaign({ name: 'Open' });
  const several = await campaign({ actionId: undefined, platformId: undefined, actions: ['ig_st', 'tt_vd'] });
  const auto = await campaign({ verificationMode: 'auto' });
  const draft = await campaign({ status: 'draft' });
  const paused = await campaign({ name: 'Paused' });
  await shop.live.put(`/campaigns/${paused}`, { action: 'pause' });
  const full = await campaign({ maxCompletions: 1 });
  const submission = async (to: string, proof: string, by = creator.live) =>
    (await aSubmission(by, to, { proofUrl: `https://www.instagram.com/p/${proof}/` })).id as string;
  const late = await submission(full, 'late');
  const approve = (id: string) => shop.live.post('/submissions/review', { submissionId: id, decision: 'approve' });
  await approve(await submission(full, 'in-time'));
  const decided = await submission(open, 'decided');
  await approve(decided);
  const [pending, another] = [await submission(open, 'pending'), await submission(open, 'another')];
  const testCampaign = await campaign({}, shop.test);
  const testSubmission = await submission(testCampaign, 'test', creator.test);
  const foreignCampaign = await campaign({}, other.live);
  const foreign = {
    businessId: other.businessId,
    campaign: foreignCampaign,
    draft: await campaign({ status: 'draft' }, other.live),
    submission: await submission(foreignCampaign, 'foreign'),
  };
  await aCampaign(spent.live);
  await submission(open, 'last-unit', spent.live);
  await useUp(app, spent);
  const identity = app.nest.get(IdentityService);
  const mint = async (scopes: readonly string[]) => {
    const { businessId } = shop;
    return identity.mintKey({ businessId, name: 'A key', scopes: [...scopes], livemode: true, expiresAt: null });
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
    full,
    testCampaign,
    testSubmission,
    pending,
    another,
    late,
    decided,
    proofUrl: 'https://www.instagram.com/p/pending/',
    keyWithout: Object.fromEntries(lesser.map(([scope, { key }]) => [scope, key])),
  };
}

/** Uses up the free plan. Needs a campaign and a submission, whose rows in `plan_usage` it updates. */
async function useUp(app: TestApp, { businessId }: Tenant): Promise<void> {
  await rows(
    app,
    `update plan_usage set used = case resource when 'campaigns' then 5 else 100 end where business_id = $1`,
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
    const units = await rows(
      this.app,
      'select business_id, resource, used from plan_usage where business_id = any ($1)',
      [ids],
    );
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
    .replace(/"code":"[A-HJKMNP-Z2-9]{10}"/g, '"code":"a perk"');
  return JSON.parse(text);
}
