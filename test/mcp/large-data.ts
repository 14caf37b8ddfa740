import { newId } from '#kernel';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../support/builders';
import { anOrder } from '../support/exchange/exchange';
import { correctCounters } from '../support/database/counters';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';

/** How many rows each list has. */
export const COPIES = 100;

/** Prose of exactly `length` characters. */
export const english = (length: number) =>
  'Show the cup, say what is in it, and tag the corner where we are. '.repeat(80).slice(0, length);
/** A valid perk code, different for each index. */
const code = (index: number) => `AAAAAAAA${'ABCDEFGHJK'[Math.floor(index / 10)]!}${'ABCDEFGHJK'[index % 10]!}`;

/** A business and a creator, who have a hundred rows for every list, each with the longest permitted values. */
export interface LargeData {
  shop: Tenant;
  creator: Tenant;
  campaignId: string;
}

/** Inserts copies of a row, with other values in some columns. */
export async function copy(app: TestApp, table: string, id: string, columns: (index: number) => object): Promise<void> {
  const changes = Array.from({ length: COPIES - 1 }, (_, index) => JSON.stringify(columns(index)));
  await rows(
    app,
    `insert into ${table} select (jsonb_populate_record(t, c::jsonb)).* from ${table} t, unnest($2::text[]) c where t.id = $1`,
    [id, changes],
  );
  if (table === 'campaigns') await correctCounters(app);
}

/**
 * Creates a hundred rows for every list, each with the longest permitted values.
 * @param text prose of exactly this length, in some language
 */
export async function aLotOfData(app: TestApp, text = english): Promise<LargeData> {
  const [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  const actions = (await app.api.get('/actions?perPage=100')).data.actions.filter(
    (action: any) => action.incentivizable,
  );
  const campaign = await aCampaign(shop.live, {
    ...{ actionId: undefined, platformId: undefined, rewardType: 'free_item', rewardValue: 10_000 },
    actions: actions.map(({ id }: any) => id),
    ...{ name: text(199), description: text(1999), guidelines: text(4999), rewardDescription: text(499) },
    requirements: {
      ...{ minFollowers: 1_000_000, challengeCode: true },
      hashtags: Array.from({ length: 30 }, (_, index) => `#${'Corner Coffee'.repeat(7)}${String(index)}`),
    },
    maxCompletions: 1_000_000_000,
  });
  await copy(app, 'campaigns', campaign.id, () => ({ id: newId('camp') }));
  const proofUrl = `https://www.instagram.com/p/${'aB3_%C3%A9'.repeat(300)}`.slice(0, 2048);
  const metadata = { rows: Array.from({ length: 700 }, (_, index) => ({ at: index, likes: null, by: 'someone' })) };
  const { id } = await aSubmission(creator.live, campaign.id, {
    ...{ actionId: actions[0].id, proofUrl, proofType: 'api_verified', notes: text(1999) },
    metadata: JSON.stringify(metadata).length > 16_000 ? { rows: metadata.rows.slice(0, 400) } : metadata,
  });
  await shop.live.post('/submissions/review', { submissionId: id, decision: 'approve', reason: text(499) });
  const checks = Array.from({ length: 20 }, () => ({ name: 'external', outcome: 'unknown', evidence: text(499) }));
  await rows(app, 'update submissions set verification = $2 where id = $1', [
    id,
    JSON.stringify({ status: 'unknown', checks }),
  ]);
  const [perk] = await rows(app, 'select id from perks where submission_id = $1', [id]);
  const ids = Array.from({ length: COPIES - 1 }, () => newId('sub'));
  await copy(app, 'submissions', id, (index) => ({ id: ids[index], proof_hash: ids[index] }));
  await copy(app, 'perks', perk.id, (index) => ({ id: newId('perk'), submission_id: ids[index], code: code(index) }));
  const platforms = [...new Set(actions.map(({ platformId }: any) => platformId))].slice(0, 25);
  const { data } = await creator.live.post('/influencers', {
    ...{ displayName: text(99), bio: text(999), location: text(99), engagementRate: 0.123_456_789 },
    niches: Array.from({ length: 10 }, (_, index) => `${String(index)} coffee and cakes of every kind`),
    platforms: platforms.map((platformId) => ({ platformId, handle: 'longesthandle15', followers: 40_000_000 })),
  });
  const businesses = Array.from({ length: COPIES - 1 }, () => newId('biz'));
  const profiles = businesses.map(() => newId('inf'));
  await copy(app, 'businesses', creator.businessId, (index) => ({ id: businesses[index] }));
  await copy(app, 'influencers', data.id, (index) => ({ id: profiles[index], business_id: businesses[index] }));
  await rows(
    app,
    `insert into influencer_platforms select (jsonb_populate_record(t, jsonb_build_object('influencer_id', i))).* from influencer_platforms t, unnest($2::text[]) i where t.influencer_id = $1`,
    [data.id, profiles],
  );
  await rows(
    app,
    `insert into influencer_search select platform_id, term, followers, copy from influencer_search, unnest($2::text[]) as copy where influencer_id = $1`,
    [data.id, profiles],
  );
  return { shop, creator, campaignId: campaign.id };
}

/** A program with the most rules and tiers, and a hundred members; and a market in which every instrument has traded. */
export async function evenMoreData(app: TestApp, { shop }: LargeData, text = english): Promise<{ programId: string }> {
  const actions = (await app.api.get('/actions?perPage=100')).data.actions.filter(
    (action: any) => action.incentivizable,
  );
  const program = await aProgram(shop.live, {
    ...{ name: text(199), description: text(1999), membership: 'invite', cashback: { amountPerAction: 0.01 } },
    rules: actions.slice(0, 100).map(({ id }: any) => ({ actionId: id, points: 9999, maxPerCycle: 999 })),
    tiers: Array.from({ length: 20 }, (_, index) => ({
      name: `${String(index)} ${text(90)}`,
      requiredPoints: 100_000_000 + index,
      perk: { type: 'free_item', value: 9999.99, description: text(499), expiresInDays: 365 },
    })),
  });
  await copy(app, 'programs', program.id, () => ({ id: newId('prog') }));
  const member = await aMember(shop.live, program.id, { name: text(199), memberId: 'm'.repeat(100) });
  await copy(app, 'program_members', member.id, (index) => {
    const id = newId('mem');
    return { id, reference: `${'m'.repeat(95)}-${String(index)}` };
  });
  const { order } = await anOrder(shop.test, { side: 'buy' });
  await rows(
    app,
    `insert into exchange_instruments select (jsonb_populate_record(i, jsonb_build_object('id', overlay(i.id placing right(md5(b || a), 16) from 15), 'action_id', a, 'band', b,
       'last_cents', 123456, 'bid_cents', 123455, 'ask_cents', 123457))).*
     from exchange_instruments i, unnest($1::text[]) a, unnest(array['any', '10k', '100k', '1m']) b
     where i.id = (select min(id) from exchange_instruments) on conflict do nothing`,
    [actions.map(({ id }: any) => id)],
  );
  await rows(
    app,
    `insert into exchange_bars select id, date_trunc('hour', now()) - h * interval '1 hour', 123456, 123457, 123450, 123455, 100000, 12345500000, 0, 0
     from exchange_instruments, generate_series(0, 167) h where action_id = 'ig_st' and band = 'any'`,
  );
  await copy(app, 'exchange_orders', order.id, (index) => ({
    id: newId('ord'),
    client_order_id: `${'c'.repeat(60)}${String(index)}`,
  }));
  return { programId: program.id };
}
