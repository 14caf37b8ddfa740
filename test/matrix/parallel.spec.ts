import { Route } from '#http/host';
import { ROWS } from '../mcp/parity';
import { Row } from '../mcp/parity/row';
import { aParityWorld, ParityWorld } from '../mcp/parity-world';
import { startApp, TestApp } from '../support/app';
import { aUser, PASSWORD, unique } from '../support/builders';
import { Answer } from '../support/client';
import { LockErrors } from '../support/database/lock-errors';
import { TOOLS } from '../support/agents/tools';
import { routes, writes as hasBody, routesToTry } from './endpoints';
import { UNCONFIGURED } from './facts';
import { aWorld, requestOf, ValidRequest, validRequest, World } from './valid-requests';

const TIMES = 20;

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

/**
 * Sends a request several times at once. The time that it takes depends on the machine, but a deadlock and a lock that is not granted
 * in time do not, and those are what takes seconds.
 */
async function expectNoLockErrors(request: ValidRequest): Promise<Answer[]> {
  errors.take();
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, number) => send(request, keyed(number))));
  expect(errors.take()).toEqual([]);
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  return answers;
}

describeOnServer(`${TIMES} equal requests at once are all answered, and all get their locks`, () => {
  let world: ParityWorld;
  beforeAll(async () => {
    world = await aParityWorld(app);
  });

  // One row of each tool that writes.
  const writes = ROWS.filter(
    ({ tool, refused }) => TOOLS[tool]!.method !== 'GET' && TOOLS[tool]!.effect !== 'reads' && !refused,
  );
  const writing = [...new Map(writes.map((row) => [row.tool, row])).values()];
  it.each(writing.map((row): [string, Row] => [`${row.tool}: ${row.title}`, row]))(
    'equal calls of %s are all answered',
    async (_title, row) => {
      await expectNoLockErrors(requestOf(row, world, app.api));
    },
  );

  it.each(routesToTry(isOther))('equal requests of %s are all answered', async (_title, route) => {
    const request = await validRequest(route, await aWorld(app));
    const answers = await expectNoLockErrors(request);
    expect(Math.min(...answers.map(({ status }) => status))).toBeLessThan(300);
  });

  const PUBLIC: Record<string, (world: World) => [path: string, body: object]> = {
    'signing in': ({ shop }) => ['/auth', { email: shop.email, password: PASSWORD }],
    'signing in in a browser': ({ shop }) => ['/session', { email: shop.email, password: PASSWORD }],
    'refreshing a token': ({ shop }) => ['/auth', { action: 'refresh', refreshToken: shop.refreshToken }],
    'signing out': ({ shop }) => ['/auth', { action: 'logout', refreshToken: shop.refreshToken }],
  };
  it.each(Object.entries(PUBLIC))('equal requests of %s are all answered', async (_title, requestFor) => {
    const [path, body] = requestFor(await aWorld(app));
    await expectNoLockErrors({ method: 'POST', path, body, by: app.api });
  });

  it('concurrent changes of the password', async () => {
    const { shop } = await aWorld(app);
    const body = { action: 'change-password', currentPassword: PASSWORD, newPassword: 'an entirely new password' };
    await expectNoLockErrors({ method: 'POST', path: '/auth', body, by: shop.owner });
  });
});

describeOnServer('all writes of one business at once', () => {
  it('all writes of one business at once are answered, and all get their locks', async () => {
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
  it('does not delay other users of the business', async () => {
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
