// Also runs on the embedded engine: a dry run holds its only connection until everything is rolled back.
import { Db } from '#database';
import { DryRuns, Route } from '#http/host';
import { Actor } from '#kernel';
import { startApp, TestApp } from '../support/app';
import { Answer } from '../support/client';
import { anEnterprise } from '../support/builders';
import { sampled } from '../support/sample';
import { enroll, fund } from '../support/exchange/exchange';
import { fingerprints, rows, USED_UNITS } from '../support/database/inspect';
import { ROWS } from '../mcp/parity';
import { Row } from '../mcp/parity/row';
import { anonymous, aParityWorld, ParityWorld } from '../mcp/parity-world';
import { ToolClient, TOOLS } from '../support/agents/tools';
import { routes, writes as hasBody, routesToTry } from './endpoints';
import { aWorld, dryRunOf, requestOf, validRequest, World } from './valid-requests';

const writes = (route: Route) => hasBody(route) || route.method === 'DELETE';
/** Endpoints that call other services. */
const CALLING_OUT = [
  ...['startConnection', 'checkConnection', 'deleteConnection'],
  ...['changeBilling', 'openPayoutAccount'],
];
/** Endpoints whose answer is the product. */
const ANSWERING = ['quickStart', 'planCampaigns', 'generateText'];
/** Endpoints that create something for their unit, which a dry run does not. */
const CREATING = ['createCampaign', 'createSubmission', 'submitProgramProof'];
/** Specified independently of the service. */
const acceptsDryRun = (route: Route) =>
  writes(route) &&
  !['confirmPassword', 'createUpload', 'uploadBusinessLogo'].includes(route.endpoint.id) &&
  route.endpoint.access !== 'public' &&
  !/^\/(api\/)?mcp(\/|$)/.test(route.path) &&
  ![...CALLING_OUT, ...ANSWERING].includes(route.endpoint.id);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
afterAll(() => app.stop());

/** The call, with a check that it has changed nothing. */
async function withoutChanges<T>(work: () => Promise<T>): Promise<T> {
  const before = await fingerprints(app);
  const result = await work();
  expect(await fingerprints(app)).toEqual(before);
  return result;
}

it.each([
  ['an insertion', 'insert into noticed values (2)'],
  ['an update with the same values', 'update noticed set n = n'],
  ['a deletion', 'delete from noticed'],
])('the check that nothing has changed notices %s', async (_what, change) => {
  await rows(app, 'create table noticed as select 1 as n');
  await withoutChanges(() => rows(app, 'select * from noticed'));
  await expect(withoutChanges(() => rows(app, change))).rejects.toThrow('noticed');
  await rows(app, 'drop table noticed');
});

/** What a call has changed, as a dry run reports it. */
async function effectsOf(work: () => Promise<unknown>): Promise<object> {
  const units = async () =>
    new Map(
      // Whoever pays: for the proof of a creator, it is the business that receives it.
      (await rows(app, `select resource, sum(used)::int as used from (${USED_UNITS}) as units group by resource`)).map(
        ({ resource, used }) => [resource as string, used as number],
      ),
    );
  const [{ last = 0 } = {}] = await rows(app, 'select max(ordinal)::float8 as last from outbox');
  const posted = await rows(app, 'select count(*)::int as n from ledger_postings');
  const before = await units();
  await work();
  const events = await rows(app, 'select type from outbox where ordinal > $1 order by ordinal', [last ?? 0]);
  const used = [...(await units())].map(([resource, count]) => [resource, count - (before.get(resource) ?? 0)]);
  const now = await rows(app, 'select count(*)::int as n from ledger_postings');
  return {
    events: [...new Set(events.map(({ type }) => type))].sort(),
    units: Object.fromEntries(used.filter(([, count]) => count !== 0)),
    hasPostings: now[0].n > posted[0].n,
  };
}

const asReported = ({ events, units, ledger }: any) => ({
  events: [...events].sort(),
  units,
  hasPostings: ledger.length > 0,
});

const failed = ({ error }: { error?: any }) => {
  const { requestId: _, ...comparable } = error ?? {};
  return comparable;
};

/** A dry run does not show a secret, which would be that of nothing. */
const withoutSecrets = (tool: string, data: object) => {
  const { endpoint } = app.routes.routes.find(({ endpoint }) => endpoint.id === TOOLS[tool]!.id)!;
  const { shownOnce = [] } = endpoint;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !shownOnce.includes(name)));
};

describe('a dry run of a tool and of its endpoint', () => {
  let world: ParityWorld;
  beforeAll(async () => {
    world = await aParityWorld(app);
  });

  const writing = ROWS.filter(({ tool }) => TOOLS[tool]!.method !== 'GET' && !ANSWERING.includes(TOOLS[tool]!.id));
  it.each(writing.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]))(
    'returns what the call then returns, and changes nothing: %s',
    async (_title, row) => {
      const credential = row.by ? row.by(world) : world.shop.liveKey;
      const request = requestOf(row, world, app.api);
      const send = (path: string) => request.by.call(request.method, path, request.body);
      const tools = credential === undefined ? new ToolClient(app) : new ToolClient(app).as(credential);
      const { dry, tool } = await withoutChanges(async () => ({
        dry: await send(dryRunOf(request)),
        tool: await tools.call(row.tool, row.input(world), { dryRun: true }),
      }));
      let real: Answer | undefined;
      const effects = await effectsOf(async () => (real = await send(request.path)));
      expect(dry.status).toBe(real!.status < 400 ? 200 : real!.status);
      expect(failed(dry)).toEqual(failed(real!));
      if (row.refused) {
        expect(failed({ error: tool.failure })).toEqual(expect.objectContaining({ code: row.refused }));
        return;
      }
      expect(anonymous(dry.data.wouldReturn)).toEqual(anonymous(withoutSecrets(row.tool, real!.data)));
      expect(dry.data.status).toBe(real!.status);
      expect(asReported(dry.data.effects)).toEqual(effects);
      // A tool that only reads does nothing that could be tried.
      if (TOOLS[row.tool]!.effect === 'reads') return;
      expect(anonymous(tool.data.dryRun)).toEqual(anonymous({ effects: dry.data.effects }));
    },
  );
});

describe('a dry run of what costs a unit', () => {
  const costing = routes(({ endpoint }) => endpoint.cost !== undefined);

  it('gives no paid answer away: the endpoint creates something, or refuses dry runs', () => {
    expect(costing.map(([, { endpoint }]) => endpoint.id).sort()).toEqual([...ANSWERING, ...CREATING].sort());
  });

  const answering = costing.filter(([, { endpoint }]) => !CREATING.includes(endpoint.id));
  it.each(answering)('is refused over REST and as a tool, says why, and takes no unit: %s', async (_title, route) => {
    const { endpoint, method, path } = route;
    const { live, liveKey } = await anEnterprise(app);
    const [tool] = Object.entries(TOOLS).find(([, { id }]) => id === endpoint.id)!;
    const { rest, called } = await withoutChanges(async () => ({
      rest: await live.call(method, `${path.slice('/api/v1'.length)}?dryRun=true`, {}),
      called: await new ToolClient(app).as(liveKey).call(tool, {}, { dryRun: true }),
    }));
    const message = expect.stringContaining('its answer is what costs a unit');
    expect([rest.status, rest.error.details]).toEqual([400, [{ path: 'dryRun', message }]]);
    expect(called.failure?.details).toEqual([{ path: 'dryRun', message }]);
    expect((await live.call(method, path.slice('/api/v1'.length), {})).status).toBe(200);
  });
});

/** Without what is random in each response. */
const likeTheOther = (data: object) =>
  anonymous(
    JSON.parse(
      JSON.stringify(data)
        .replace(/"(last4|code)":"[^"]+"/g, '"$1":"random"')
        .replace(/\bcode=[\w-]+/g, 'code=random'),
    ),
  );

describe('a dry run of every other endpoint', () => {
  const tools = new Set(Object.values(TOOLS).map(({ id }) => id));
  const others = routes(acceptsDryRun).filter(([, { endpoint }]) => !tools.has(endpoint.id));

  it.each(sampled(others, process.env.DATABASE_URL ? 1 : 2))(
    '%s returns what the request then returns, and changes nothing',
    async (_title, route) => {
      const { endpoint } = route;
      const world = await aWorld(app);
      const request = await validRequest(route, world);
      const { method, path, body, by } = request;
      const dry = await withoutChanges(() => by.call(method, dryRunOf(request), body));
      let real: Answer | undefined;
      const effects = await effectsOf(async () => (real = await by.call(method, path, body)));
      expect([dry.status, failed(dry)]).toEqual([200, {}]);
      expect(dry.data.status).toBe(real!.status);
      const secrets = Object.fromEntries((endpoint.shownOnce ?? []).map((name) => [name, undefined]));
      expect(likeTheOther(dry.data.wouldReturn)).toEqual(likeTheOther({ ...real!.data, ...secrets }));
      expect(asReported(dry.data.effects)).toEqual(effects);
    },
  );
});

describe('a dry run', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(app);
  });
  const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 };

  it('reports the events, the units and the postings', async () => {
    const { data } = await world.shop.live.post('/campaigns?dryRun=true', offer);
    expect(data.effects).toMatchObject({ events: ['campaign.created'], units: { campaigns: 1 }, ledger: [] });
    expect((await world.shop.test.post('/campaigns?dryRun=true', offer)).data.effects.units).toEqual({});
    const deposit = { amount: 12.5, currency: 'USD' };
    const { ledger } = (await world.shop.test.post('/ledger/deposits?dryRun=true', deposit)).data.effects;
    expect(ledger).toEqual([{ account: 'available', amount: 12.5 }]);
  });

  it('a dry run of an order reports what it would hold, and nothing of the other side', async () => {
    const { shop, creator } = await aWorld(app);
    await fund(app, shop.businessId, 50_00, true);
    await enroll(app, creator.businessId, true);
    const order = { actionId: 'ig_ss', quantity: 1, price: 2 };
    const { data } = await shop.live.post('/exchange/orders?dryRun=true', { side: 'buy', ...order });
    const held = data.wouldReturn.order.held as number;
    expect(data.effects.ledger).toEqual([
      { account: 'available', amount: -held },
      { account: 'held', amount: held },
    ]);
  });

  it.each(['TRUE', '1', '', 'true&dryRun=true'])('is refused with dryRun=%s', async (value) => {
    const { status, error } = await withoutChanges(() => world.shop.live.post(`/campaigns?dryRun=${value}`, offer));
    expect([status, error.details]).toEqual([400, [{ path: 'dryRun', message: 'must be true or false' }]]);
  });

  it('is not made with dryRun=false, which is a request like any other', async () => {
    const { status, data } = await world.shop.live.post('/campaigns?dryRun=false', offer);
    expect([status, data.status]).toEqual([201, 'active']);
  });

  it.each(routesToTry((route) => writes(route) && !acceptsDryRun(route)))(
    'is refused where its effects could not be undone: %s',
    async (_title, { method, path, endpoint }) => {
      const at = path.startsWith('/api/v1') ? path.slice('/api/v1'.length) : `/${path}`;
      const body =
        endpoint.body === 'form' || method === 'DELETE'
          ? undefined
          : { action: 'login', email: 'a@example.com', password: 'x'.repeat(12) };
      const { status, text } = await withoutChanges(() =>
        app.api.as(world.shop.liveKey).call(method, `${at.replace(/:\w+/g, 'x')}?dryRun=true`, body),
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      if (status === 400) expect(text).toContain('dryRun');
    },
  );

  it.each(['/campaigns', '/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8'])(
    'is not a parameter of GET %s',
    async (path) => {
      const { status, error } = await world.shop.live.get(`${path}?dryRun=true`);
      expect([status, error.details[0].path]).toEqual([400, 'dryRun']);
    },
  );

  it('needs the same credential and scope as the request', async () => {
    const reader = await world.shop.keyWith('read.campaigns');
    const refused = await withoutChanges(() => reader.post('/campaigns?dryRun=true', offer));
    expect([refused.status, refused.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect((await app.api.post('/campaigns?dryRun=true', offer)).status).toBe(401);
  });

  it('counts against the rate limit', async () => {
    const left = async () =>
      Number(
        (await world.shop.live.post('/perks/redeem?dryRun=true', { code: 'x' })).headers.get('x-ratelimit-remaining'),
      );
    const before = await left();
    expect(await left()).toBe(before - 1);
  });

  it('uses up no idempotency key, and returns the stored response of one that is used', async () => {
    const headers = { 'idempotency-key': 'tried-and-made' };
    const body = { ...offer, name: 'Once' };
    await withoutChanges(() => world.shop.live.post('/campaigns?dryRun=true', body, { headers }));
    const made = await world.shop.live.post('/campaigns', body, { headers });
    expect([made.status, made.headers.get('idempotency-replayed')]).toEqual([201, null]);
    const again = await world.shop.live.post('/campaigns?dryRun=true', body, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toMatchObject({ wouldReturn: made.data, status: 201, effects: { events: [], units: {} } });
    const other = await world.shop.live.post('/campaigns?dryRun=true', offer, { headers });
    expect([other.status, other.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('returns the stored error of a used idempotency key', async () => {
    const headers = { 'idempotency-key': 'refused-before' };
    const missing = '/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8';
    const real = await world.shop.live.put(missing, { name: 'x' }, { headers });
    const dry = await world.shop.live.put(`${missing}?dryRun=true`, { name: 'x' }, { headers });
    expect([dry.status, dry.text]).toEqual([404, real.text]);
  });

  it('returns no secret', async () => {
    const { data, text } = await world.shop.owner.post('/api-keys?dryRun=true', { name: 'A till' });
    expect(data.wouldReturn).not.toHaveProperty('key');
    expect(text).not.toMatch(/perk_live_/);
  });

  it('a dry run of a transaction that would fail on commit fails in the same way', async () => {
    const [db, dryRuns] = [app.nest.get(Db), app.nest.get(DryRuns)];
    await db.tx(async () => {
      await db.manager.query('create table tried (id int, unique (id) deferrable initially deferred)');
    });
    const twice = async () => {
      await db.manager.query('insert into tried values (1), (1)');
    };
    const actor = { businessId: world.shop.businessId } as Actor;
    await expect(dryRuns.run(actor, () => db.tx(twice))).rejects.toThrow('duplicate key');
    await expect(db.tx(twice)).rejects.toThrow('duplicate key');
    await rows(app, 'drop table tried');
  });

  it('a dry run in a transaction undoes only its own part, and sends nothing of it', async () => {
    const [db, dryRuns] = [app.nest.get(Db), app.nest.get(DryRuns)];
    const actor = { businessId: world.shop.businessId } as Actor;
    const rename = (name: string) =>
      db.manager.query('update businesses set name = $2 where id = $1', [world.shop.businessId, name]);
    const called: string[] = [];
    const seen = await db.tx(async () => {
      await rename('Before');
      db.onCommit(() => called.push('outer'));
      const tried = await dryRuns.run(actor, async () => {
        await db.tx(() => rename('Tried'));
        db.onCommit(() => called.push('inner'));
        return db.isDryRun;
      });
      expect(tried.wouldReturn).toBe(true);
      await expect(dryRuns.run(actor, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
      return db.isDryRun;
    });
    expect([seen, called]).toEqual([false, ['outer']]);
    expect(await rows(app, 'select name from businesses where id = $1', [world.shop.businessId])).toEqual([
      { name: 'Before' },
    ]);
  });
});
