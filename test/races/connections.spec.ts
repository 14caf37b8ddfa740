import { startApp, TestApp } from '../support/app';
import { aCreatorWithProfile, anAccount, comeBack, connect, start } from '../support/connections';
import { rows } from '../support/database/inspect';
import { OAUTH_SETTINGS, OAuthServer } from '../support/stand-ins/oauth-server';

let app: TestApp;
let platforms: OAuthServer;
beforeAll(async () => {
  app = await startApp(OAUTH_SETTINGS);
  platforms = await OAuthServer.start(app);
});
afterAll(async () => {
  platforms?.close();
  await app?.stop();
});

it('an account that several profiles connect at once belongs to one of them', async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, () => aCreatorWithProfile(app)));
  const account = anAccount();
  const results = await Promise.all(creators.map(({ owner }) => connect(app, platforms, owner, 'twitch', account)));
  expect(results.sort()).toEqual(['?connected=twitch', ...Array<string>(5).fill('?error=conflict')]);
  const verified = `select p.influencer_id from influencer_platforms p where platform_id = 'tw' and verified`;
  expect(await rows(app, verified)).toHaveLength(1);
  expect(await rows(app, `select id from oauth_connections where account_id = $1`, [account.id])).toHaveLength(1);
});

it('a profile that connects several accounts on one platform at once keeps one', async () => {
  const { owner, businessId } = await aCreatorWithProfile(app);
  const started = [];
  for (let index = 0; index < 5; index++) started.push(await start(owner, 'reddit'));
  const results = await Promise.all(
    started.map(({ authorizationUrl, cookie }) =>
      comeBack(app, platforms.approve(authorizationUrl, anAccount()), cookie),
    ),
  );
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['?connected=reddit']));
  const visible = await rows(app, `select handle from oauth_connections where business_id = $1 and status = 'active'`, [
    businessId,
  ]);
  const shown = await rows(
    app,
    `select handle from influencer_platforms join influencers on id = influencer_id where business_id = $1 and platform_id = 'rd'`,
    [businessId],
  );
  expect([visible.length, visible]).toEqual([1, shown]);
});

it('a profile that is saved while accounts are connected keeps both', async () => {
  const { owner, live, businessId } = await aCreatorWithProfile(app);
  const body = { displayName: 'Anna', platforms: [{ platformId: 'fb', handle: 'stated', followers: 7 }] };
  const slugs = ['instagram', 'x', 'tiktok', 'youtube'];
  await Promise.all([
    ...slugs.map((slug) => connect(app, platforms, owner, slug, anAccount({ followers: 100 }))),
    ...Array.from({ length: 6 }, () => live.post('/influencers', body)),
  ]);
  const [profile] = await rows(
    app,
    `select follower_count as total, (select sum(followers)::int from influencer_platforms where influencer_id = id) as sum,
       (select count(*)::int from influencer_platforms where influencer_id = id and verified) as verified
     from influencers where business_id = $1 and livemode`,
    [businessId],
  );
  expect(profile).toEqual({ total: 407, sum: 407, verified: 4 });
});
