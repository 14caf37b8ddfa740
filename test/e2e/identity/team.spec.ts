import { newId } from '#kernel';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aTenant, aUser, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

const SUBJECT = 'Invitation to a team on Perk';
const NEW_PASSWORD = 'an entirely new password';

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

const sameRequestId = { headers: { 'x-request-id': 'the-same' } };
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const anAddress = () => `invited${String(unique())}-${String(Date.now())}@example.com`;
const auth = (body: object) => app.api.post('/auth', body);
const view = (token: string) => auth({ action: 'view-invitation', token });
const accept = (token: string, fields: object = {}) =>
  auth({ action: 'accept-invitation', token, password: NEW_PASSWORD, ...fields });
const invite = (email: string, role = 'reviewer', fields: object = {}) =>
  shop.owner.post('/team', { email, role, ...fields });
const team = async (by: Client = shop.owner) => (await by.get('/team')).data.items as any[];
const published = (type: string, { businessId }: Tenant = shop) =>
  rows(app, 'select data from outbox where type = $1 and business_id = $2 order by ordinal', [type, businessId]).then(
    (found) => found.map(({ data }) => data),
  );

async function tokenFor(email: string): Promise<string> {
  const { body } = await mailbox.next(email, SUBJECT);
  return /\/dashboard\/invitation\?token=([\w-]+)$/m.exec(body)?.[1] ?? '';
}

/** A new invitation and the token from its e-mail. */
async function anInvitation(
  role = 'reviewer',
  email = anAddress(),
): Promise<{ id: string; email: string; token: string }> {
  const { data } = await invite(email, role);
  return { id: data.id, email, token: await tokenFor(email) };
}

describe('PUT /team/:id', () => {
  it('applies to the next request of the user', async () => {
    const { id, client } = await aUser(app, shop, 'owner');
    expect((await client.get('/api-keys')).status).toBe(200);
    const { status, data } = await shop.owner.put(`/team/${id}`, { role: 'manager' });
    expect([status, data]).toEqual([200, expect.objectContaining({ id, status: 'active', role: 'manager' })]);
    expect(statusAndCode(await client.get('/api-keys'))).toEqual([403, 'FORBIDDEN']);
    expect((await client.get('/auth')).data).toMatchObject({ user: { role: 'manager' } });
    expect(await published('team.changed')).toEqual([{ id, status: 'active', role: 'manager' }]);
  });

  it('publishes nothing if the role is the same', async () => {
    const { id } = await aUser(app, shop, 'till');
    expect((await shop.owner.put(`/team/${id}`, { role: 'till' })).status).toBe(200);
    expect(await published('team.changed')).toEqual([]);
  });

  it('prevents a process that still knows the old role from creating keys or changing the team', async () => {
    const { id, client } = await aUser(app, shop, 'owner');
    await client.get('/auth');
    await rows(app, `update users set role = 'reviewer' where id = $1`, [id]);
    expect((await client.get('/api-keys')).status).toBe(200);
    const attempts = [
      await client.post('/api-keys', { name: 'Back door' }),
      await client.post('/team', { email: anAddress(), role: 'owner' }),
      await client.put(`/team/${id}`, { role: 'owner' }),
      await client.delete(`/team/${shop.userId}`),
    ];
    expect(attempts.map(statusAndCode)).toEqual(attempts.map(() => [401, 'UNAUTHENTICATED']));
  });
});

describe('DELETE /team/:id', () => {
  it('removes a user, whose sessions end and whose address is free again', async () => {
    const { id, email, client } = await aUser(app, shop, 'manager');
    const { refreshToken } = (await auth({ email, password: PASSWORD })).data;
    await auth({ action: 'request-password-reset', email });
    await mailbox.next(email, 'Set a new password');
    expect((await client.get('/auth')).status).toBe(200);
    const { status, data } = await shop.owner.delete(`/team/${id}`);
    expect([status, data]).toEqual([200, { id, removed: true }]);
    expect((await client.get('/auth')).status).toBe(401);
    expect(statusAndCode(await auth({ action: 'refresh', refreshToken }))).toEqual([400, 'INVALID_GRANT']);
    expect(statusAndCode(await auth({ email, password: PASSWORD }))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await published('team.removed')).toEqual([{ id, status: 'active', role: 'manager' }]);
    const { token } = await anInvitation('till', email);
    expect((await accept(token)).data.user.role).toBe('till');
  });

  it('lets an owner go if another one remains', async () => {
    const { client } = await aUser(app, shop, 'owner');
    expect((await shop.owner.delete(`/team/${shop.userId}`)).status).toBe(200);
    expect((await shop.owner.get('/auth')).status).toBe(401);
    expect((await team(client)).map(({ role }) => role)).toEqual(['owner']);
    expect((await shop.live.get('/perks')).status).toBe(200);
  });

  it('withdraws an invitation', async () => {
    const { id } = await anInvitation('till');
    expect((await shop.owner.delete(`/team/${id}`)).data).toEqual({ id, removed: true });
    expect((await shop.owner.delete(`/team/${id}`)).status).toBe(404);
    expect(await published('team.removed')).toEqual([{ id, status: 'invited', role: 'till' }]);
  });
});

describe('the last owner', () => {
  const change: Record<string, () => Promise<Answer>> = {
    'cannot get another role': () => shop.owner.put(`/team/${shop.userId}`, { role: 'manager' }),
    'cannot be removed': () => shop.owner.delete(`/team/${shop.userId}`),
  };
  it.each(Object.entries(change))('%s, even if another owner is invited', async (_title, request) => {
    await aUser(app, shop, 'manager');
    await anInvitation('owner');
    const { status, error } = await request();
    expect([status, error.code, error.message]).toEqual([409, 'LAST_OWNER', expect.stringContaining('another user')]);
    expect((await shop.owner.get('/auth')).data.user.role).toBe('owner');
  });
});

describe('members of another team', () => {
  it('returns 404 for members of another team', async () => {
    const other = await aTenant(app);
    const { id: invitationId, token } = await anInvitation();
    const { id: userId } = await aUser(app, shop, 'till');
    for (const id of [invitationId, userId, newId('usr')])
      for (const path of [`/team/${id}`, `/team/${newId('inv')}`]) {
        const put = await other.owner.put(path, { role: 'owner' }, sameRequestId);
        const deleted = await other.owner.delete(path, sameRequestId);
        expect([statusAndCode(put), statusAndCode(deleted)]).toEqual(Array(2).fill([404, 'NOT_FOUND']));
      }
    expect(await team(other.owner)).toHaveLength(1);
    expect((await view(token)).data).toMatchObject({ role: 'reviewer' });
    expect(await team()).toHaveLength(3);
  });
});

describe('the roles', () => {
  let member: Record<string, Client>;
  beforeEach(async () => {
    shop = await anEnterprise(app);
    member = {};
    for (const role of ['manager', 'reviewer', 'till'] as const) member[role] = (await aUser(app, shop, role)).client;
    member.owner = shop.owner;
  });

  /** What happens with the request of each role: refused, or anything else. */
  const MAY: [what: string, roles: string[], send: (by: Client) => Promise<Answer>][] = [
    ['see the team', ['owner', 'manager', 'reviewer'], (by) => by.get('/team')],
    ['invite', ['owner'], (by) => by.post('/team', { email: anAddress(), role: 'till' })],
    ['change the team', ['owner'], (by) => by.put(`/team/${newId('usr')}`, { role: 'till' })],
    ['remove from the team', ['owner'], (by) => by.delete(`/team/${newId('usr')}`)],
    ['list keys', ['owner'], (by) => by.get('/api-keys')],
    ['create keys', ['owner'], (by) => by.post('/api-keys', { name: 'Till', mode: 'test' })],
    ['change the plan', ['owner'], (by) => by.post('/billing', { action: 'subscribe', plan: 'nonsense' })],
    ['open the payout account', ['owner'], (by) => by.post('/ledger/payout-account', {})],
    ['be paid out', ['owner'], (by) => by.post('/ledger/payouts', { amount: 1, currency: 'USD' })],
    ['see the balance', ['owner', 'manager', 'reviewer'], (by) => by.get('/ledger/balance')],
    ['launch campaigns', ['owner', 'manager'], (by) => by.post('/campaigns', { ...offer })],
    ['manage webhooks', ['owner', 'manager'], (by) => by.delete(`/webhooks/${newId('whk')}`)],
    ['trade', ['owner', 'manager'], (by) => by.delete('/exchange/orders')],
    ['see submissions', ['owner', 'manager', 'reviewer'], (by) => by.get('/submissions')],
    ['review', ['owner', 'manager', 'reviewer'], (by) => by.post('/submissions/review', { ...decision })],
    ['revoke perks', ['owner', 'manager'], (by) => by.post(`/perks/${newId('perk')}/revoke`, {})],
    ['get a perk by id', ['owner', 'manager', 'reviewer'], (by) => by.get(`/perks/${newId('perk')}`)],
    ['read events', ['owner', 'manager', 'reviewer'], (by) => by.get('/events')],
    ['redeem perks', ['owner', 'manager', 'till'], (by) => by.post('/perks/redeem', { code: 'K7M2XQ9PWD' })],
    ['look up a code', ['owner', 'manager', 'reviewer', 'till'], (by) => by.get('/perks?code=K7M2XQ9PWD')],
    ['see who they are', ['owner', 'manager', 'reviewer', 'till'], (by) => by.get('/auth')],
    ['see their sessions', ['owner', 'manager', 'reviewer', 'till'], (by) => by.get('/auth/sessions')],
  ];
  const offer = { actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, status: 'draft' };
  const decision = { submissionId: newId('sub'), decision: 'approve' };

  it.each(MAY)('the roles that may %s: %j', async (_what, expected, send) => {
    const admitted: string[] = [];
    for (const role of ['owner', 'manager', 'reviewer', 'till'])
      if (![401, 403].includes((await send(member[role]!)).status)) admitted.push(role);
    expect(admitted).toEqual(expected);
  });

  it('a till can look up a perk by its code and redeem it, but cannot revoke or list perks', async () => {
    const till = member.till!;
    const creator = await aTenant(app, { accountType: 'creator' });
    const { id: campaignId } = await aCampaign(shop.live);
    const [perk, other] = [
      await aPerk(shop.live, creator.live, campaignId),
      await aPerk(shop.live, creator.live, campaignId),
    ];
    expect((await till.get(`/perks?code=${perk.code as string}`)).data.items).toMatchObject([{ id: perk.id }]);
    const list = await till.get('/perks');
    expect([list.status, list.error.details[0].path, list.text]).toEqual([
      400,
      'code',
      expect.not.stringContaining(perk.code),
    ]);
    const revoked = await till.post(`/perks/${other.id as string}/revoke`, {});
    expect(statusAndCode(revoked)).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect((await shop.live.get(`/perks/${other.id as string}`)).data.status).toBe('issued');
    const redeemed = await till.post('/perks/redeem', { code: perk.code });
    expect([redeemed.status, redeemed.data.status]).toEqual([200, 'redeemed']);
    expect((await till.get('/auth')).data.scopes).toEqual([]);
  });

  it('a till cannot see perks of another business', async () => {
    const [other, creator] = [await aTenant(app), await aTenant(app, { accountType: 'creator' })];
    const { code } = await aPerk(other.live, creator.live, (await aCampaign(other.live)).id);
    expect((await member.till!.get(`/perks?code=${code as string}`)).data.items).toEqual([]);
    expect((await member.till!.post('/perks/redeem', { code })).status).toBe(404);
  });
});

describe('the events of a team', () => {
  it('contains no address, name or token in the events of a team', async () => {
    const email = anAddress();
    const { id } = (await invite(email, 'till', { name: 'Grace' })).data;
    const token = await tokenFor(email);
    await accept(token);
    expect(await published('team.invited')).toEqual([{ id, status: 'invited', role: 'till' }]);
    const events = await rows(app, 'select data::text from outbox where business_id = $1', [shop.businessId]);
    for (const { data } of events) for (const secret of [email, 'Grace', token]) expect(data).not.toContain(secret);
  });
});
