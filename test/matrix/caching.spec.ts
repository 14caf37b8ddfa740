// Generated from the declarations of the endpoints: who may keep a response, and which ones are compressed.
import { Route } from '#http/host';
import { alternativesOf, Dto, fieldsOf } from '#kernel/host';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { ToolClient, TOOLS } from '../support/agents/tools';
import { endpoints, pathOf, writes, routesToTry } from './endpoints';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  shop = await anEnterprise(app);
  const creator = await anEnterprise(app, { accountType: 'creator' });
  for (let n = 0; n < 3; n++) await aSubmission(creator.live, (await aCampaign(shop.live)).id as string);
});
afterAll(() => app.stop());

/** Sends a request as the owner, which may fail, and reads only the headers: `fetch` removes the encoding of the body. */
async function headersOf(route: Route, credential: string | undefined): Promise<{ headers: Headers; body: string }> {
  const form = route.endpoint.body === 'form';
  const { headers, text } = await fetch(app.origin + pathOf(route), {
    method: route.method,
    redirect: 'manual',
    headers: {
      'accept-encoding': 'br',
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      accept: 'application/json',
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
    },
    body: writes(route) ? (form ? '' : '{}') : undefined,
  }).then(async (response) => ({ headers: response.headers, text: await response.text() }));
  return { headers, body: text };
}

/** Endpoints without `maxAgeSeconds` that let caches keep a response, and why. */
const KEPT: Record<string, string> = {
  getStartPage: 'the same page for everyone',
};

const isPrivate = ({ endpoint }: Route) => endpoint.maxAgeSeconds === undefined && !(endpoint.id in KEPT);

describe('a response that is not for everyone', () => {
  it.each(routesToTry(isPrivate))(
    'no cache keeps a response of %s, whether it succeeds or not',
    async (_title, route) => {
      for (const credential of [shop.accessToken, shop.liveKey, undefined]) {
        const { headers } = await headersOf(route, credential);
        // RFC 6749 demands exactly `no-store` of the endpoint for tokens.
        expect(headers.get('cache-control')).toMatch(/^(private, )?no-store(, no-transform)?$/);
        if (route.endpoint.access !== 'public') expect(headers.get('cache-control')).toMatch(/^private, no-store/);
      }
    },
  );
});

describe('compression', () => {
  it.each(
    routesToTry(
      ({ method, path, endpoint }) => method === 'GET' && !path.includes(':') && endpoint.access !== 'public',
    ),
  )('compression of %s depends only on its size', async (_title, route) => {
    const { headers, body } = await headersOf(route, shop.accessToken);
    expect(headers.get('content-encoding')).toBe(body.length > 1024 ? 'br' : null);
  });

  it('compresses lists', async () => {
    for (const id of ['listCampaigns', 'listSubmissions', 'listActions']) {
      const list = endpoints.find(({ endpoint }) => endpoint.id === id)!;
      expect([id, (await headersOf(list, shop.liveKey)).headers.get('content-encoding')]).toEqual([id, 'br']);
    }
  });
});

/** Fields whose content may give access to something. */
const SECRET = /token$|secret$|password$|^key$|^code$|^url$|authorizationUrl$/i;

/** Endpoints whose fields with such names give no access, or cannot be requested by a page of another origin (decision 20). */
const NO_SECRETS: Record<string, string> = {
  getCampaignChallenge: 'the word that a post must contain',
  getCampaignOffer: 'the address of the page of an offer',
  getPerk: 'the code of a perk',
  getToolDefinition: 'the address at which agents are authorized',
  redeemPerk: 'the code of a perk',
  revokePerk: 'the code of a perk',
  getPrincipal: 'the name of a key',
  getWebhook: 'the address of a webhook',
  updateWebhook: 'the address of a webhook',
};

/** In objects within a response, codes and addresses are those of perks, errors and sources. */
const NESTED_SECRET = /token$|secret$|password$|authorizationUrl$/i;

describe('an endpoint that returns a secret declares it:', () => {
  const secretFields = (dto: Dto, pattern = SECRET): string[] =>
    [dto, ...(alternativesOf(dto)?.of() ?? [])].flatMap((one) =>
      fieldsOf(one).fields.flatMap(({ name, dto: inner }) => [
        ...(pattern.test(name) ? [name] : []),
        ...(inner ? secretFields(inner(), NESTED_SECRET) : []),
      ]),
    );
  const returning = endpoints.filter(({ endpoint }) => endpoint.returns && secretFields(endpoint.returns).length > 0);

  it('endpoints that return secret fields declare them', () => {
    const undeclared = returning.filter(({ endpoint }) => !endpoint.secret && !endpoint.shownOnce);
    expect([...new Set(undeclared.map(({ endpoint }) => endpoint.id))].sort()).toEqual(Object.keys(NO_SECRETS).sort());
  });

  it('endpoints with forms, which contain tokens, declare them', () => {
    const pages = endpoints.filter(
      ({ endpoint }) => endpoint.secret && !returning.some((one) => one.endpoint === endpoint),
    );
    expect([...new Set(pages.map(({ endpoint }) => endpoint.id))].sort()).toEqual([
      'decideConsent',
      'showConsent',
      'showEmailVerification',
      'signInToConsent',
      'signOutOfConsent',
      'verifyEmail',
    ]);
  });

  it('a tool that returns a secret is never compressed', async () => {
    const ofTools = new Set(Object.values(TOOLS).map(({ id }) => id));
    const secret = endpoints.filter(
      ({ endpoint }) => ofTools.has(endpoint.id) && (endpoint.secret ?? endpoint.shownOnce),
    );
    expect(secret.map(({ endpoint }) => endpoint.id)).toEqual(['createWebhook']);
    const client = new ToolClient(app).as(shop.liveKey).saying({ 'accept-encoding': 'br' });
    const url = `https://shop.example.com/${'a'.repeat(1500)}`;
    const created = await client.call('createWebhook', { url });
    expect([created.data.secret, created.headers.get('content-encoding')]).toEqual([expect.any(String), null]);
    expect((await client.call('listWebhooks')).headers.get('content-encoding')).toBe('br');
  });
});
