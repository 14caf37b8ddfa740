// What a user created must not outlast the right to create it.
import { startApp, TestApp } from '../support/app';
import { aPage } from '../support/browser';
import { aTenant, aUser, PASSWORD, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { eventsOf } from '../support/outbox';
import { Mailbox, openMailbox } from '../support/mailbox';

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

const refusal = ({ status, error }: Answer) => [status, error?.code];
const hook = (fields: object = {}) => ({ url: 'https://shop.example.com/hook', events: ['campaign.*'], ...fields });

it.each([
  ['is removed', (id: string) => shop.owner.delete(`/team/${id}`)],
  ['becomes a reviewer', (id: string) => shop.owner.put(`/team/${id}`, { role: 'reviewer' })],
])('the webhooks of a manager who %s are disabled, no others, and an event says so', async (_what, reduce) => {
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

it('in a browser, choosing where events go needs the password, and pausing and describing do not', async () => {
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
