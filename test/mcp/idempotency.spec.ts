import { randomUUID } from 'node:crypto';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aTenant, Tenant, unique } from '../support/builders';
import { rows } from '../support/database/inspect';
import { countEvents } from '../support/database/outbox';
import { idempotencyRows, keyed, wasReplayed } from '../support/keyed';
import { aRequest, LEGACY, MODERN, RpcAnswer, ToolClient } from '../support/agents/tools';

let app: TestApp;
let shop: Tenant;
let tools: ToolClient;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  tools = new ToolClient(app).as(shop.liveKey);
});
afterAll(() => app.stop());

const offer = (fields: object = {}) => ({
  businessId: shop.businessId,
  name: 'Story tags',
  actions: ['ig_st'],
  discountType: 'pct',
  discountValue: 10,
  ...fields,
});

function call(name: string, input: object, idempotencyKey: unknown, client = tools): Promise<RpcAnswer> {
  return client.request('tools/call', { name, arguments: input, _meta: { idempotencyKey } });
}
const create = (key: unknown, fields: object = {}, client = tools) =>
  call('createCampaign', offer(fields), key, client);

/** The error in the text of a failure. */
const failureOf = ({ result }: RpcAnswer) => result.isError && JSON.parse(result.content[0].text).error;
const replayed = (...responses: RpcAnswer[]) => responses.map(({ result }) => result._meta.idempotencyReplayed);
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
const campaigns = async () =>
  (await rows(app, 'select count(*)::int as n from campaigns where business_id = $1', [shop.businessId]))[0]
    .n as number;

/** A response without `_meta`, which differs for each request. */
function outcome({ status, result }: RpcAnswer): object {
  const { _meta, ...rest } = result;
  return { status, ...rest };
}

describe('A write that is repeated with the same key', () => {
  it('runs once, and returns the first result again, marked as a replay', async () => {
    const key = randomUUID();
    const before = [await campaigns(), await countEvents(app)];
    const [first, second] = [await create(key), await create(key)];
    expect(outcome(second)).toEqual(outcome(first));
    expect(first.result.structuredContent.id).toMatch(/^camp_/);
    expect(replayed(first, second)).toEqual([undefined, true]);
    expect(second.result._meta.requestId).toBe(second.headers.get('x-request-id'));
    expect(second.result._meta.rateLimit.remaining).toBe(Number(second.headers.get('x-ratelimit-remaining')));
    expect([await campaigns(), await countEvents(app)]).toEqual([before[0]! + 1, before[1]! + 1]);
  });

  it.each([...LEGACY, MODERN])(
    'returns the same result in revision %s, in the format of the revision',
    async (revision) => {
      const key = randomUUID();
      const client = tools.in(revision);
      const plain = await client.request('tools/call', { name: 'createCampaign', arguments: offer() });
      const [first, second] = [await create(key, {}, client), await create(key, {}, client)];
      expect(outcome(second)).toEqual(outcome(first));
      expect(Object.keys(second.result)).toEqual(Object.keys(plain.result));
      const elsewhere = await create(key, {}, tools.in(revision === LEGACY[3] ? MODERN : LEGACY[3]!));
      expect([elsewhere.result.content, replayed(elsewhere)]).toEqual([first.result.content, [true]]);
    },
  );

  it('uses one unit of the plan', async () => {
    const { liveKey, live, businessId } = await aTenant(app);
    const client = new ToolClient(app).as(liveKey);
    const key = randomUUID();
    for (let n = 0; n < 3; n++) expect(failureOf(await create(key, { businessId }, client))).toBeUndefined();
    expect((await live.get('/usage')).data.usage.campaigns.used).toBe(1);
  });

  it('runs once in a batch as well', async () => {
    const [before, key] = [await campaigns(), randomUUID()];
    const params = { name: 'createCampaign', arguments: offer(), _meta: { idempotencyKey: key } };
    const batch = [aRequest('tools/call', params, 1), aRequest('tools/call', params, 2)];
    const { body } = await tools.in('2025-03-26').send(batch);
    expect(body[1].result.content).toEqual(body[0].result.content);
    expect(body[1].result._meta.idempotencyReplayed).toBe(true);
    expect(await campaigns()).toBe(before + 1);
  });

  it('returns the same error again, even if the call would succeed now', async () => {
    const { id } = await aCampaign(shop.live, { status: 'draft' });
    const key = randomUUID();
    const proof = { campaignId: id, actionId: 'ig_st', proofUrl: 'https://example.com/p/1', proofType: 'url' };
    const first = await call('submitProof', proof, key);
    expect(failureOf(first)).toMatchObject({ code: 'INVALID_STATE', requestId: first.headers.get('x-request-id') });
    await shop.live.put(`/campaigns/${String(id)}`, { action: 'launch' });
    const second = await call('submitProof', proof, key);
    expect(outcome(second)).toEqual(outcome(first));
    expect(replayed(first, second)).toEqual([undefined, true]);
    expect(failureOf(await call('submitProof', proof, randomUUID()))).toBeUndefined();
  });

  it('runs with corrected arguments if the first ones were invalid', async () => {
    const key = randomUUID();
    expect(failureOf(await create(key, { discountValue: -1 }))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await idempotencyRows(app, key)).toEqual([]);
    const first = await create(key);
    expect([failureOf(first), replayed(first)]).toEqual([undefined, [undefined]]);
  });
});

describe('Another call with the same key', () => {
  it.each<[string, (key: string) => Promise<RpcAnswer>]>([
    ['other arguments', (key) => create(key, { name: 'Other' })],
    ['invalid arguments', (key) => create(key, { name: 7 })],
    ['another tool', (key) => call('submitProof', offer(), key)],
  ])('returns IDEMPOTENCY_KEY_REUSED: %s', async (_what, again) => {
    const key = randomUUID();
    const first = await create(key);
    const other = await again(key);
    expect([failureOf(other).code, replayed(other)]).toEqual(['IDEMPOTENCY_KEY_REUSED', [undefined]]);
    expect(outcome(await create(key))).toEqual(outcome(first));
  });

  it('returns IDEMPOTENCY_KEY_REUSED if one is a tool call and the other a REST request', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await create(first);
    const { status, error } = await shop.live.post('/campaigns', offer(), keyed(first));
    expect([status, error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const made = await shop.live.post('/campaigns', offer(), keyed(second));
    expect([made.status, wasReplayed(made)]).toEqual([201, null]);
    expect(failureOf(await create(second)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('An idempotency key', () => {
  it.each([
    ['empty', ''],
    ['a number', 7],
    ['null', null],
    ['256 characters long', 'x'.repeat(256)],
    ['not ASCII', 'é'],
    ['two lines', 'a\nb'],
  ])('returns VALIDATION_ERROR if it is %s', async (_what, key) => {
    const { code, details } = failureOf(await create(key));
    expect({ code, details }).toEqual({
      code: 'VALIDATION_ERROR',
      details: [{ path: '_meta.idempotencyKey', message: 'must be 1 to 255 printable ASCII characters' }],
    });
  });

  it('is ignored by tools that only read', async () => {
    const key = randomUUID();
    const responses = [
      await call('listCampaigns', {}, key),
      await call('listCampaigns', {}, key),
      await call('listActions', {}, 7, new ToolClient(app)),
    ];
    expect([responses.map(failureOf), replayed(...responses)]).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    expect(await idempotencyRows(app, key)).toEqual([]);
  });

  it('can be sent in the header, as in REST, and is then the same key', async () => {
    const [key, before] = [randomUUID(), await campaigns()];
    const params = { name: 'createCampaign', arguments: offer() };
    const byHeader = () => tools.request('tools/call', params, { 'idempotency-key': key });
    const [first, second, third] = [await byHeader(), await byHeader(), await create(key)];
    expect([outcome(second), outcome(third)]).toEqual([outcome(first), outcome(first)]);
    expect(replayed(first, second, third)).toEqual([undefined, true, true]);
    expect([wasReplayed(first), wasReplayed(second)]).toEqual([null, 'true']);
    expect(await campaigns()).toBe(before + 1);
  });

  it('can be sent in both places only if both are equal', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const params = { name: 'createCampaign', arguments: offer(), _meta: { idempotencyKey: one } };
    expect(failureOf(await tools.request('tools/call', params, { 'idempotency-key': one }))).toBeUndefined();
    const { code, details } = failureOf(await tools.request('tools/call', params, { 'idempotency-key': other }));
    expect([code, details[0].path]).toEqual(['VALIDATION_ERROR', 'Idempotency-Key']);
    expect(await idempotencyRows(app, other)).toEqual([]);
  });

  it('is reported under the name of its header if it is invalid', async () => {
    const params = { name: 'createCampaign', arguments: offer() };
    const response = await tools.request('tools/call', params, { 'idempotency-key': 'x'.repeat(256) });
    expect(failureOf(response).details).toEqual([
      { path: 'Idempotency-Key', message: 'must be 1 to 255 printable ASCII characters' },
    ]);
  });

  it('does not replay a result to a client without a credential', async () => {
    const key = randomUUID();
    await create(key);
    expect(failureOf(await create(key, {}, new ToolClient(app))).code).toBe('UNAUTHENTICATED');
  });

  it('can be combined with arguments of any shape', async () => {
    const inputs = [{ name: '\0' }, { '\ud800': 1 }, { name: nested(40) }];
    for (const input of inputs) expect(failureOf(await create(randomUUID(), input)).code).toBe('VALIDATION_ERROR');
    expect(failureOf(await call('createCampaign', [unique()], randomUUID())).code).toBe('VALIDATION_ERROR');
    const deeper = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createCampaign","_meta":{"idempotencyKey":"deep"},"arguments":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}}`;
    expect(failureOf(await tools.send(deeper)).code).toBe('VALIDATION_ERROR');
  });
});

describe('Arguments of every tool that writes', () => {
  const send = (input: object, client = tools) =>
    client.request('tools/call', { name: 'createCampaign', arguments: input });

  it('idempotencyKey is the same key as in _meta', async () => {
    const [key, before] = [randomUUID(), await campaigns()];
    const [first, second, third] = [
      await send(offer({ idempotencyKey: key })),
      await send(offer({ idempotencyKey: key })),
      await create(key),
    ];
    expect([outcome(second), outcome(third)]).toEqual([outcome(first), outcome(first)]);
    expect(replayed(first, second, third)).toEqual([undefined, true, true]);
    expect(await campaigns()).toBe(before + 1);
  });

  it('idempotencyKey is checked, and reported under its name', async () => {
    for (const [idempotencyKey, message] of [
      [7, 'must be 1 to 255 printable ASCII characters'],
      ['é', 'must be 1 to 255 printable ASCII characters'],
    ])
      expect(failureOf(await send(offer({ idempotencyKey }))).details).toEqual([{ path: 'idempotencyKey', message }]);
    const params = {
      name: 'createCampaign',
      arguments: offer({ idempotencyKey: 'a' }),
      _meta: { idempotencyKey: 'b' },
    };
    expect(failureOf(await tools.request('tools/call', params)).details).toEqual([
      { path: '_meta.idempotencyKey', message: 'differs from idempotencyKey: send only one of them' },
    ]);
  });

  it.each([true, 'true', 'TRUE', ' True '])('dryRun %j returns the effects, and changes nothing', async (dryRun) => {
    const [before, events] = [await campaigns(), await countEvents(app)];
    const { result } = await send(offer({ dryRun }));
    expect(result.structuredContent).toMatchObject({
      name: 'Story tags',
      dryRun: { effects: { events: ['campaign.created'], units: { campaigns: 1 } } },
    });
    expect([await campaigns(), await countEvents(app)]).toEqual([before, events]);
  });

  it.each([
    { dryRun: false },
    { dryRun: 'false', idempotencyKey: '' },
    { dryRun: '', idempotencyKey: null },
    { dryRun: null },
  ])('%j runs the call', async (options) => {
    const before = await campaigns();
    const { result } = await send(offer(options));
    expect([result.isError, result.structuredContent.dryRun, await campaigns()]).toEqual([
      undefined,
      undefined,
      before + 1,
    ]);
  });

  it('are read from arguments that are one text as well', async () => {
    const before = await campaigns();
    const text = JSON.stringify(offer({ dryRun: 'true' }));
    const { result } = await tools.request('tools/call', { name: 'createCampaign', arguments: text });
    expect([result.structuredContent.dryRun.effects.units, await campaigns()]).toEqual([{ campaigns: 1 }, before]);
  });

  it('dryRun is checked, and not a field of tools that only read', async () => {
    expect(failureOf(await send(offer({ dryRun: 'perhaps' }))).details).toEqual([
      { path: 'dryRun', message: 'must be true or false' },
    ]);
    const reading = await tools.request('tools/call', { name: 'listCampaigns', arguments: { dryRun: true } });
    expect(failureOf(reading).details).toEqual([{ path: 'dryRun', message: 'is not a known field' }]);
  });

  it('a dry run with the key of an earlier call returns the result of that call', async () => {
    const key = randomUUID();
    const first = await create(key);
    const again = await send(offer({ idempotencyKey: key, dryRun: true }));
    expect(again.result.structuredContent.id).toBe(first.result.structuredContent.id);
  });
});
