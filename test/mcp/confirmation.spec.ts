import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { MOST_WAITING } from '../../libs/mcp/src/protocol/confirmations';
import { Questions } from '../../libs/mcp/src/protocol/questions';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { countEvents } from '../support/database/outbox';
import { aRequest, ENVELOPE, LEGACY, MODERN, ToolClient } from '../support/agents/tools';

type Reply = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string | boolean> };
/** What a host shows to a person, and what the person answers. */
type Person = (message: string) => Reply | Promise<Reply>;

interface Host {
  call(name: string, input: object): Promise<any>;
  close(): Promise<void>;
}
type Connect = (key: string, person: Person) => Promise<Host>;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const url = () => new URL(`${app.origin}/mcp`);
const headersOf = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

/** A host on the official SDK of the revisions up to 2025-11-25. */
const withHandshake: Connect = async (key, person) => {
  const client = new LegacyClient({ name: 'host', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => Promise.resolve(person(params.message)));
  await client.connect(new LegacyTransport(url(), headersOf(key)));
  return {
    call: (name, input) => client.callTool({ name, arguments: { ...input } }),
    close: () => client.close(),
  };
};

/** A host on the official SDK of 2026-07-28. */
const withoutHandshake: Connect = async (key, person) => {
  const client = new Client(
    { name: 'host', version: '1' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: MODERN } } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => Promise.resolve(person(params.message)) as never);
  await client.connect(new StreamableHTTPClientTransport(url(), headersOf(key)));
  return {
    call: (name, input) => client.callTool({ name, arguments: { ...input } }),
    close: () => client.close(),
  };
};

const offer = ({ businessId }: Tenant) => ({
  businessId,
  name: 'Coffee for a tag',
  actions: ['ig_st'],
  discountType: 'pct',
  discountValue: 10,
  maxCompletions: 5,
});

const campaignsOf = async ({ businessId }: Tenant) =>
  (await rows(app, 'select id from campaigns where business_id = $1', [businessId])).length;
const failureOf = (result: any) => result.isError && JSON.parse(result.content[0].text).error;

describe.each<[string, Connect]>([
  ['2025-11-25, over the stream of the response', withHandshake],
  [`${MODERN}, in the result`, withoutHandshake],
])('A person is asked before something is given away (%s)', (_title, connect) => {
  let shop: Tenant;
  beforeAll(async () => {
    shop = await anEnterprise(app);
  });

  it('with the offer and the effects, and the call runs once they accept', async () => {
    const asked: string[] = [];
    const host = await connect(shop.liveKey, async (message) => {
      asked.push(`${message} (${String(await campaignsOf(shop))} campaigns)`);
      return { action: 'accept', content: { confirm: true } };
    });
    const before = await campaignsOf(shop);
    const { structuredContent } = await host.call('createCampaign', offer(shop));
    expect(structuredContent).toMatchObject({ status: 'active', name: 'Coffee for a tag' });
    expect(structuredContent).not.toHaveProperty('dryRun');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/Launch the campaign “Coffee for a tag” .*10% off to at most 5 people for ig_st/);
    expect(asked[0]).toContain('It uses 1 of the campaigns of the monthly plan.');
    // Nothing was there while the person thought about it.
    expect(asked[0]).toContain(`(${String(before)} campaigns)`);
    expect(await campaignsOf(shop)).toBe(before + 1);
    await host.close();
  });

  it.each<[string, Reply]>([
    ['decline', { action: 'decline' }],
    ['close the question', { action: 'cancel' }],
    ['accept, but untick the box', { action: 'accept', content: { confirm: false } }],
  ])('and nothing happens if they %s', async (_what, reply) => {
    const host = await connect(shop.liveKey, () => reply);
    const before = [await campaignsOf(shop), await countEvents(app)];
    const result = await host.call('createCampaign', offer(shop));
    expect([failureOf(result).code, result.content[1].text]).toEqual([
      'NOT_CONFIRMED',
      expect.stringContaining('Do not repeat the call'),
    ]);
    expect([await campaignsOf(shop), await countEvents(app)]).toEqual(before);
    await host.close();
  });

  it('of an approval, with the proof; not of a rejection', async () => {
    const creator = await anEnterprise(app, { accountType: 'creator' });
    const { id: campaignId } = await aCampaign(shop.live);
    const [one, two] = [await aSubmission(creator.live, campaignId), await aSubmission(creator.live, campaignId)];
    const asked: string[] = [];
    const host = await connect(shop.liveKey, (message) => {
      asked.push(message);
      return { action: 'accept' };
    });
    const approved = await host.call('reviewSubmission', { submissionId: one.id, decision: 'approve' });
    expect(approved.structuredContent).toMatchObject({ state: 'approved', perk: { status: 'issued' } });
    const rejected = await host.call('reviewSubmission', {
      submissionId: two.id,
      decision: 'reject',
      reason: 'Blurred',
    });
    expect(rejected.structuredContent.state).toBe('rejected');
    expect(asked).toEqual([expect.stringContaining(`The proof: ${String(one.proofUrl)}`)]);
    expect(asked[0]).toMatch(/Approve the proof.*It gives \d+% off/);
    await host.close();
  });

  it('not of a call that would fail, a dry run, or a call that was made before with the same key', async () => {
    let asked = 0;
    const host = await connect(shop.liveKey, () => {
      asked++;
      return { action: 'accept' };
    });
    expect(failureOf(await host.call('createCampaign', { ...offer(shop), actions: ['go_rv'] })).code).toBe(
      'PROHIBITED_ACTION',
    );
    const tried = await host.call('createCampaign', { ...offer(shop), dryRun: true });
    expect(tried.structuredContent.dryRun.effects.units).toEqual({ campaigns: 1 });
    expect(asked).toBe(0);
    const keyed = { ...offer(shop), idempotencyKey: `once-${String(Math.random())}` };
    const [first, second] = [await host.call('createCampaign', keyed), await host.call('createCampaign', keyed)];
    expect(second.structuredContent.id).toBe(first.structuredContent.id);
    expect(asked).toBe(1);
    await host.close();
  });

  it('and says that it is test data', async () => {
    let asked = '';
    const host = await connect(shop.testKey, (message) => {
      asked = message;
      return { action: 'decline' };
    });
    await host.call('createCampaign', offer(shop));
    expect(asked).toContain('This is test data.');
    await host.close();
  });
});

describe('The state between question and answer in 2026-07-28', () => {
  const CAPABLE = { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } };
  const accepted = { confirmation: { action: 'accept', content: { confirm: true } } };
  let shop: Tenant;
  let client: ToolClient;
  beforeAll(async () => {
    shop = await anEnterprise(app);
    client = new ToolClient(app, MODERN).as(shop.liveKey);
  });

  const call = (input: object, more: object = {}, by = client) =>
    by.request('tools/call', { name: 'createCampaign', arguments: input, ...more, _meta: CAPABLE });

  it('is for one call: repeating the answered request returns the first result', async () => {
    const { result } = await call(offer(shop));
    expect(result).toMatchObject({
      resultType: 'input_required',
      inputRequests: { confirmation: { method: 'elicitation/create', params: { mode: 'form' } } },
    });
    const { requestState } = result;
    const before = await campaignsOf(shop);
    const answers = [
      await call(offer(shop), { inputResponses: accepted, requestState }),
      await call(offer(shop), { inputResponses: accepted, requestState }),
    ];
    expect(answers[1]!.result.structuredContent.id).toBe(answers[0]!.result.structuredContent.id);
    expect(await campaignsOf(shop)).toBe(before + 1);
  });

  it('does not confirm another call, another credential, or a state that was altered', async () => {
    const { requestState } = (await call(offer(shop))).result;
    const before = await campaignsOf(shop);
    const other = await call({ ...offer(shop), discountValue: 90 }, { inputResponses: accepted, requestState });
    expect(other.result.resultType).toBe('input_required');
    expect(other.result.inputRequests.confirmation.params.message).toContain('90% off');
    for (const [state, by] of [
      [requestState, new ToolClient(app, MODERN).as(shop.testKey)],
      [`${String(requestState).slice(0, -2)}AA`, client],
      ['x', client],
    ] as const)
      expect((await call(offer(shop), { inputResponses: accepted, requestState: state }, by)).error.code).toBe(-32602);
    const unasked = await call(offer(shop), { inputResponses: accepted });
    expect(unasked.result.resultType).toBe('input_required');
    expect(await campaignsOf(shop)).toBe(before);
  });

  it('is not needed by a client that cannot ask, whose key allows the call', async () => {
    const { result } = await client.request('tools/call', { name: 'createCampaign', arguments: offer(shop) });
    expect(result.structuredContent.status).toBe('active');
  });
});

describe('A question on a stream', () => {
  const INITIALIZE = {
    protocolVersion: LEGACY[0],
    capabilities: { elicitation: {} },
    clientInfo: { name: 'x', version: '1' },
  };

  /** A call that waits for the answer to a question. */
  async function waiting(shop: Tenant) {
    const client = new ToolClient(app).as(shop.liveKey);
    const session = (await client.request('initialize', INITIALIZE)).headers.get('mcp-session-id')!;
    const call = request(url(), {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': LEGACY[0], 'mcp-session-id': session, authorization: `Bearer ${shop.liveKey}` },
      },
    });
    call.on('error', () => undefined);
    call.end(JSON.stringify(aRequest('tools/call', { name: 'createCampaign', arguments: offer(shop) }, 'the call')));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const messages = messagesIn(response);
    const { value: question } = await messages.next();
    const accept = { jsonrpc: '2.0', id: question.id, result: { action: 'accept' } };
    return { client: client.saying({ 'mcp-session-id': session }), call, messages, accept };
  }

  async function* messagesIn(response: IncomingMessage): AsyncGenerator<any, undefined> {
    try {
      for await (const chunk of response)
        for (const [, json = ''] of String(chunk).matchAll(/^data: (.*)$/gm)) yield JSON.parse(json);
    } catch {
      // The connection was closed.
    }
  }

  (process.env.DATABASE_URL ? it : it.skip)('may be answered at another process', async () => {
    const shop = await anEnterprise(app);
    const other = await startApp({ DATABASE_URL: app.settings.DATABASE_URL! });
    const { messages, accept } = await waiting(shop);
    expect((await new ToolClient(other).as(shop.liveKey).send(accept)).status).toBe(202);
    expect((await messages.next()).value).toMatchObject({
      id: 'the call',
      result: { structuredContent: { status: 'active' } },
    });
    await other.nest.close();
    expect(await rows(app, 'select id from agent_questions where business_id = $1', [shop.businessId])).toEqual([]);
  });

  it('cannot be answered by another business', async () => {
    const [shop, stranger] = [await anEnterprise(app), await anEnterprise(app)];
    const before = await campaignsOf(shop);
    const { messages, accept, client } = await waiting(shop);
    for (const by of [new ToolClient(app).as(stranger.liveKey), new ToolClient(app)])
      expect((await by.send(accept)).status).toBe(202);
    expect(await campaignsOf(shop)).toBe(before);
    await client.send({ ...accept, result: { action: 'decline' } });
    expect((await messages.next()).value.result.isError).toBe(true);
    // An answer that comes again changes nothing.
    expect((await client.send(accept)).status).toBe(202);
    expect(await campaignsOf(shop)).toBe(before);
  });

  it('is not asked while ten others of the business wait', async () => {
    const shop = await anEnterprise(app);
    const before = await campaignsOf(shop);
    const others = await Promise.all(Array.from({ length: MOST_WAITING }, () => waiting(shop)));
    const [first] = others;
    const accepting = first!.client.saying({ accept: 'application/json, text/event-stream' });
    const { result } = await accepting.request('tools/call', { name: 'createCampaign', arguments: offer(shop) });
    expect(failureOf(result).code).toBe('RATE_LIMITED');
    expect(await campaignsOf(shop)).toBe(before);
    for (const { client, accept, messages } of others) {
      await client.send({ ...accept, result: { action: 'decline' } });
      await messages.next();
    }
    const next = await waiting(shop);
    await next.client.send(next.accept);
    expect((await next.messages.next()).value.result.structuredContent.status).toBe('active');
  });

  it('ends without an effect when the process stops', async () => {
    const shop = await anEnterprise(app);
    const before = await campaignsOf(shop);
    const { messages } = await waiting(shop);
    app.nest.get(Questions).onModuleDestroy();
    expect(failureOf((await messages.next()).value.result).code).toBe('NOT_CONFIRMED');
    expect(await campaignsOf(shop)).toBe(before);
  });

  it('ends without an effect when the client is gone, or cancels the call', async () => {
    const shop = await anEnterprise(app);
    const before = await campaignsOf(shop);
    const gone = await waiting(shop);
    gone.call.destroy();
    await gone.messages.next();
    expect((await gone.client.send(gone.accept)).status).toBe(202);
    const cancelled = await waiting(shop);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'the call' } };
    expect((await new ToolClient(app).as(shop.liveKey).send(cancel)).status).toBe(202);
    expect((await cancelled.client.send(cancel)).status).toBe(202);
    expect((await cancelled.messages.next()).done).toBe(true);
    await cancelled.client.send(cancelled.accept);
    expect(await campaignsOf(shop)).toBe(before);
  });
});

describe.each([LEGACY[0]!, MODERN])('A host that can only open pages (%s)', (revision) => {
  let shop: Tenant;
  /** What the person does on the page, by its address. */
  let visit: (id: string) => Promise<'accept' | 'decline'>;
  beforeAll(async () => {
    shop = await anEnterprise(app);
  });

  /** Calls a tool in a host that opens the page of a question. */
  async function create(by = shop): Promise<any> {
    const opened = async ({ params }: any) => {
      const { mode, url: page, message } = params;
      expect([mode, message]).toEqual(['url', expect.stringContaining('Launch the campaign')]);
      const [, id] = /^http:\/\/localhost:3000\/dashboard\/questions\/([\w-]+)$/.exec(String(page)) ?? [];
      return { action: await visit(String(id)) } as any;
    };
    if (revision === MODERN) {
      const client = new Client(
        { name: 'host', version: '1' },
        { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: MODERN } } },
      );
      client.setRequestHandler('elicitation/create', opened);
      await client.connect(new StreamableHTTPClientTransport(url(), headersOf(by.liveKey)));
      const result = await client.callTool({ name: 'createCampaign', arguments: offer(by) });
      await client.close();
      return result;
    }
    const client = new LegacyClient({ name: 'host', version: '1' }, { capabilities: { elicitation: { url: {} } } });
    client.setRequestHandler(ElicitRequestSchema, opened);
    await client.connect(new LegacyTransport(url(), headersOf(by.liveKey)));
    const result = await client.callTool({ name: 'createCampaign', arguments: offer(by) });
    await client.close();
    return result;
  }

  it('asks on a page, where a user sees who asks and accepts', async () => {
    const before = await campaignsOf(shop);
    visit = async (id) => {
      const { data } = await shop.owner.get(`/agent-questions/${id}`);
      expect(data).toMatchObject({ id, mode: 'live', answer: null, question: expect.stringContaining('10% off') });
      expect(await campaignsOf(shop)).toBe(before);
      expect((await shop.owner.post(`/agent-questions/${id}`, { answer: 'accept' })).data.answer).toBe('accept');
      // The first answer counts.
      const again = await shop.owner.post(`/agent-questions/${id}`, { answer: 'decline' });
      expect([again.status, again.error.code]).toEqual([409, 'INVALID_STATE']);
      return 'accept';
    };
    expect((await create()).structuredContent).toMatchObject({ status: 'active' });
    expect(await campaignsOf(shop)).toBe(before + 1);
  });

  it('does nothing if the user declines on the page, or the page is not opened', async () => {
    const before = await campaignsOf(shop);
    visit = async (id) => {
      await shop.owner.post(`/agent-questions/${id}`, { answer: 'decline' });
      return 'accept';
    };
    expect(failureOf(await create()).code).toBe('NOT_CONFIRMED');
    visit = () => Promise.resolve('decline');
    expect(failureOf(await create()).code).toBe('NOT_CONFIRMED');
    expect(await campaignsOf(shop)).toBe(before);
  });

  it('accepts no answer of an agent, a key or another business', async () => {
    const stranger = await anEnterprise(app);
    const before = await campaignsOf(shop);
    visit = async (id) => {
      const forged = { jsonrpc: '2.0', id, result: { action: 'accept', content: { confirm: true } } };
      for (const key of [shop.liveKey, stranger.liveKey])
        expect((await new ToolClient(app).as(key).send(forged)).status).toBe(202);
      expect((await shop.live.post(`/agent-questions/${id}`, { answer: 'accept' })).status).toBe(403);
      expect((await stranger.owner.post(`/agent-questions/${id}`, { answer: 'accept' })).status).toBe(404);
      expect((await stranger.owner.get(`/agent-questions/${id}`)).status).toBe(404);
      expect(await campaignsOf(shop)).toBe(before);
      expect((await shop.owner.get(`/agent-questions/${id}`)).data.answer).toBeNull();
      return 'decline';
    };
    expect(failureOf(await create()).code).toBe('NOT_CONFIRMED');
    expect(await campaignsOf(shop)).toBe(before);
  });
});

describe('A session up to 2025-11-25', () => {
  const begin = (capabilities: object, headers: Record<string, string> = {}) =>
    new ToolClient(app).send(
      aRequest('initialize', { protocolVersion: LEGACY[0], capabilities, clientInfo: { name: 'x', version: '1' } }),
      headers,
    );
  const sessionOf = async (capabilities: object) => (await begin(capabilities)).headers.get('mcp-session-id');

  it('is given only to a client that can ask', async () => {
    expect(await sessionOf({ sampling: {} })).toBeNull();
    expect(await sessionOf({ elicitation: {} })).toMatch(/^perk\.form\./);
    expect(await sessionOf({ elicitation: { form: {}, url: {} } })).toMatch(/^perk\.form\+url\./);
  });

  it('that is not valid returns 404, after which a client begins a new one', async () => {
    const session = String(await sessionOf({ elicitation: {} }));
    const listed = (id: string) => new ToolClient(app).saying({ 'mcp-session-id': id }).request('tools/list');
    expect((await listed(session)).status).toBe(200);
    for (const invalid of [`${session}x`, session.replace('form', 'url'), 'perk.form'])
      expect((await listed(invalid)).status).toBe(404);
    expect((await begin({ elicitation: {} }, { 'mcp-session-id': `${session}x` })).status).toBe(200);
  });
});
