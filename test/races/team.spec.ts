import { withConnectionQuota } from '#kernel/host';
import { MessagesService } from '#messages';
import { startApp, TestApp } from '../support/app';
import { aTenant, aUser, PASSWORD } from '../support/builders';
import { Answer, Client } from '../support/client';
import { crowd } from '../support/database/crowd';
import { rows } from '../support/database/inspect';
import { LockErrors } from '../support/database/lock-errors';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

const ROUNDS = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Change = (by: Client, id: string) => Promise<Answer>;
const demote: Change = (by, id) => by.put(`/team/${id}`, { role: 'reviewer' });
const remove: Change = (by, id) => by.delete(`/team/${id}`);

describe('of two owners', () => {
  it.each([
    ['demote', 'demote', demote, demote],
    ['remove', 'remove', remove, remove],
    ['demote', 'remove', demote, remove],
  ])('one owner remains if both %s and %s each other at once', async (_one, _other, one, other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const shop = await aTenant(app);
      const partner = await aUser(app, shop, 'owner');
      // Both are in the cache, as after other requests.
      await Promise.all([shop.owner.get('/team'), partner.client.get('/team')]);
      const answers = await Promise.all([one(shop.owner, partner.id), other(partner.client, shop.userId)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 403, 404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      const owners = await rows(app, `select from users where business_id = $1 and role = 'owner'`, [shop.businessId]);
      expect(owners).toHaveLength(1);
    }
  });

  it('one owner remains if both leave at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const shop = await aTenant(app);
      const partner = await aUser(app, shop, 'owner');
      const answers = await Promise.all([remove(shop.owner, shop.userId), demote(partner.client, partner.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

it('a user who is removed during the sign-in gets no session, but the response to a wrong password', async () => {
  const shop = await aTenant(app);
  const { id, email } = await aUser(app, shop, 'till');
  const signIn = () => app.api.post('/auth', { email, password: PASSWORD });
  let answer: Promise<Answer> | undefined;
  if (app.engine.kind === 'postgres') {
    const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
    try {
      await holder.query('begin');
      // As the removal does.
      await holder.query('select from users where id = $1 for update', [id]);
      answer = signIn();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      for (let looks = 0; (await holder.query(waiting)).rowCount === 0; looks++) {
        if (looks === 10_000) throw new Error('The sign-in does not wait.');
        // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
        await holder.query('select pg_stat_clear_snapshot()');
      }
      await holder.query('delete from sessions where user_id = $1', [id]);
      await holder.query('delete from users where id = $1', [id]);
    } finally {
      await holder.query('commit');
      holder.release();
    }
  } else await remove(shop.owner, id);
  const { status, error } = await (answer ?? signIn());
  expect([status, error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
});

it('an invitation that is accepted and withdrawn at once leads to either a user or none', async () => {
  const shop = await aTenant(app);
  for (let round = 0; round < ROUNDS; round++) {
    const email = `raced${String(round)}-${String(Date.now())}@example.com`;
    const sent = jest.spyOn(app.nest.get(MessagesService), 'send');
    const { data } = await shop.owner.post('/team', { email, role: 'till' });
    const { token } = sent.mock.lastCall![2] as { token: string };
    const [accepted, withdrawn] = await Promise.all([
      app.api.post('/auth', { action: 'accept-invitation', token, password: 'an entirely new password' }),
      remove(shop.owner, data.id),
    ]);
    expect([
      [201, 404],
      [400, 200],
    ]).toContainEqual([accepted.status, withdrawn.status]);
    const users = await rows(app, 'select from users where email = $1', [email]);
    expect(users).toHaveLength(accepted.status === 201 ? 1 : 0);
  }
});

describe('two owners who revoke all access at once', () => {
  const NEW = 'an entirely new password';
  const change = (by: Client) =>
    by.post('/auth', {
      ...{ action: 'change-password', currentPassword: PASSWORD, newPassword: NEW, revokeAccess: true },
    });

  it('do not wait for the sessions of each other', async () => {
    const errors = new LockErrors(app.engine.pool);
    const shop = await aTenant(app);
    const partner = await aUser(app, shop, 'owner');
    const both = () => Promise.all([change(shop.owner), change(partner.client)]);
    // Both have been admitted before one ends the sessions.
    const answers = await crowd(app, 'password_resets', both, { waiting: 2 });
    // The second one finds its session ended by the first.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(errors.take()).toEqual([]);
  });
});
