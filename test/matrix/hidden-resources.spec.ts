import { Route } from '#http/host';
import { newId } from '#kernel';
import { startApp, TestApp } from '../support/app';
import { anEnterprise, aTenant, Tenant } from '../support/builders';
import { Answer, Client } from '../support/client';
import { countEvents } from '../support/database/outbox';
import { call, endpoints, IdField, idsOf, routesToTry } from './endpoints';
import { aWorld, Naming, NAMINGS, OFFERS, World } from './facts';
import { SCOPES } from '../support/declarations/registered';
const isForOwners = ({ endpoint }: Route) => endpoint.access === 'owner';
/** Endpoints that API keys cannot call. */
const isForUsers = (route: Route) => isForOwners(route) || route.endpoint.access === 'user';
const hasScope = ({ endpoint }: Route) => (SCOPES as readonly string[]).includes(endpoint.access);

const statusAndCode = ({ status, error }: Answer) => [status, error?.code];

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  // With a mail server (nothing listens there), so that addresses have to be verified as in production.
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  [shop, stranger] = [await anEnterprise(app), await aTenant(app)];
});
afterAll(() => app.stop());

/** A client that may call the endpoint, with an API key if possible. */
const allowed = (route: Route, tenant: Tenant, mode: 'live' | 'test' = 'live'): Client =>
  isForUsers(route) ? tenant.owner : tenant[mode];

describe('resources that the client may not read', () => {
  const ID = { 'x-request-id': 'the-same' };
  let theirs: World;
  let testWorld: World;
  beforeAll(async () => {
    theirs = await aWorld(app, shop, 'live');
    testWorld = await aWorld(app, shop, 'test');
  });

  const namings = endpoints.flatMap((route) =>
    Object.entries(NAMINGS[route.endpoint.id] ?? {}).map(([name, naming]): [string, Route, IdField, Naming] => [
      `${route.method} ${route.path} (${name})`,
      route,
      idsOf(route).find((field) => field.name === name) ?? { name, prefix: '', inPath: false },
      naming,
    ]),
  );
  const ofOneMode = namings.filter(([, route, , { of }]) => !isForUsers(route) && of !== 'businessId');

  /** Sends the same request with the id of an found resource and with an unknown id. */
  async function compare(by: Client, world: World, [, route, { name, prefix }, naming]: (typeof namings)[number]) {
    const send = (value: string) => call(by, route, { ...naming.with?.(world), [name]: value }, ID);
    const events = await countEvents(app);
    const [id, unknown] = [world[naming.of]!, naming.absent ?? newId(prefix)];
    const [found, absent] = [await send(id), await send(unknown)];
    if (naming.echoes) absent.text = absent.text.replaceAll(unknown, id);
    return { found, absent, changed: (await countEvents(app)) - events };
  }

  it.each(namings)("%s returns the same for another tenant's as for an unknown id, byte for byte", async (...row) => {
    const [, route, , { status = 404 }] = row;
    const { found, absent, changed } = await compare(allowed(route, stranger), theirs, row);
    expect({ status: found.status, text: found.text, changed }).toEqual({ status, text: absent.text, changed: 0 });
    if (status !== 200) expect(found.error.code).toBe({ 403: 'FORBIDDEN', 404: 'NOT_FOUND' }[status]);
  });

  it.each(ofOneMode)('%s returns the same for the other mode as for an unknown id, byte for byte', async (...row) => {
    const [, , , { status = 404 }] = row;
    for (const [by, world] of [
      [shop.test, theirs],
      [shop.live, testWorld],
    ] as const) {
      const { found, absent, changed } = await compare(by, world, row);
      expect({ status: found.status, text: found.text, changed }).toEqual({ status, text: absent.text, changed: 0 });
    }
  });

  it.each(namings)('%s returns a different response to the tenant that owns the resource', async (...row) => {
    const [, route] = row;
    const { found, absent } = await compare(allowed(route, shop), theirs, row);
    expect(found.text).not.toBe(absent.text);
    expect([403, 404]).not.toContain(found.status);
  });

  it('a campaign, although open to everyone, accepts only submissions of the same mode', async () => {
    const submit = (by: Client, campaignId: string) =>
      by.post('/submissions', { campaignId, proofUrl: `https://www.instagram.com/p/${newId('x')}/` });
    expect((await submit(stranger.live, theirs.campaign!)).status).toBe(201);
    expect(statusAndCode(await submit(stranger.test, theirs.campaign!))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndCode(await submit(stranger.live, testWorld.campaign!))).toEqual([404, 'NOT_FOUND']);
  });

  /** Resources that a tenant has only one of, or can read from either mode. */
  const OF_BOTH_MODES = ['businessId', 'key', 'session', 'invitation'];
  const isList = (route: Route) => route.method === 'GET' && hasScope(route) && !route.path.includes(':');
  const REQUIRED: Record<string, Record<string, string>> = {
    getSeries: { metric: 'campaigns' },
    getProofsAtTill: { code: 'AAAAAAAAAA' },
    checkPerk: { code: 'AAAAAAAAAA' },
  };
  it.each(routesToTry(isList))('%s returns nothing of another tenant or of the other mode', async (_title, route) => {
    const outsider = await aTenant(app);
    // The log is read from its beginning, so the filter makes sure that the events of this world are on the first page.
    const input =
      route.endpoint.id === 'listEvents' ? { type: 'campaign.*', limit: '100' } : REQUIRED[route.endpoint.id];
    const bodyFor = async (by: Client) => (await call(by, route, input)).text;
    const idsOfWorld = (world: World) =>
      Object.entries(world).flatMap(([name, id]) => (OF_BOTH_MODES.includes(name) ? [] : [id]));
    const found = async (by: Client, world: World) => {
      const text = await bodyFor(by);
      return idsOfWorld(world).filter((id) => text.includes(id));
    };
    const isOffer = OFFERS.includes(route.endpoint.id);
    if (!isOffer) expect(await found(outsider.live, theirs)).toEqual([]);
    expect(await found(shop.test, theirs)).toEqual([]);
    expect(await found(shop.live, testWorld)).toEqual([]);
    if (!JSON.parse(await bodyFor(shop.live)).data?.items) return;
    expect(await found(shop.live, theirs)).not.toEqual([]);
    expect(await found(shop.test, testWorld)).not.toEqual([]);
  });
});
