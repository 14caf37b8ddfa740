import { randomUUID } from 'node:crypto';
import { Route } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { fund } from '../support/exchange/exchange';
import { namesIn } from '../support/declarations/shapes';
import { expectReplay, idempotencyRows, wasReplayed } from '../support/keyed';
import { call, routes, writes, routesToTry } from './endpoints';
import { TEST_ONLY, UNCONFIGURED } from './facts';

/** Specified independently of the service. The tool protocol has no idempotency keys per HTTP request. */
const acceptsIdempotencyKey = (route: Route) =>
  writes(route) &&
  route.endpoint.access !== 'public' &&
  !['confirmPassword', 'switchMode', 'createUpload', 'uploadBusinessLogo'].includes(route.endpoint.id) &&
  !/^\/(api\/)?mcp(\/|$)/.test(route.path);

let app: TestApp;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  creator = await anEnterprise(app, { accountType: 'creator' });
  // The response to a request for which there is too little money is not stored.
  for (const livemode of [true, false]) await fund(app, creator.businessId, 10_000_00, livemode);
});
afterAll(() => app.stop());

function actorOf({ endpoint }: Route): Client {
  if (['owner', 'user'].includes(endpoint.access)) return creator.owner;
  return TEST_ONLY.includes(endpoint.id) ? creator.test : creator.live;
}

/** Sends a valid request, whose resources may not exist. */
function request(route: Route, key: string, fields: object = {}): Promise<Answer> {
  const [example = {}] = Object.values(route.endpoint.examples ?? {});
  return call(actorOf(route), route, { ...(example as object), ...fields }, { 'idempotency-key': key });
}

it('the matrix contains at least 9 writes', () => {
  expect(routes(acceptsIdempotencyKey).length).toBeGreaterThanOrEqual(9);
});

describe.each(routesToTry(acceptsIdempotencyKey))('%s', (_title, route) => {
  /** Ids that do not exist, the same for each request. */
  const inPath = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]));

  const itIfConfigured = UNCONFIGURED.includes(route.endpoint.id) ? it.skip : it;
  itIfConfigured('replays the response to the same key, and returns 422 for another request with it', async () => {
    const key = randomUUID();
    const first = await request(route, key, inPath);
    expect([400, 401, 403, 429, 500, 503]).not.toContain(first.status);
    expectReplay(first, await request(route, key, inPath));
    const other = await request(route, key, { ...inPath, colour: 'red' });
    // What takes no input refuses any, before it looks at the key.
    const refusal = route.endpoint.input ? [422, 'IDEMPOTENCY_KEY_REUSED'] : [400, 'VALIDATION_ERROR'];
    expect([other.status, other.error.code]).toEqual(refusal);
    expectReplay(first, await request(route, key, inPath));
  });

  it('does not store the response to an invalid request', async () => {
    const key = randomUUID();
    const responses = [await request(route, key, { colour: 'red' }), await request(route, key, { colour: 'blue' })];
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
    expect(responses.map(wasReplayed)).toEqual([null, null]);
    expect(await idempotencyRows(app, key)).toEqual([]);
  });

  it('returns 400 for an invalid key', async () => {
    const { status, error } = await request(route, 'x'.repeat(256), inPath);
    expect([status, error.details]).toMatchObject([400, [{ path: 'Idempotency-Key' }]]);
  });
});

describe('a secret in a response', () => {
  const fieldsOfResponse = ({ endpoint }: Route) => (endpoint.returns ? namesIn(endpoint.returns) : []);

  it('is declared as shownOnce by every endpoint that returns one', () => {
    const returningSecrets = routes(acceptsIdempotencyKey).filter(([, route]) =>
      fieldsOfResponse(route).some(({ name }) => /^key$|secret|token/i.test(name) && !/until$/i.test(name)),
    );
    const declaring = routes(({ endpoint }) => endpoint.shownOnce !== undefined);
    expect(declaring.map(([title]) => title)).toEqual(returningSecrets.map(([title]) => title));
    expect(declaring).toHaveLength(4);
  });

  it.each(routesToTry(({ endpoint }) => endpoint.shownOnce !== undefined))(
    'is optional in the response of %s',
    (_title, route) => {
      const optional = fieldsOfResponse(route).filter(({ isOptional }) => isOptional);
      expect(optional.map(({ name }) => name)).toEqual(route.endpoint.shownOnce);
    },
  );
});

describe('any other write', () => {
  const isOther = (route: Route) => writes(route) && !acceptsIdempotencyKey(route);
  it.each(routesToTry(isOther))('%s ignores the idempotency key', async (_title, route) => {
    const key = randomUUID();
    const responses = [await call(app.api, route, {}, { 'idempotency-key': key })];
    responses.push(await call(app.api, route, {}, { 'idempotency-key': key }));
    expect(responses.map(wasReplayed)).toEqual([null, null]);
    expect(await idempotencyRows(app, key)).toEqual([]);
  });
});
