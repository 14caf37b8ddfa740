import { ExpiredCredentials } from '../../../libs/identity/src/expired-credentials';
import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, Tenant, unique } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

const SUBJECT = 'Invitation to a team on Perk';
const NEW_PASSWORD = 'an entirely new password';
const HOUR = 3600;
const DAY = 24 * HOUR;

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
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const anAddress = () => `invited${String(unique())}-${String(Date.now())}@example.com`;
const auth = (body: object) => app.api.post('/auth', body);
const view = (token: string) => auth({ action: 'view-invitation', token });
const accept = (token: string, fields: object = {}) =>
  auth({ action: 'accept-invitation', token, password: NEW_PASSWORD, ...fields });
const invite = (email: string, role = 'reviewer', fields: object = {}) =>
  shop.owner.post('/team', { email, role, ...fields });
const team = async (by: Client = shop.owner) => (await by.get('/team')).data.items as any[];
const daysAfter = (days: number, time: string) => new Date(Date.parse(time) + days * DAY * 1000).toISOString();
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

describe('POST /team', () => {
  it('sends a link to the address, and lists the invitation', async () => {
    const email = anAddress();
    const { status, data } = await invite(email.toUpperCase(), 'manager', { name: 'Grace' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^inv_/),
      status: 'invited',
      email,
      name: 'Grace',
      role: 'manager',
      createdAt: expect.any(String),
      expiresAt: daysAfter(7, data.createdAt),
    });
    expect(await team()).toEqual([expect.objectContaining({ id: shop.userId, status: 'active', role: 'owner' }), data]);
    const { body } = await mailbox.next(email, SUBJECT);
    expect(body).toContain(`${shop.email} invites you`);
    expect(body).toMatch(/^http:\/\/localhost:3000\/dashboard\/invitation\?token=[\w-]{43}$/m);
  });

  it('puts no text of the sender into the e-mail', async () => {
    const [spammer, email] = [await aTenant(app, { businessName: 'You have won' }), anAddress()];
    await spammer.owner.post('/team', { email, role: 'till', name: 'Call 555 0100' });
    const { subject, body } = await mailbox.next(email);
    expect(subject + body).not.toMatch(/You have won|Call 555/);
  });

  it('renews the invitation to an address, whose previous link stops working', async () => {
    const { id, email, token } = await anInvitation('till');
    app.clock.advance(DAY);
    const { data } = await invite(email, 'manager');
    expect(data).toMatchObject({ id, role: 'manager' });
    expect(data.expiresAt > daysAfter(8, data.createdAt)).toBe(true);
    expect(statusAndCode(await view(token))).toEqual([400, 'INVALID_GRANT']);
    expect((await view(await tokenFor(email))).data).toMatchObject({ role: 'manager' });
    expect(await team()).toHaveLength(2);
  });

  it('returns 409 for a member of the team', async () => {
    const { status, error } = await invite(shop.email.toUpperCase());
    expect([status, error.code, error.details]).toEqual([409, 'CONFLICT', { userId: shop.userId }]);
  });

  it('does not reveal that an address has an account with another business', async () => {
    const { email } = await aTenant(app);
    const [known, unknown] = [await invite(email), await invite(anAddress())];
    const comparable = ({ status, data: { name, role, ...others } }: Answer) => [
      status,
      name,
      role,
      Object.keys(others),
    ];
    expect(comparable(known)).toEqual(comparable(unknown));
    expect((await view(await tokenFor(email))).status).toBe(200);
  });

  it('sends at most 3 e-mails per hour to an address, also if the invitation is withdrawn in between', async () => {
    const email = anAddress();
    for (let sent = 0; sent < 3; sent++) {
      const { data } = await invite(email);
      await shop.owner.delete(`/team/${data.id as string}`);
    }
    const refused = await invite(email);
    expect(statusAndCode(refused)).toEqual([429, 'RATE_LIMITED']);
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > HOUR - 60, wait <= HOUR]).toEqual([true, true]);
    expect(await team()).toHaveLength(1);
    app.clock.advance(HOUR);
    expect((await invite(email)).status).toBe(201);
  });

  it('sends at most 50 e-mails per day for a business', async () => {
    for (let sent = 0; sent < 50; sent++) expect((await invite(anAddress())).status).toBe(201);
    expect(statusAndCode(await invite(anAddress()))).toEqual([429, 'RATE_LIMITED']);
    app.clock.advance(DAY);
    expect((await invite(anAddress())).status).toBe(201);
  });

  it('returns 409 if the team has 200 users and invitations', async () => {
    const { email } = await anInvitation();
    await rows(
      app,
      `insert into users (id, business_id, email, role, password_hash, created_at)
       select 'usr_' || n || $2, $1, n || $2, 'till', '', now() from generate_series(1, 198) n`,
      [shop.businessId, anAddress()],
    );
    const { status, error } = await invite(anAddress());
    expect([status, error.code, error.message]).toEqual([409, 'CONFLICT', expect.stringContaining('200')]);
    expect((await invite(email)).status).toBe(201);
  });

  it.each(['admin', 'Owner', null])('returns 400 for the role %s', async (role) => {
    expect(statusAndCode(await invite(anAddress(), role!))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('POST /auth view-invitation', () => {
  it('returns what the invitation is for', async () => {
    const email = anAddress();
    const { data } = await invite(email, 'till', { name: 'Grace' });
    const shown = await view(await tokenFor(email));
    expect([shown.status, shown.data]).toEqual([
      200,
      { businessName: 'Corner Coffee', role: 'till', email, name: 'Grace', expiresAt: data.expiresAt },
    ]);
  });

  it('can be repeated', async () => {
    const { token } = await anInvitation();
    expect([(await view(token)).status, (await view(token)).status]).toEqual([200, 200]);
  });
});

describe('POST /auth accept-invitation', () => {
  it('creates a user whose address is verified, and signs in', async () => {
    const { id, email, token } = await anInvitation('manager');
    const { status, data } = await accept(token, { name: 'Grace Hopper' });
    const user = { email, emailVerified: true, name: 'Grace Hopper', role: 'manager', businessId: shop.businessId };
    expect(status).toBe(201);
    expect(data).toMatchObject({ tokenType: 'Bearer', user, business: { id: shop.businessId, name: 'Corner Coffee' } });
    expect((await app.api.as(data.accessToken).get('/auth')).data).toMatchObject({ type: 'user', user });
    expect((await auth({ email, password: NEW_PASSWORD })).status).toBe(200);
    const userId = data.user.id as string;
    expect(await team()).toEqual([
      expect.objectContaining({ id: shop.userId }),
      expect.objectContaining({ id: userId, status: 'active', role: 'manager', name: 'Grace Hopper', expiresAt: null }),
    ]);
    expect(await published('team.joined')).toEqual([
      { id: userId, status: 'active', role: 'manager', invitationId: id },
    ]);
  });

  it('takes the name from the invitation by default', async () => {
    const email = anAddress();
    await invite(email, 'till', { name: 'Grace' });
    expect((await accept(await tokenFor(email))).data.user.name).toBe('Grace');
  });

  it('gives the role that the invitation has now', async () => {
    const { id, token } = await anInvitation('manager');
    expect((await shop.owner.put(`/team/${id}`, { role: 'till' })).data).toMatchObject({ id, role: 'till' });
    expect((await accept(token)).data.user.role).toBe('till');
  });

  const invalid: Record<string, (invitation: { id: string; token: string }) => Promise<unknown>> = {
    'was used': ({ token }) => accept(token),
    'was withdrawn': ({ id }) => shop.owner.delete(`/team/${id}`),
    'has expired': () => Promise.resolve(app.clock.advance(7 * DAY)),
    'was withdrawn with all other access to the business': () =>
      shop.owner.post('/auth', {
        ...{ action: 'change-password', currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeAccess: true },
      }),
  };
  it.each(Object.entries(invalid))('returns 400 if the invitation %s', async (_title, end) => {
    const invitation = await anInvitation();
    expect((await view(invitation.token)).status).toBe(200);
    await end(invitation);
    const unknown = await auth({ action: 'view-invitation', token: 'unknown' });
    expect(statusAndCode(unknown)).toEqual([400, 'INVALID_GRANT']);
    for (const answer of [await view(invitation.token), await accept(invitation.token)])
      expect([answer.status, answer.error.message]).toEqual([400, unknown.error.message]);
    expect((await team(await reader())).filter(({ status }) => status === 'invited')).toEqual([]);
  });
  /** Signs in again, because some of these end sessions. */
  const reader = async () => {
    for (const password of [PASSWORD, NEW_PASSWORD]) {
      const { data } = await auth({ email: shop.email, password });
      if (data) return app.api.as(data.accessToken);
    }
    throw new Error('The owner cannot sign in.');
  };

  it('creates one user for 10 concurrent requests with one token', async () => {
    const { email, token } = await anInvitation();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    expect(await rows(app, 'select 1 from users where email = $1', [email])).toHaveLength(1);
  });

  it('returns 409 for an address with an account, and leaves both as they are', async () => {
    const other = await aTenant(app);
    const { token } = await anInvitation('owner', other.email);
    const { status, error } = await accept(token);
    expect([status, error.code, error.message]).toEqual([
      409,
      'EMAIL_TAKEN',
      expect.stringContaining('belongs to another business'),
    ]);
    expect((await view(token)).status).toBe(200);
    expect((await auth({ email: other.email, password: PASSWORD })).data.business.id).toBe(other.businessId);
  });

  it.each(['Corner Coffee 2026', 'passwordpassword'])('returns 400 for the password %s', async (password) => {
    const { token } = await anInvitation();
    const { status, error } = await accept(token, { password });
    expect([status, error.details[0].path]).toEqual([400, 'password']);
    expect((await accept(token)).status).toBe(201);
  });
});

describe('ExpiredCredentials.purge', () => {
  it('deletes invitations a day after they expired', async () => {
    const { id } = await anInvitation();
    const isStored = async () => {
      await app.nest.get(ExpiredCredentials).purge();
      return (await rows(app, 'select from team_invitations where id = $1', [id])).length === 1;
    };
    app.clock.advance(8 * DAY - 60);
    expect(await isStored()).toBe(true);
    app.clock.advance(120);
    expect(await isStored()).toBe(false);
  });
});
