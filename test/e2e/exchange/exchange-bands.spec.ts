import { QueryRunner } from 'typeorm';
import { RecurringJobs } from '#kernel';
import { FollowersForTheExchange1763828600100 } from '../../../libs/connections/migrations/1763828600100-followers-for-the-exchange';
import { VerifiedAccounts1763828600000 } from '../../../libs/exchange/migrations/1763828600000-verified-accounts';
import { Cancellations } from '../../../libs/exchange/src/orders/cancellations';
import { startApp, TestApp } from '../../support/app';
import { expectSoundBook, expectSoundMoney } from '../../support/exchange/book-invariants';
import { Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { aCreatorWithProfile, anAccount, connect } from '../../support/connections';
import { anOrder, aTrader, Trader, verify } from '../../support/exchange/exchange';
import { rows } from '../../support/database/inspect';
import { OAUTH_SETTINGS, OAuthServer } from '../../support/stand-ins/oauth-server';
import { eventsOf } from '../../support/database/outbox';
import { settled } from '../../support/worker';

const HOUR = 60 * 60;
const REASON = 'followers_not_verified';

let app: TestApp;
let platforms: OAuthServer;
let buyer: Trader;
let seller: Tenant;
beforeAll(async () => {
  app = await startApp({ ...OAUTH_SETTINGS, WORKER: 'off' });
  platforms = await OAuthServer.start(app);
  buyer = await aTrader(app);
});
beforeEach(async () => {
  seller = await aCreatorWithProfile(app);
  for (const by of [seller.live, seller.test]) await enroll(by, { followerCount: 2_000_000_000 });
});
afterEach(async () => {
  jest.restoreAllMocks();
  platforms.restore();
  app.clock.reset();
  for (const by of [seller.live, seller.test, buyer.live]) await by.delete('/exchange/orders');
});
afterAll(async () => {
  platforms?.close();
  await expectSoundMoney(app);
  await app?.stop();
});

const enroll = async (by: Tenant['live'], fields: object = {}) =>
  (await by.post('/exchange/enroll', { platforms: ['ig', 'tt'], ...fields })).data;
const ask = (fields: object = {}, by = seller.live) =>
  by.post('/exchange/orders', { side: 'sell', actionId: 'ig_st', quantity: 1, price: 2, ...fields });
const anAsk = async (fields: object = {}) => (await anOrder(seller.live, { side: 'sell', ...fields })).order;
const stateOf = async (id: string) => {
  const { status, reason } = (await seller.live.get(`/exchange/orders/${id}`)).data;
  return [status, reason];
};
const review = () => app.nest.get(Cancellations).reviewFollowers();
const refusal = ({ status, error }: Answer) => [status, error?.code];
const agent = async (by = seller.live) => (await by.get('/exchange/enrollment')).data.agent;
const bandsOf = async (actionId: string, by = seller.live) => {
  const { items } = (await by.get('/exchange/opportunities?perPage=100')).data;
  return items
    .filter((item: any) => item.kind === 'bid' && item.actionId === actionId)
    .map(({ band }: any) => band)
    .sort();
};

describe('In live mode', () => {
  it('an ask in a band needs a connected account of that platform, because declared followers do not count', async () => {
    const refused = await ask({ band: '10k' });
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.error.message).toMatch(/10000 verified followers on Instagram.*Connect yours/);
    expect((await ask({ band: 'any' })).status).toBe(201);
  });

  it('the followers of a connected account count, on its platform only', async () => {
    const account = anAccount({ followers: 100_000 });
    expect(await connect(app, platforms, seller.owner, 'instagram', account)).toBe('?connected=instagram');
    expect((await ask({ band: '10k' })).status).toBe(201);
    expect((await ask({ band: '100k' })).status).toBe(201);
    const tooLarge = await ask({ band: '1m' });
    expect(refusal(tooLarge)).toEqual([403, 'FORBIDDEN']);
    expect(tooLarge.error.message).toContain('Your connected Instagram account has 100000');
    const elsewhere = await ask({ actionId: 'tt_vd', band: '10k' });
    expect(refusal(elsewhere)).toEqual([403, 'FORBIDDEN']);
    expect(elsewhere.error.message).toContain('No connected TikTok account');
  });

  it('an account whose platform reports no followers counts for none', async () => {
    await connect(app, platforms, seller.owner, 'linkedin', anAccount());
    expect(refusal(await ask({ actionId: 'li_po', band: '10k' }))).toEqual([403, 'FORBIDDEN']);
    expect((await agent()).verifiedFollowers).toEqual([]);
  });

  it('adding units to an ask needs the followers too', async () => {
    await verify(app, seller, 10_000);
    const { id } = await anAsk({ band: '10k' });
    await verify(app, seller, 9_999);
    const more = await seller.live.patch(`/exchange/orders/${id as string}`, { quantity: 2 });
    expect(refusal(more)).toEqual([403, 'FORBIDDEN']);
  });

  it('rate cards are quoted in the lowest band, with any number of followers', async () => {
    const { orders } = await enroll(seller.live, { rateCard: { ig_st: 2.5 }, autoQuote: true });
    expect(orders).toHaveLength(1);
    expect((await seller.live.get(`/exchange/orders/${orders[0].id as string}`)).data.band).toBe('any');
  });

  it('opportunities are those for the verified followers of each platform', async () => {
    for (const actionId of ['ig_st', 'tt_vd'])
      for (const band of ['any', '10k', '100k']) await anOrder(buyer.live, { side: 'buy', actionId, band });
    expect([await bandsOf('ig_st'), await bandsOf('tt_vd')]).toEqual([['any'], ['any']]);
    await verify(app, seller, 10_000);
    expect([await bandsOf('ig_st'), await bandsOf('tt_vd')]).toEqual([['10k', 'any'], ['any']]);
    const bids = async () =>
      (await seller.live.get('/recommendations')).data.bids.map(({ bid }: any) => `${bid.actionId} ${bid.band}`).sort();
    await seller.live.post('/influencers', {
      displayName: 'Daily Flat White',
      platforms: [{ platformId: 'ig', handle: 'stated', followers: 2_000_000_000 }],
    });
    expect(await bids()).toEqual(['ig_st 10k', 'ig_st any']);
    await verify(app, seller, 0);
    expect(await bids()).toEqual(['ig_st any']);
  });

  it('the enrollment shows the declared and the verified followers, and which of them count', async () => {
    await verify(app, seller, 12_500);
    expect(await agent()).toMatchObject({
      ...{ followerCount: 2_000_000_000, followerSource: 'verified' },
      verifiedFollowers: [{ platformId: 'ig', followers: 12_500 }],
    });
  });
});

describe('In test mode', () => {
  it('declared followers count, and are shown as such', async () => {
    expect((await ask({ band: '1m' }, seller.test)).status).toBe(201);
    expect(await agent(seller.test)).toMatchObject({
      ...{ followerCount: 2_000_000_000, followerSource: 'declared', verifiedFollowers: [] },
    });
    await enroll(seller.test, { followerCount: 9_999 });
    const refused = await ask({ band: '10k' }, seller.test);
    expect(refusal(refused)).toEqual([403, 'FORBIDDEN']);
    expect(refused.error.message).toContain('your enrollment says 9999');
  });

  it('a connection of the other mode changes nothing', async () => {
    const { data } = await ask({ band: '1m' }, seller.test);
    await verify(app, seller, 10_000);
    await verify(app, seller, 0);
    await review();
    const { status } = (await seller.test.get(`/exchange/orders/${data.order.id as string}`)).data;
    expect(status).toBe('open');
  });
});

describe('An ask that no longer qualifies is cancelled with the reason', () => {
  /** An ask in each band, from an account with followers for all. */
  const asks = async () => {
    const account = anAccount({ followers: 1_000_000 });
    await connect(app, platforms, seller.owner, 'instagram', account);
    const ids: Record<string, string> = {};
    for (const band of ['any', '10k', '100k', '1m']) ids[band] = (await anAsk({ band })).id;
    const states = async () => {
      const found: Record<string, unknown> = {};
      for (const [band, id] of Object.entries(ids)) [found[band]] = [await stateOf(id)];
      return found;
    };
    return { account, ids, states };
  };
  const OPEN = ['open', null];
  const CANCELLED = ['cancelled', REASON];

  it('cancels an ask when the daily check finds fewer followers, in the bands that they no longer reach', async () => {
    const { account, ids, states } = await asks();
    account.followers = 99_999;
    app.clock.advance(25 * HOUR);
    const wake = jest.spyOn(app.nest.get(RecurringJobs), 'wake');
    await settled(app);
    expect(wake).toHaveBeenCalledWith('exchange.review-followers');
    await review();
    expect(await states()).toEqual({ any: OPEN, '10k': OPEN, '100k': CANCELLED, '1m': CANCELLED });
    expect((await agent()).committedUnits).toBe(2);
    const [event] = (await eventsOf(app, ids['1m']!)).filter(({ type }) => type === 'order.cancelled');
    expect(event!.data).toMatchObject({ reason: REASON, status: 'cancelled' });
    const [{ instrument_id: book }] = await rows(app, 'select instrument_id from exchange_orders where id = $1', [
      ids['1m'],
    ]);
    await expectSoundBook(app, book);
  });

  it('cancels an ask when the connection is deleted', async () => {
    const { states } = await asks();
    const { items } = (await seller.owner.get('/oauth/connections')).data;
    const wake = jest.spyOn(app.nest.get(RecurringJobs), 'wake');
    expect((await seller.owner.delete(`/oauth/connections/${items[0].id as string}`)).status).toBe(200);
    expect(wake).toHaveBeenCalledWith('exchange.review-followers');
    await review();
    expect(await states()).toEqual({ any: OPEN, '10k': CANCELLED, '100k': CANCELLED, '1m': CANCELLED });
  });

  it('cancels an ask when the connection expires', async () => {
    const { states } = await asks();
    app.clock.advance(25 * HOUR);
    // The handle belongs to another account now.
    await rows(app, `update oauth_connections set account_id = 'another' where business_id = $1`, [seller.businessId]);
    await settled(app);
    expect((await seller.owner.get('/oauth/connections')).data.items[0].status).toBe('expired');
    await review();
    expect(await states()).toEqual({ any: OPEN, '10k': CANCELLED, '100k': CANCELLED, '1m': CANCELLED });
  });

  it('cancels an ask when a smaller account of the platform is connected in its place', async () => {
    const { states } = await asks();
    await connect(app, platforms, seller.owner, 'instagram', anAccount({ followers: 10_000 }));
    await review();
    expect(await states()).toEqual({ any: OPEN, '10k': OPEN, '100k': CANCELLED, '1m': CANCELLED });
  });

  it('does not cancel an ask if the followers have risen again before the review', async () => {
    const { states } = await asks();
    await verify(app, seller, 5);
    await verify(app, seller, 100_000);
    await review();
    expect(await states()).toEqual({ any: OPEN, '10k': OPEN, '100k': OPEN, '1m': CANCELLED });
  });

  it('does not cancel an ask on another platform or of another seller', async () => {
    const other = await aTrader(app, { accountType: 'creator' });
    await verify(app, other, 1_000_000);
    const others = (await anOrder(other.live, { side: 'sell', band: '1m', price: 3 })).order;
    await asks();
    await verify(app, seller, 1_000_000, 'tt');
    const elsewhere = await anAsk({ actionId: 'tt_vd', band: '1m' });
    await verify(app, seller, 0);
    await review();
    expect(await stateOf(elsewhere.id)).toEqual(OPEN);
    expect((await other.live.get(`/exchange/orders/${others.id as string}`)).data.status).toBe('open');
    await other.live.delete('/exchange/orders');
  });

  it('cancels only the unfilled part of an ask', async () => {
    await verify(app, seller, 1_000_000);
    const { id } = await anAsk({ band: '1m', quantity: 3 });
    await rows(app, `update exchange_instruments set trading = 'continuous' where band = '1m' and livemode`);
    const { trades } = await anOrder(buyer.live, { side: 'buy', band: '1m', quantity: 1 });
    expect(trades).toHaveLength(1);
    await verify(app, seller, 0);
    await review();
    const order = (await seller.live.get(`/exchange/orders/${id as string}`)).data;
    expect(order).toMatchObject({ status: 'cancelled', reason: REASON, filled: 1 });
    expect((await seller.live.get(`/exchange/trades/${trades[0].tradeId as string}`)).data.status).toBe(
      'awaiting_proof',
    );
    expect((await agent()).committedUnits).toBe(1);
  });

  it('also cancels an ask that was placed with declared followers, before the table of verified ones existed', async () => {
    await connect(app, platforms, seller.owner, 'instagram', anAccount({ followers: 10_000 }));
    await verify(app, seller, 1_000_000);
    const [small, large] = [await anAsk({ band: '10k' }), await anAsk({ band: '1m' })];
    const runner = { query: (text: string) => rows(app, text) } as unknown as QueryRunner;
    const [accounts, followers] = [new VerifiedAccounts1763828600000(), new FollowersForTheExchange1763828600100()];
    await accounts.down(runner);
    await accounts.up(runner);
    await followers.up(runner);
    await review();
    expect([await stateOf(small.id), await stateOf(large.id)]).toEqual([OPEN, CANCELLED]);
    expect(await rows(app, 'select 1 from exchange_verified_accounts where fell_at is not null')).toEqual([]);
  });

  it('reviews an ask only once', async () => {
    await asks();
    await verify(app, seller, 0);
    await review();
    expect(await rows(app, 'select 1 from exchange_verified_accounts where fell_at is not null')).toEqual([]);
  });
});
