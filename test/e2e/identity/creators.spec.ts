// What a user created must not outlast the right to create it.
import { ApiKeysService } from '#identity';
import { startApp, TestApp } from '../../support/app';
import { aPage } from '../../support/pages/browser';
import { aTenant, aUser, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { eventsOf } from '../../support/database/outbox';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
});
beforeEach(async () => {
  shop = await aTenant(app);
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const FORMER_OWNER = 'Access that a former owner created';

const refusal = ({ status, error }: Answer) => [status, error?.code];
const AGENT = { agentName: 'Assistant', scope: 'read.campaigns', redirectUri: 'https://agent.example/callback' };

async function anAgentKey(owner: Client): Promise<string> {
  const { data } = await owner.post('/agent-auth/approve', AGENT);
  const exchanged = await app.api.post('/agent-auth/token', { code: data.code, redirect_uri: AGENT.redirectUri });
  return exchanged.data.access_token as string;
}
const hook = (fields: object = {}) => ({ url: 'https://shop.example.com/hook', events: ['campaign.*'], ...fields });

it.each([
  ['is removed', (id: string) => shop.owner.delete(`/team/${id}`)],
  ['becomes a reviewer', (id: string) => shop.owner.put(`/team/${id}`, { role: 'reviewer' })],
])('disables only the webhooks of a manager who %s, and publishes an event', async (_what, reduce) => {
  const { id, client } = await aUser(app, shop, 'manager');
  const { data: own } = await client.post('/webhooks', hook());
  const { data: other } = await shop.owner.post('/webhooks', hook());
  expect([own.createdBy, other.createdBy]).toEqual([id, shop.userId]);
  expect((await reduce(id)).status).toBe(200);
  expect((await shop.owner.get(`/webhooks/${own.id as string}`)).data).toMatchObject({
    status: 'disabled',
    disabledReason: 'creator',
    createdBy: id,
  });
  expect((await eventsOf(app, own.id as string)).map(({ type }) => type)).toEqual(['webhook.disabled']);
  expect((await shop.owner.get(`/webhooks/${other.id as string}`)).data.status).toBe('active');
});

it('an owner who becomes a manager keeps webhooks, and loses the invitations that were sent', async () => {
  const { id, client } = await aUser(app, shop, 'owner');
  const { data: own } = await client.post('/webhooks', hook());
  const address = `invited${String(unique())}@example.com`;
  expect((await client.post('/team', { email: address, role: 'owner' })).status).toBe(201);
  const kept = `invited${String(unique())}@example.com`;
  await shop.owner.post('/team', { email: kept, role: 'manager' });
  await shop.owner.put(`/team/${id}`, { role: 'manager' });
  expect((await shop.owner.get(`/webhooks/${own.id as string}`)).data.status).toBe('active');
  const { items } = (await shop.owner.get('/team')).data;
  expect(items.filter(({ status }: any) => status === 'invited').map(({ email }: any) => email)).toEqual([kept]);
});

it('the owners are told about the keys and agents of a former owner, and the invitations that were withdrawn', async () => {
  const { id, client, email } = await aUser(app, shop, 'owner');
  const { data: key } = await client.post('/api-keys', { name: 'Counter', mode: 'test' });
  await client
    .post('/api-keys', { name: 'Old', mode: 'test' })
    .then(({ data }) => client.delete(`/api-keys/${data.id as string}`));
  const { data: replaced } = await client.post(`/api-keys/${shop.liveKeyId}/rotate`, {});
  const agent = await anAgentKey(client);
  const address = `invited${String(unique())}@example.com`;
  await client.post('/team', { email: address, role: 'reviewer' });
  expect((await shop.owner.delete(`/team/${id}`)).status).toBe(200);
  const { body } = await mailbox.next(shop.email, FORMER_OWNER);
  for (const text of [
    email,
    `- Counter (test, ends with ${key.last4 as string})`,
    `ends with ${replaced.last4 as string}`,
  ])
    expect(body).toContain(text);
  for (const text of ['- Assistant (live', '/dashboard/agents', `- ${address}`]) expect(body).toContain(text);
  expect(body).not.toContain('- Old');
  // They belong to the business.
  expect((await app.api.as(key.key as string).get('/campaigns')).status).toBe(200);
  expect((await app.api.as(agent).get('/campaigns')).status).toBe(200);
  const { items } = (await shop.owner.get('/api-keys')).data;
  expect(items.filter(({ createdBy }: any) => createdBy === id).map(({ name }: any) => name)).toEqual(
    expect.arrayContaining(['Assistant', 'Counter', 'Old']),
  );
});

it('nobody is told anything when a former owner created nothing', async () => {
  const [idle, other] = [await aUser(app, shop, 'owner'), await aUser(app, shop, 'owner')];
  await shop.owner.put(`/team/${idle.id}`, { role: 'manager' });
  await shop.owner.delete(`/team/${idle.id}`);
  // An e-mail about the first one would have been sent before this one.
  await other.client.post('/api-keys', { name: 'Counter', mode: 'test' });
  await shop.owner.delete(`/team/${other.id}`);
  const { body } = await mailbox.next(shop.email, FORMER_OWNER);
  expect(body).toContain(other.email);
  const told = (await mailbox.all()).filter(({ to, subject }) => to.includes(shop.email) && subject === FORMER_OWNER);
  expect(told).toHaveLength(1);
});

it('an e-mail about a former owner names at most 50 keys, and counts the others', async () => {
  const { id } = await aUser(app, shop, 'owner');
  const keys = app.nest.get(ApiKeysService);
  const key = { businessId: shop.businessId, createdBy: id, scopes: [], livemode: true, expiresAt: null };
  for (let n = 1; n <= 53; n++) await keys.mint({ ...key, name: `Counter ${String(n)}` });
  await shop.owner.delete(`/team/${id}`);
  const { body } = await mailbox.next(shop.email, FORMER_OWNER);
  expect(body.match(/- Counter \d+ \(/g)).toHaveLength(50);
  expect(body).toContain('- and 3 more');
});

it('an agent that a removed owner approved a moment ago gets no key', async () => {
  const { id, client } = await aUser(app, shop, 'owner');
  const { data } = await client.post('/agent-auth/approve', AGENT);
  await shop.owner.delete(`/team/${id}`);
  expect(refusal(await app.api.post('/agent-auth/token', { code: data.code }))).toEqual([400, 'INVALID_GRANT']);
});

it('in a browser, changing where events go needs the password, but pausing and describing a webhook do not', async () => {
  app.clock.stop();
  const page = await aPage(app, shop);
  const { data } = await page.post('/webhooks', hook());
  const update = (fields: object) => page.put(`/webhooks/${data.id as string}`, fields);
  app.clock.advance(11 * 60);
  for (const fields of [{ url: 'https://evil.example.com/' }, { events: ['*'] }, { enabled: false, url: data.url }])
    expect(refusal(await update(fields))).toEqual([403, 'PASSWORD_REQUIRED']);
  for (const fields of [{ description: 'Till' }, { enabled: false }, { enabled: true }])
    expect((await update(fields)).status).toBe(200);
  await page.post('/session/confirm', { password: PASSWORD });
  expect((await update({ url: 'https://new.example.com/' })).status).toBe(200);
  // API keys have scopes instead.
  expect((await shop.live.put(`/webhooks/${data.id as string}`, { url: data.url })).data.createdBy).toBe(
    shop.liveKeyId,
  );
});
