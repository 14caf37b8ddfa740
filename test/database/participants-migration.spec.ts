import { schemas } from '../../ormconfig';
import { verifyCounters } from '#database/host';
import { MigrationInterface } from 'typeorm';
import { startApp, TestApp } from '../support/app';
import { aCampaign, aPerk, aSubmission, aTenant, anEnterprise, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';

// Rows of the previous version have no participants.

/** The migrations that create and link the participants of existing rows, and count their proofs, in their order. */
const FILL = schemas
  .flatMap(({ migrations }) => migrations as (new () => MigrationInterface)[])
  .filter(({ name }) => /1763831(00[23]\d{3})$|1763832000100$/.test(name))
  .sort((one, other) => one.name.slice(-13).localeCompare(other.name.slice(-13)));

const counters = schemas.flatMap((schema) => schema.counters ?? []);

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let business: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await aTenant(app, { accountType: 'creator' })];
  business = await aTenant(app);
});
afterAll(() => app.stop());

async function forgetParticipants(): Promise<void> {
  for (const table of ['submissions', 'perks', 'program_members'])
    await rows(app, `update ${table} set participant_id = null`);
  await rows(app, 'delete from participants');
  await rows(app, 'delete from campaign_places');
  await rows(app, `delete from counters where name like '%participant%'`);
}

async function migrate(): Promise<void> {
  const runner = app.engine.dataSource.createQueryRunner();
  try {
    for (const Fill of FILL) await new Fill().up(runner);
  } finally {
    await runner.release();
  }
}

it('existing creators, members, submissions and perks get the participants that new ones have', async () => {
  await creator.live.post('/influencers', {
    displayName: 'Daily Flat White',
    platforms: [{ platformId: 'ig', handle: 'dailyflatwhite', followers: 12_500 }],
  });
  const { id: campaignId } = await aCampaign(shop.live);
  const perk = await aPerk(shop.live, creator.live, campaignId);
  const sent = await aSubmission(creator.live, campaignId);
  const ofBusiness = await aSubmission(business.live, campaignId);
  const inTest = await aSubmission(creator.test, (await aCampaign(shop.test)).id);
  const program = await aProgram(shop.live);
  const guest = await aMember(shop.live, program.id, {
    memberId: 'guest-42',
    name: 'Grace',
    email: 'grace@example.com',
  });
  const nameless = await aMember(shop.live, program.id, { name: 'Only a name' });
  await creator.live.post(`/programs/${program.id as string}/members`, {});

  const ofMember = async ({ memberId }: { memberId: string }) =>
    (
      await shop.live.post(`/programs/${program.id as string}/submit`, {
        ...{ memberId, actionId: 'ig_st', proofUrl: `https://www.instagram.com/p/of-${memberId}/` },
      })
    ).data;
  const people = async () => (await shop.live.get('/participants?sort=oldest')).data.items as any[];
  const submission = async (id: string, by = shop.live) => (await by.get(`/submissions/${id}`)).data.participant;
  const withoutIds = (all: any[]) =>
    all.map(({ id: _id, firstSeenAt: _firstSeenAt, ...rest }) => rest).sort((a, b) => (a.name < b.name ? -1 : 1));
  const before = { people: withoutIds(await people()), test: (await submission(inTest.id, shop.test)).name };

  await forgetParticipants();
  expect(await submission(sent.id)).toBeNull();
  await migrate();

  expect(withoutIds(await people())).toEqual(before.people);
  expect(before.people.map(({ name }) => name)).toEqual(['Daily Flat White', 'Grace', 'Only a name']);
  const { id } = (await people()).find(({ creatorBusinessId }) => creatorBusinessId === creator.businessId);
  expect((await submission(sent.id)).id).toBe(id);
  expect(await submission(ofBusiness.id)).toBeNull();
  expect((await submission(inTest.id, shop.test)).name).toBe(before.test);
  expect((await shop.live.get(`/perks/${perk.id as string}`)).data.participant.id).toBe(id);
  const members = await rows(app, 'select reference, account_id, participant_id as id from program_members');
  expect(members).toHaveLength(3);
  for (const member of members) expect(member.id).toMatch(/^prt_/);
  expect(members.find(({ account_id: account }) => account === creator.businessId).id).toBe(id);
  expect(await submission((await ofMember(guest)).id)).toMatchObject({ name: 'Grace', externalId: 'guest-42' });
  expect(await submission((await ofMember(nameless)).id)).toMatchObject({ name: 'Only a name', externalId: null });
  expect(await verifyCounters(app.engine.dataSource, counters)).toEqual([]);
  expect(await rows(app, 'select holder, taken from campaign_places where campaign_id = $1', [campaignId])).toEqual([
    { holder: id, taken: 2 },
  ]);
});

it('the migrations can be interrupted and started again', async () => {
  const stored = () => rows(app, 'select id, name from participants order by id');
  const before = await stored();
  await rows(app, `delete from counters where name like '%participant%'`);
  await migrate();
  expect(await stored()).toEqual(before);
  expect(await verifyCounters(app.engine.dataSource, counters)).toEqual([]);
});
