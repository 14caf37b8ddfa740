import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { AccessGuard, InnerCall, TierGuard } from '#http/host';
import { EXCLUDED_OPERATIONS, MAY_RETURN_A_SECRET } from '../../libs/mcp/src/operations/excluded-operations';
import { obstacleTo, Operations } from '../../libs/mcp/src/operations/operations';
import { ToolRegistry } from '../../libs/mcp/src/tools/tool-registry';
import { aCode, exchange } from '../support/agents/agents';
import { compactOf, RpcAnswer, ToolClient, TOOLS, withoutMarks } from '../support/agents/tools';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant } from '../support/builders';
import { anonymous, aParityWorld, ParityWorld, restAdapter } from './parity-world';

type Json = Record<string, any>;

const BASE = 'http://localhost:3000';
const TABLE = 'EXCLUDED_OPERATIONS in libs/mcp/src/operations/excluded-operations.ts';

let app: TestApp;
let shop: Tenant;
let search: ToolClient;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  search = new ToolClient(app).at('/mcp/x/search').as(shop.liveKey);
});
afterAll(() => app.stop());

const routes = () => app.routes.routes.filter(({ path }) => path.startsWith('/api/v1/'));
const routeOf = (id: string) => routes().find(({ endpoint }) => endpoint.id === id)!;

const find = async (query: string): Promise<Json> => {
  const { result } = await search.request('tools/call', { name: 'findOperation', arguments: { query } });
  return result.structuredContent;
};
const idsFor = async (query: string): Promise<string[]> => (await find(query)).operations.map(({ id }: Json) => id);

interface Called extends RpcAnswer {
  data: any;
  failure: any;
  advice: string;
}

const call = async (id: string, input?: unknown, { by = search, ...more }: Json = {}): Promise<Called> => {
  const answer = await by.request('tools/call', {
    name: 'callOperation',
    arguments: { id, arguments: input, ...more },
  });
  const [first, second] = answer.result.content.map(({ text }: Json) => text);
  return answer.result.isError
    ? { ...answer, data: undefined, failure: JSON.parse(first).error, advice: second }
    : { ...answer, data: JSON.parse(first), failure: undefined, advice: '' };
};

describe('Every endpoint of the API', () => {
  it('can be called by agents, or is in the table of those that cannot, with the reason', () => {
    const missing = routes()
      .filter(({ endpoint: { id } }) => !(id in EXCLUDED_OPERATIONS))
      .filter(({ endpoint: { id } }) => app.nest.get(ToolRegistry).withEndpoint(id).length === 0)
      .filter(({ endpoint: { id } }) => !app.nest.get(Operations).find(id))
      .map(
        (route) =>
          `${route.endpoint.id} cannot be called with callOperation, because ${String(obstacleTo(route))}: give it a tool, or add it to ${TABLE} with the reason.`,
      );
    expect(missing).toEqual([]);
  });

  it('that hands out a secret is called by agents only if that is intended', () => {
    const handing = app.nest.get(Operations).all.filter(({ endpoint }) => endpoint.secret ?? endpoint.shownOnce);
    expect(handing.map(({ endpoint }) => endpoint.id).sort()).toEqual([...MAY_RETURN_A_SECRET].sort());
  });

  it('in the table exists, and has a reason that completes a sentence', () => {
    const unknown = Object.keys(EXCLUDED_OPERATIONS).filter(
      (id) => !app.routes.routes.some(({ endpoint }) => endpoint.id === id),
    );
    expect(unknown.map((id) => `${id} does not exist: remove it from ${TABLE}.`)).toEqual([]);
    for (const [id, reason] of Object.entries(EXCLUDED_OPERATIONS))
      expect([id, reason]).toEqual([id, expect.stringMatching(/^[a-z][^.]{15,120}$/)]);
  });

  it('that needs a credential of a person, a file or a browser is not callable', () => {
    for (const id of [
      'authenticate',
      'createApiKey',
      'inviteTeamMember',
      'createUpload',
      'startConnection',
      'getGuest',
    ])
      expect([id, app.nest.get(Operations).find(id)]).toEqual([id, undefined]);
  });
});

describe('findOperation', () => {
  it.each([
    ['revoke perk', 'revokePerk'],
    ['pause a campaign', 'updateCampaign'],
    ['redeem coupon code', 'redeemPerk'],
    ['invoices', 'listInvoices'],
    ['add a customer', 'saveParticipant'],
    ['Cancel all my orders!', 'cancelAllOrders'],
    ['review many proofs at once', 'reviewSubmissions'],
    ['rotate webhook secret', 'rotateWebhookSecret'],
    ['change the profile of my business', 'updateBusiness'],
    ['end program', 'endProgram'],
    ['payout account money withdraw', 'createPayout'],
    ['listCampaigns', 'listCampaigns'],
    ['listcampaigns', 'listCampaigns'],
    // The name of a tool.
    ['findCampaigns', 'findOpenCampaigns'],
  ])('finds for %j first %s', async (query, id) => {
    expect((await idsFor(query))[0]).toBe(id);
  });

  it('returns method, path, access, cost, tools and the schema of the arguments', async () => {
    const { operations } = await find('revokePerk');
    expect(operations).toEqual([
      {
        ...{ id: 'revokePerk', method: 'POST', path: '/api/v1/perks/:id/revoke', summary: 'Revoke a perk' },
        ...{ access: 'write.perks', tools: ['revokePerk'] },
        input: expect.objectContaining({ required: ['id'], type: 'object' }),
      },
    ]);
    expect(Object.keys(operations[0].input.properties)).toEqual(['id', 'reason', 'release']);
    expect((await find('createCampaign')).operations[0]).toMatchObject({ cost: 'campaigns' });
  });

  it('returns an empty list and advice if nothing fits', async () => {
    for (const query of ['zzzz', 'the of', '🦉']) {
      const { operations, advice } = await find(query);
      expect([operations, advice]).toEqual([[], expect.stringMatching(/^No operation fits\. Try other words/)]);
    }
  });

  it('does not find what agents cannot call', async () => {
    for (const query of ['create API key', 'sign in with password', 'upload a picture'])
      expect((await idsFor(query)).filter((id) => id in EXCLUDED_OPERATIONS)).toEqual([]);
  });

  it('returns at most five operations and 2,000 tokens, whatever is asked', async () => {
    const queries = [...app.nest.get(Operations).all].flatMap(({ endpoint: { id, summary } }) => [id, summary]);
    for (const query of queries) {
      const { result } = await search.request('tools/call', { name: 'findOperation', arguments: { query } });
      const { operations } = result.structuredContent;
      expect([query, operations.length >= 1 && operations.length <= 5]).toEqual([query, true]);
      expect([query, countTokens(result.content[0].text) < 2000]).toEqual([query, true]);
    }
  });

  it('finds each operation by its summary', async () => {
    const hidden: string[] = [];
    for (const { endpoint } of app.nest.get(Operations).all)
      if (!(await idsFor(endpoint.summary)).includes(endpoint.id)) hidden.push(endpoint.id);
    expect(hidden).toEqual([]);
  });
});

describe('callOperation', () => {
  let ofRest: ParityWorld;
  let ofTool: ParityWorld;
  beforeAll(async () => {
    [ofRest, ofTool] = [await aParityWorld(app), await aParityWorld(app)];
  });

  /** The arguments of a tool with the names that the endpoint has for what is in its path. */
  const argumentsOf = (name: string, input: object): Json => {
    const { id, path, fixed } = TOOLS[name]!;
    const namesIn = (template: string) => [...template.matchAll(/:(\w+)/g)].map(([, found]) => found!);
    const renamed = new Map(namesIn(path).map((inTool, index) => [inTool, namesIn(routeOf(id).path)[index]!]));
    const entries = Object.entries({ ...fixed, ...input });
    return Object.fromEntries(entries.map(([key, value]) => [renamed.get(key) ?? key, value]));
  };
  const as = (credential?: string) => {
    const client = new ToolClient(app).at('/mcp/x/search');
    return credential === undefined ? client : client.as(credential);
  };

  it.each(Object.keys(TOOLS))('returns for the operation of %s what its endpoint returns', async (name) => {
    const { id, example, random = [] } = TOOLS[name]!;
    if (random.length > 0) return;
    const byRest = await restAdapter(app)(ofRest.shop.liveKey, name, example(ofRest));
    const called = await call(id, argumentsOf(name, example(ofTool)), { by: as(ofTool.shop.liveKey) });
    expect(called.failure?.code).toBe(byRest.error?.code);
    const { list } = TOOLS[name]!;
    const found = withoutMarks(called.data);
    const data = list && found?.[list.rows] ? found : compactOf(name, found);
    const ownTools = app.nest.get(ToolRegistry).withEndpoint(id);
    if (ownTools.length === 1) expect(anonymous(data ?? null)).toEqual(anonymous(byRest.data ?? null));
    expect(called.headers.get('x-ratelimit-limit')).toBe(byRest.limit);
  });

  it.each(Object.keys(TOOLS))('has the scope of the operation of %s', async (name) => {
    const { id, scope, example } = TOOLS[name]!;
    if (scope === undefined) return;
    const input = argumentsOf(name, example(ofTool));
    const anonymously = await call(id, input, { by: as() });
    expect([anonymously.status, anonymously.failure.code]).toEqual([401, 'UNAUTHENTICATED']);
    if (scope === 'authenticated') return;
    const { failure, advice } = await call(id, input, { by: as(ofTool.keyWithout[scope]) });
    expect([failure.code, failure.details.missing]).toEqual(['INSUFFICIENT_SCOPE', scope]);
    expect(advice).toContain(scope);
  });

  it('passes the guards with the declaration of the operation, once', async () => {
    const guards = [TierGuard, AccessGuard].map((guard) => jest.spyOn(app.nest.get(guard), 'canActivate'));
    await call('createProgram', {});
    const seen = guards.map(({ mock }) =>
      mock.calls.flatMap(([context]) => {
        const inner: unknown = context.getArgByIndex(2);
        return inner instanceof InnerCall ? [inner.endpoint] : [];
      }),
    );
    jest.restoreAllMocks();
    const declared = expect.objectContaining({ id: 'tools/createProgram', access: 'write.programs', tier: 'standard' });
    expect(seen).toEqual([[declared], [declared]]);
  });

  it('uses the units of the operation, and says so', async () => {
    const tenant = await aTenant(app);
    const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    const { result } = await call('createCampaign', offer, { by: as(tenant.liveKey) });
    expect(result._meta.cost).toEqual({ type: 'plan', resource: 'campaigns', consumedPerCall: 1 });
    const { data } = await call('getMe', {}, { by: as(tenant.liveKey) });
    expect(data.limits.campaigns).toEqual({ limit: 5, remaining: 4 });
  });

  it.each([
    ['in its arguments', (key: string): Json => ({ more: { idempotencyKey: key } })],
    ['in _meta', (key: string): Json => ({ meta: { idempotencyKey: key } })],
  ])('runs a write once for the same idempotency key %s', async (_where, sent) => {
    const by = as((await anEnterprise(app)).liveKey);
    const create = async (name: string) => {
      const { more = {}, meta } = sent('once');
      const input = { name, rules: [{ actionId: 'ig_st', points: 5 }] };
      const { result } = await by.request('tools/call', {
        name: 'callOperation',
        arguments: { id: 'createProgram', arguments: input, ...more },
        ...(meta && { _meta: meta }),
      });
      return result;
    };
    const [first, second] = [await create('Regulars'), await create('Regulars')];
    expect(second.structuredContent).toEqual(first.structuredContent);
    expect(second._meta.idempotencyReplayed).toBe(true);
    expect(JSON.parse((await create('Others')).content[0].text).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await call('listPrograms', {}, { by })).data.items).toHaveLength(1);
  });

  it('changes nothing in a dry run, and says what would happen', async () => {
    const by = as((await anEnterprise(app)).liveKey);
    const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };
    const { data } = await call('createCampaign', offer, { by, dryRun: true });
    expect(data).toMatchObject({ status: 'active', dryRun: { effects: expect.anything() } });
    expect((await call('listCampaigns', {}, { by })).data.items).toEqual([]);
  });

  it('reads arguments as models send them', async () => {
    const { data } = await call('listcampaigns', '{"perPage":"5","status":"ACTIVE"}', { by: as(ofTool.shop.liveKey) });
    expect(data.pagination.perPage).toBe(5);
    const { data: all } = await call('listCampaigns', undefined, { by: as(ofTool.shop.liveKey) });
    expect(all.items.length).toBeGreaterThan(5);
  });

  it('names what is wrong with its arguments, and how to go on', async () => {
    const messageFor = async (input: object) => {
      const { result } = await search.request('tools/call', { name: 'callOperation', arguments: input });
      const { code, details } = JSON.parse(result.content[0].text).error;
      return [code, `${String(details[0].path)} ${String(details[0].message)}`];
    };
    expect(await messageFor({})).toEqual(['VALIDATION_ERROR', 'id is required']);
    expect(await messageFor({ id: 'createCampain' })).toEqual([
      'VALIDATION_ERROR',
      'id is no operation; did you mean createCampaign?',
    ]);
    expect(await messageFor({ id: 'somethingElseEntirely' })).toEqual([
      'VALIDATION_ERROR',
      'id is no operation; findOperation finds the id',
    ]);
    expect(await messageFor({ id: 'createApiKey' })).toEqual([
      'VALIDATION_ERROR',
      'id cannot be called by agents, because it manages API keys, which only a person in the dashboard does',
    ]);
    expect(await messageFor({ id: 'listPerks', params: {} })).toEqual([
      'VALIDATION_ERROR',
      'params is not a known field: use arguments',
    ]);
    expect(await messageFor({ id: 'getCampaign', arguments: { id: 'camp_x', colour: 'red' } })).toEqual([
      'VALIDATION_ERROR',
      expect.stringMatching(/^(id|colour) /),
    ]);
  });

  it('tells a key what only a person may do', async () => {
    const { failure, advice } = await call('updateBusiness', { name: 'Corner Coffee' });
    expect([failure.code, advice]).toEqual(['FORBIDDEN', expect.stringMatching(/^Ask a person of the business/)]);
    const { data } = await call('updateBusiness', { name: 'Corner Bakery' }, { by: as(shop.accessToken) });
    expect(data.name).toBe('Corner Bakery');
  });

  it('works with a key that was issued for the tools only', async () => {
    const resource = `${BASE}/mcp/x/search`;
    const code = await aCode(shop.owner, { scope: 'read.campaigns', resource });
    const { data } = await exchange(app.api, { code, resource });
    const by = as(data.access_token as string);
    expect((await call('listCampaigns', {}, { by })).data.items).toEqual([]);
    const refused = await call('listPerks', {}, { by });
    // The host asks for more.
    expect([refused.status, refused.failure.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect((await app.api.as(data.access_token as string).get('/campaigns')).status).toBe(401);
  });

  it('is unknown to a read-only connection, and where it is not selected', async () => {
    for (const by of [search.at('/mcp/x/search/readonly'), search.at('/mcp')]) {
      const { error } = await by.request('tools/call', {
        name: 'callOperation',
        arguments: { id: 'createProgram', arguments: { name: 'P', rules: [{ actionId: 'ig_st', points: 5 }] } },
      });
      expect([error.code, error.message]).toEqual([-32602, expect.stringContaining('Unknown tool: callOperation')]);
    }
    expect((await call('listPrograms')).data.items).toEqual([]);
  });

  it('asks a host that signs in for the scopes of the default tools', async () => {
    const metadata = await fetch(`${app.origin}/.well-known/oauth-protected-resource/mcp/x/search`);
    const { scopes_supported: scopes } = (await metadata.json()) as Json;
    const { scopes_supported: usual } = (await (
      await fetch(`${app.origin}/.well-known/oauth-protected-resource/mcp`)
    ).json()) as Json;
    expect(scopes).toEqual(usual);
  });

  it('shows a secret once, and does not compress it', async () => {
    const by = as(shop.liveKey).saying({ 'accept-encoding': 'br' });
    const url = `https://shop.example.com/${'a'.repeat(1500)}`;
    const created = await call('createWebhook', { url }, { by });
    expect(created.headers.get('content-encoding')).toBeNull();
    const rotated = await call('rotateWebhookSecret', { id: created.data.id }, { by });
    expect([created.data.secret, rotated.data.secret]).toEqual([
      expect.stringMatching(/^whsec_/),
      expect.stringMatching(/^whsec_/),
    ]);
    expect(rotated.headers.get('content-encoding')).toBeNull();
  });

  it('keeps every requirement of the endpoint', () => {
    for (const { tool, endpoint, method } of app.nest.get(Operations).all) {
      const { requires, passwordRequired, shownOnce, tier, cost, access, roles, dryRun } = endpoint;
      expect([endpoint.id, tool.endpoint]).toEqual([
        endpoint.id,
        expect.objectContaining(
          JSON.parse(
            JSON.stringify({ requires, passwordRequired, shownOnce, tier, cost, access, roles, dryRun }),
          ) as object,
        ),
      ]);
      expect([endpoint.id, tool.hints.readOnly]).toEqual([endpoint.id, method === 'GET']);
    }
  });

  it('keeps results below 6,000 tokens', async () => {
    const tenant = await anEnterprise(app);
    for (let count = 0; count < 30; count++)
      await aCampaign(tenant.live, { name: `Campaign ${String(count)}`, description: 'A description. '.repeat(60) });
    for (const [id, input] of [
      ['listCampaigns', { perPage: 100 }],
      ['listCampaignStats', { perPage: 100 }],
      ['listActions', { perPage: 100 }],
      ['getPricing', {}],
      ['getBenchmarks', {}],
      ['listPlans', {}],
    ] as const) {
      const { result, data } = await call(id, input, { by: as(tenant.liveKey) });
      expect([id, data !== undefined, countTokens(result.content[0].text) < 6000]).toEqual([id, true, true]);
    }
  });
});
