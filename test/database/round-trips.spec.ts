import { Socket } from 'node:net';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { RoundTrips } from '../support/database/round-trips';

// The time of a write is mostly that of its round trips, and the connection and its locks are in use meanwhile.
describe('the round trips of a write to the database', () => {
  let app: TestApp;
  let trips: RoundTrips;
  let shop: Tenant;
  let creator: Tenant;
  beforeAll(async () => {
    app = await startApp();
    trips = new RoundTrips(app.engine.pool);
    [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
    // Later requests do not look up the keys again.
    await loop();
  });
  afterAll(() => app.stop());

  const count = async <T>(work: () => Promise<T>) => {
    let result: T | undefined;
    const made = await trips.during(async () => (result = await work()));
    return { made, result: result as T };
  };

  /** From a campaign to the redemption of a perk, and the round trips of each step. */
  async function loop() {
    const campaign = await count(() => aCampaign(shop.live));
    const submission = await count(() => aSubmission(creator.live, campaign.result.id));
    const review = await count(() =>
      shop.live.post('/submissions/review', { submissionId: submission.result.id, decision: 'approve' }),
    );
    expect(review.result.status).toBe(200);
    const redemption = await count(() => shop.live.post('/perks/redeem', { code: review.result.data.perk.code }));
    expect(redemption.result.status).toBe(200);
    return {
      'create a campaign': campaign.made,
      'create a submission': submission.made,
      'approve a submission': review.made,
      'redeem a perk': redemption.made,
    };
  }

  it('are one for begin, one for each statement whose result the next one needs, and one for the writes with the commit', async () => {
    expect(await loop()).toEqual({
      // It takes the currency of its business.
      'create a campaign': 4,
      // One of them finds out as whom the business knows the creator.
      'create a submission': 5,
      'approve a submission': 4,
      // The till reads whose perk it is.
      'redeem a perk': 4,
    });
  });

  // The embedded database has no sockets.
  (process.env.DATABASE_URL ? it : it.skip)('send statements of the same turn with one system call', async () => {
    const client = await app.engine.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const sent = [jest.spyOn(stream, '_write'), jest.spyOn(stream, '_writev' as '_write')];
    const select = (name: string) => client.query({ name, text: `select '${name}' as name` });
    const results = await Promise.all(['a', 'b', 'c'].map(select));
    client.release();
    expect(results.map(({ rows }) => rows)).toEqual([[{ name: 'a' }], [{ name: 'b' }], [{ name: 'c' }]]);
    expect(sent.reduce((total, { mock }) => total + mock.calls.length, 0)).toBe(1);
  });
});
