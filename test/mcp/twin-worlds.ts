import { IdentityService, SCOPES } from '#identity';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/inspect';
import { compactOf, ToolClient, TWINS } from '../support/tools';

/** What came of asking, by whichever door. */
export interface Outcome {
  data?: unknown;
  error?: { code: string; message: string; details?: unknown };
  /** What `X-RateLimit-Limit` says. */
  limit: string | null;
}

/** A way into the service: the same question by its REST endpoint, or by its tool. Lists are given in the tool's form. */
export type Door = (credential: string | undefined, tool: string, input: object) => Promise<Outcome>;

export function restDoor(app: TestApp): Door {
  return async (credential, tool, input) => {
    const twin = TWINS[tool]!;
    const fields = { ...input } as Record<string, unknown>;
    const path = twin.path.replace(/:(\w+)/g, (_match, name: string) => {
      const value = String(fields[name]);
      delete fields[name];
      return encodeURIComponent(value);
    });
    const client = credential === undefined ? app.api : app.api.as(credential);
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const answer =
      twin.method === 'GET' ? await client.get(query ? `${path}?${query}` : path) : await client.post(path, fields);
    return outcomeOf(compactOf(tool, answer.data), answer.error, answer.headers);
  };
}

/** @param revision null for a client that says none */
export function toolDoor(app: TestApp, revision?: string | null): Door {
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
  const { requestId: _requestId, ...told } = error ?? {};
  // Which of several faults is named first is nobody's promise.
  if (Array.isArray(told.details))
    told.details.sort((a: any, b: any) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...(error ? { error: told } : { data }), limit: headers.get('x-ratelimit-limit') };
}

/** Everything that a question may be about. Two of them, made alike, answer alike whichever door is taken. */
export interface TwinWorld {
  shop: Tenant;
  creator: Tenant;
  /** On the free plan, with all units of both kinds taken. */
  spent: Tenant;
  /** Of another business. */
  foreign: { businessId: string; campaign: string; draft: string; submission: string };
  /** Of the shop: takes proofs, of one action. */
  open: string;
  /** Of the shop: takes proofs of two actions. */
  several: string;
  /** Of the shop: approves by itself. */
  auto: string;
  draft: string;
  paused: string;
  /** Of the shop, with its one perk issued. */
  full: string;
  /** Of the shop, in test mode. */
  testCampaign: string;
  testSubmission: string;
  /** Received by the shop, and waiting. */
  pending: string;
  another: string;
  /** Waiting, to the campaign that is full. */
  late: string;
  /** Approved. */
  decided: string;
  /** The proof of `pending`. */
  proofUrl: string;
  /** Keys of the shop, each with all scopes but the one that it goes by. */
  keyWithout: Record<string, string>;
}

export async function aTwinWorld(app: TestApp): Promise<TwinWorld> {
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

/** Takes what the free plan has of both, once one of each was taken. */
async function useUp(app: TestApp, { businessId }: Tenant): Promise<void> {
  await rows(
    app,
    `update plan_usage set used = case resource when 'campaigns' then 5 else 100 end where business_id = $1`,
    [businessId],
  );
}

/** What a world has left behind: units taken, and events written since it was last asked. */
export class Traces {
  private readonly seen = new Set<string>();

  constructor(
    private readonly app: TestApp,
    private readonly world: TwinWorld,
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

/** The same, whichever world it is of: ids by the order in which they come up, and moments, seconds and codes as words. */
export function anonymous(what: unknown): unknown {
  const names = new Map<string, string>();
  const nameOf = (id: string, kind: string) => {
    const name = names.get(id) ?? `${kind}#${String(names.size)}`;
    names.set(id, name);
    return name;
  };
  const text = JSON.stringify(what)
    .replace(/\b(usr|biz|key|camp|sub|perk)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, nameOf)
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a moment"')
    .replace(/"timeToFirstSubmissionSeconds":[\d.]+/g, '"timeToFirstSubmissionSeconds":"some"')
    .replace(/"code":"[A-HJKMNP-Z2-9]{10}"/g, '"code":"a perk"');
  return JSON.parse(text);
}
