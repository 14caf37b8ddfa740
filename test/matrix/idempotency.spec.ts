import { randomUUID } from 'node:crypto';
import { Route } from '#platform';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { namesIn } from '../support/shapes';
import { expectReplay, keptFor, wasReplayed } from '../support/keyed';
import { call, each, writes } from './endpoints';

/** As decided, and not as the service has it. A message of the tool protocol is no request of its own. */
const takesKey = (route: Route) =>
  writes(route) && route.endpoint.access !== 'public' && !/^\/(api\/)?mcp(\/|$)/.test(route.path);

let app: TestApp;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  creator = await anEnterprise(app, { accountType: 'creator' });
});
afterAll(() => app.stop());

const callerOf = ({ endpoint }: Route): Client =>
  ['owner', 'user'].includes(endpoint.access) ? creator.owner : creator.live;

/** A request that is right in its form: what it names may be there or not. */
function ask(route: Route, key: string, fields: object = {}): Promise<Answer> {
  const [example = {}] = Object.values(route.endpoint.examples ?? {});
  return call(callerOf(route), route, { ...(example as object), ...fields }, { 'idempotency-key': key });
}

it('there are writes that somebody does', () => {
  expect(each(takesKey).length).toBeGreaterThanOrEqual(9);
});

describe.each(each(takesKey))('%s', (_title, route) => {
  /** Names nothing that is there, and the same each time. */
  const inPath = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]));

  it('is answered the same to the same key, and refuses it to another request', async () => {
    const key = randomUUID();
    const first = await ask(route, key, inPath);
    expect([400, 401, 403, 429, 500, 503]).not.toContain(first.status);
    expectReplay(first, await ask(route, key, inPath));
    const other = await ask(route, key, { ...inPath, colour: 'red' });
    expect([other.status, other.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expectReplay(first, await ask(route, key, inPath));
  });

  it('does not keep that a request was not valid', async () => {
    const key = randomUUID();
    const answers = [await ask(route, key, { colour: 'red' }), await ask(route, key, { colour: 'blue' })];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map(wasReplayed)).toEqual([null, null]);
    expect(await keptFor(app, key)).toEqual([]);
  });

  it('refuses a key that is none', async () => {
    const { status, error } = await ask(route, 'x'.repeat(256), inPath);
    expect([status, error.details]).toMatchObject([400, [{ path: 'Idempotency-Key' }]]);
  });
});

describe('a secret in an answer', () => {
  const shapeOfAnswer = ({ endpoint }: Route) => (endpoint.returns ? namesIn(endpoint.returns) : []);

  it('is left out of later replays, wherever there is one', () => {
    const holding = each(takesKey).filter(([, route]) =>
      shapeOfAnswer(route).some(({ name }) => /^key$|secret|token/i.test(name) && !/until$/i.test(name)),
    );
    const declaring = each(({ endpoint }) => endpoint.shownOnce !== undefined);
    expect(declaring.map(([title]) => title)).toEqual(holding.map(([title]) => title));
    expect(declaring).toHaveLength(4);
  });

  it.each(each(({ endpoint }) => endpoint.shownOnce !== undefined))('%s may do without it', (_title, route) => {
    const optional = shapeOfAnswer(route).filter(({ isOptional }) => isOptional);
    expect(optional.map(({ name }) => name)).toEqual(route.endpoint.shownOnce);
  });
});

describe('a write that is public', () => {
  const isPublic = (route: Route) => writes(route) && !takesKey(route);
  it.each(each(isPublic))('%s does not look at a key', async (_title, route) => {
    const key = randomUUID();
    const answers = [await call(app.api, route, {}, { 'idempotency-key': key })];
    answers.push(await call(app.api, route, {}, { 'idempotency-key': key }));
    expect(answers.map(wasReplayed)).toEqual([null, null]);
    expect(await keptFor(app, key)).toEqual([]);
  });
});
