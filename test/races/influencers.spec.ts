import { newId } from '#kernel';
import { withConnectionQuota } from '#kernel/host';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/database/inspect';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const PLATFORMS = ['ig', 'tt', 'yt', 'fb', 'xw', 'li', 'pi', 'th'];

/** A profile whose name contains its platform and number of followers. */
const write = ({ live }: Tenant, id: string): Promise<Answer> =>
  live.post('/influencers', {
    displayName: id,
    platforms: [{ platformId: id, handle: 'someone', followers: PLATFORMS.indexOf(id) }],
  });

/**
 * Starts several first profiles of a business while a transaction has inserted another one, which is rolled back when all
 * of them wait for it, so that they compete in every run. The embedded engine has a single session, so nothing waits there.
 */
async function meet(creator: Tenant, platforms: string[]): Promise<Answer[]> {
  const all = () => Promise.all(platforms.map((id) => write(creator, id)));
  if (app.engine.kind !== 'postgres') return all();
  const holder = await withConnectionQuota('background', () => app.engine.pool.connect());
  // A business has at most half of the connections.
  const waiters = Math.min(platforms.length, 5);
  let answers: Promise<Answer[]>;
  try {
    await holder.query('begin');
    await holder.query(
      `insert into influencers (id, business_id, livemode, display_name, niches, follower_count, created_at, updated_at)
       values ($1, $2, true, 'Nobody', '{}', 0, now(), now())`,
      [newId('inf'), creator.businessId],
    );
    answers = all();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let looks = 0; ((await holder.query(waiting)).rowCount ?? 0) < waiters; looks++) {
      if (looks === 10_000) throw new Error('Nobody waits for the profile.');
      // Within a transaction, pg_stat_activity is a snapshot until it is cleared.
      await holder.query('select pg_stat_clear_snapshot()');
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return answers;
}

describe.each([2, PLATFORMS.length])('%d first profiles of one business at once', (times) => {
  const [, ...others] = PLATFORMS.slice(0, times);

  it('create one, which the others replace completely', async () => {
    const creator = await aTenant(app, { accountType: 'creator' });
    const answers = await meet(creator, PLATFORMS.slice(0, times));
    expect(answers.map(({ status }) => status).sort()).toEqual([...others.map(() => 200), 201]);
    const kept = await rows(app, 'select id from influencers where business_id = $1', [creator.businessId]);
    expect(kept).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([kept[0].id]));

    const last = (await app.api.get(`/influencers/${kept[0].id}`)).data;
    expect(answers.map(({ data }) => data)).toContainEqual(last);
    for (const { data } of answers) {
      const followers = PLATFORMS.indexOf(data.displayName);
      expect(data.platforms).toEqual([
        { platformId: data.displayName, handle: 'someone', followers, verified: false, followersVerified: false },
      ]);
      expect(data.followerCount).toBe(followers);
    }
  });
});
