import { Route } from '#platform';
import { ROWS } from '../mcp/parity';
import { Row } from '../mcp/parity/row';
import { aParityWorld, ParityWorld } from '../mcp/parity-world';
import { startApp, TestApp } from '../support/app';
import { aUser, PASSWORD, unique } from '../support/builders';
import { Answer } from '../support/client';
import { LockErrors } from '../support/lock-errors';
import { TOOLS } from '../support/tools';
import { routes, writes as hasBody } from './endpoints';
import { UNCONFIGURED } from './facts';
import { aWorld, requestOf, ValidRequest, validRequest, World } from './valid-requests';

const TIMES = 20;
const ONE_BY_ONE = 4;
/** How much longer than the same work one by one a busy machine may take. A lock timeout, or a deadlock that is retried, takes longer. */
const SLOWER = { factor: 3, byMs: 900 };

// The embedded engine runs one transaction at a time, so there are no row locks to wait for.
const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const isWrite = (route: Route) => hasBody(route) || route.method === 'DELETE' || route.method === 'PATCH';
const tools = new Set(Object.values(TOOLS).map(({ id }) => id));
/** Endpoints without a credential have their own requests below; those of the tool protocol call the others. */
const isOther = (route: Route) =>
  isWrite(route) &&
  route.endpoint.access !== 'public' &&
  route.path.startsWith('/api/v1/') &&
  !tools.has(route.endpoint.id) &&
  !UNCONFIGURED.includes(route.endpoint.id) &&
  route.endpoint.dryRun !== false &&
  !route.endpoint.countsItself;

let app: TestApp;
let errors: LockErrors;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  errors = new LockErrors(app.engine.pool);
});
afterAll(() => app.stop());

const send = ({ by, method, path, body }: ValidRequest, headers = {}) => by.call(method, path, body, { headers });

/** Also in one transaction with an idempotency key, which is where a request takes all of its locks until the end. */
const keyed = (number: number) => (number % 2 === 0 ? {} : { 'idempotency-key': String(unique()) });

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Sends a request several times at once, and then some times one after the other. */
async function expectNoWaiting(request: ValidRequest): Promise<Answer[]> {
  const answers: Answer[] = [];
  errors.take();
  const durations = await Promise.all(
    Array.from({ length: TIMES }, (_, number) =>
      durationOf(async () => answers.push(await send(request, keyed(number)))),
    ),
  );
  expect(errors.take()).toEqual([]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const oneByOne = await durationOf(async () => {
    for (let time = 0; time < ONE_BY_ONE; time++) await send(request);
  });
  const expected = oneByOne * (TIMES / ONE_BY_ONE);
  expect(Math.max(...durations)).toBeLessThan(SLOWER.factor * expected + SLOWER.byMs);
  return answers;
}

describeOnServer(`${TIMES} equal requests at once are all answered, and no two wait for each other`, () => {
  let world: ParityWorld;
  beforeAll(async () => {
    world = await aParityWorld(app);
  });

  // One row of each tool that writes.
  const writes = ROWS.filter(
    ({ tool, refused }) => TOOLS[tool]!.method !== 'GET' && TOOLS[tool]!.effect !== 'reads' && !refused,
  );
  const writing = [...new Map(writes.map((row) => [row.tool, row])).values()];
  it.each(writing.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]))('%s', async (_title, row) => {
    await expectNoWaiting(requestOf(row, world, app.api));
  });

  it.each(routes(isOther))('%s', async (_title, route) => {
    const request = await validRequest(route, await aWorld(app));
    const answers = await expectNoWaiting(request);
    expect(Math.min(...answers.map(({ status }) => status))).toBeLessThan(300);
  });

  const PUBLIC: Record<string, (world: World) => [path: string, body: object]> = {
    'signing in': ({ shop }) => ['/auth', { email: shop.email, password: PASSWORD }],
    'signing in in a browser': ({ shop }) => ['/session', { email: shop.email, password: PASSWORD }],
    'refreshing a token': ({ shop }) => ['/auth', { action: 'refresh', refreshToken: shop.refreshToken }],
    'signing out': ({ shop }) => ['/auth', { action: 'logout', refreshToken: shop.refreshToken }],
  };
  it.each(Object.entries(PUBLIC))('%s', async (_title, requestFor) => {
    const [path, body] = requestFor(await aWorld(app));
    await expectNoWaiting({ method: 'POST', path, body, by: app.api });
  });

  it('changing the password', async () => {
    const { shop } = await aWorld(app);
    const body = { action: 'change-password', currentPassword: PASSWORD, newPassword: 'an entirely new password' };
    await expectNoWaiting({ method: 'POST', path: '/auth', body, by: shop.owner });
  });
});

describeOnServer('all writes of one business at once', () => {
  it('are answered, and no two wait for each other', async () => {
    const world = await aWorld(app);
    const requests: ValidRequest[] = [];
    for (const [, route] of routes(isOther)) requests.push(await validRequest(route, world));
    const mixed = [...requests, ...[...requests].reverse(), ...requests];
    errors.take();
    const answers = await Promise.all(mixed.map((request, number) => send(request, keyed(number))));
    expect(errors.take()).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  });
});

describeOnServer('a user who changes the own name all the time', () => {
  it('does not delay what the others of the business do', async () => {
    const { shop, perk } = await aWorld(app);
    const till = await aUser(app, shop, 'till');
    errors.take();
    const renamed = Array.from({ length: 30 }, (_, n) => till.client.put('/auth', { name: `Till ${String(n)}` }));
    const redeemed = await shop.live.post('/perks/redeem', { code: perk.code });
    expect(redeemed.status).toBe(200);
    expect(new Set((await Promise.all(renamed)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(errors.take()).toEqual([]);
  });
});
