import { repairCounters, verifyCounters } from '#database/host';
import { schemas } from '../../ormconfig';
import { CampaignsService } from '#campaigns';
import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';
import { aMember, aProgram } from '../support/programs';
import { aMatch } from '../support/exchange/trades';
import { report } from '../support/stand-ins/verifier';

let app: TestApp;
let [shop, fan]: Tenant[] = [];
beforeAll(async () => {
  app = await startApp();
  [shop, fan] = [await aTenant(app), await aTenant(app)];
});
afterAll(() => app.stop());

const counters = schemas.flatMap((schema) => schema.counters ?? []);
const wrong = () => verifyCounters(app.engine.dataSource, counters);

let proofs = 0;
async function aSubmission(campaignId: string, by: Tenant, mode: 'live' | 'test' = 'live'): Promise<string> {
  const proofUrl = `https://example.com/${String(++proofs)}.png`;
  const { data, text } = await by[mode].post('/submissions', { campaignId, proofUrl, proofType: 'screenshot' });
  if (!data) throw new Error(text);
  return data.id;
}

async function aCampaign(fields: object = {}, mode: 'live' | 'test' = 'live'): Promise<string> {
  const { data, text } = await shop![mode].post('/campaigns', {
    ...{ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10, limitPerPerson: null, ...fields },
  });
  if (!data) throw new Error(text);
  return data.id;
}

const review = async (submissionId: string, decision: string, mode: 'live' | 'test' = 'live') =>
  (await shop![mode].post('/submissions/review', { submissionId, decision, reason: 'Because.' })).data;

/** A trade in which the shop buys from the fan, who has submitted a proof. */
async function aDelivery(title: string): Promise<string> {
  const tradeId = await aMatch(app, { buyer: shop!, seller: fan! }, true);
  await actOn(fan!, tradeId, 'submit_proof', { proofUrl: `https://www.instagram.com/p/${title}/` });
  return tradeId;
}

async function actOn({ live }: Tenant, tradeId: string, action: string, fields: object = {}): Promise<void> {
  const { status, text } = await live.post('/exchange/trades', { tradeId, action, ...fields });
  if (status !== 200) throw new Error(text);
}

/** Proofs of a customer, one redeemed, one rejected and one whose approval is taken back; and a customer who is erased. */
async function ofCustomers(): Promise<void> {
  const campaignId = await aCampaign({}, 'test');
  const submit = async (externalId: string) => {
    const proofUrl = `https://example.com/${String(++proofs)}.png`;
    const body = { campaignId, proofUrl, proofType: 'screenshot', participant: { externalId } };
    return (await shop!.test.post('/submissions', body)).data;
  };
  const redeemed = await review((await submit('grace')).id, 'approve', 'test');
  await shop!.test.post('/perks/redeem', { code: redeemed.perk.code });
  await review((await submit('grace')).id, 'reject', 'test');
  const { perk } = await review((await submit('grace')).id, 'approve', 'test');
  await shop!.test.post(`/perks/${perk.id as string}/revoke`, { reason: 'Another place.', release: true });
  const { participant } = await submit('ada');
  await shop!.test.delete(`/participants/${participant.id as string}?erase=true`);
}

it('counters match the number of rows after every change', async () => {
  const campaign = await aCampaign({ maxCompletions: 3 });
  const approved = await review(await aSubmission(campaign, fan!), 'approve');
  await review(await aSubmission(campaign, fan!), 'approve');
  const rejected = await review(await aSubmission(campaign, fan!), 'reject');
  await review(await aSubmission(campaign, shop!), 'approve');
  await shop!.live.post('/perks/redeem', { code: approved.perk.code });
  await ofCustomers();
  await shop!.live.put(`/campaigns/${campaign}`, { archived: true });
  const paused = await aCampaign({ expiresInDays: 1 });
  await shop!.live.put(`/campaigns/${paused}`, { action: 'pause' });
  const automatic = await aCampaign({ status: 'draft', verificationMode: 'auto', expiresInDays: 1 });
  await shop!.live.put(`/campaigns/${automatic}`, { action: 'launch' });
  await aSubmission(automatic, fan!);
  const inTest = await aCampaign({}, 'test');
  const tried = await review(await aSubmission(inTest, fan!, 'test'), 'approve', 'test');
  await report(app, { submissionId: approved.id });
  await report(app, { submissionId: rejected.id, verdict: 'failed' });
  await report(app, { submissionId: tried.id, verdict: 'unknown' });
  const program = await aProgram(shop!.live);
  const guests = ['Ann', 'Ben', 'Cem'].map((name) => aMember(shop!.live, program.id, { name }));
  const [{ id: removed }] = await Promise.all(guests);
  await shop!.live.delete(`/programs/${program.id as string}/members/${removed as string}`);
  const again = { memberId: 'guest-1', name: 'Dan' };
  const { id: returning } = await aMember(shop!.live, program.id, again);
  await shop!.live.delete(`/programs/${program.id as string}/members/${returning as string}`);
  await aMember(shop!.live, program.id, again);
  const [settled, cancelled] = [await aDelivery('settled'), await aDelivery('cancelled')];
  await actOn(shop!, settled, 'approve');
  await actOn(shop!, cancelled, 'reject', { reason: 'Because.' });
  for (const side of [shop!, fan!]) await actOn(side, cancelled, 'cancel');
  app.clock.advance(2 * 24 * 60 * 60);
  await app.nest.get(CampaignsService).expireDue();
  await shop!.live.put(`/campaigns/${paused}`, { archived: true });
  expect(await wrong()).toEqual([]);
  const stored = await rows(app, 'select name, sum(value)::int as value from counters group by name');
  expect(Object.fromEntries(stored.map(({ name, value }: any) => [name, value]))).toMatchObject({
    'campaigns.launched': 3,
    'campaigns.active': 0,
    'campaigns.businesses': 1,
    'campaigns.archived': 2,
    'submissions.received': 12,
    'participants.listed': 5,
    'submissions.approved': 7,
    'submissions.by_participant': 4,
    'submissions.approved_by_participant': 1,
    'submissions.rejected_by_participant': 3,
    'submissions.rejected': 5,
    'submissions.reviewed': 10,
    'submissions.record_approved': 4,
    'submissions.record_campaigns': 2,
    'submissions.verified_passed': 1,
    'submissions.verified_failed': 1,
    'submissions.verified_unknown': 1,
    'perks.issued': 7,
    'perks.issued_by_participant': 2,
    'perks.redeemed_by_participant': 1,
    'perks.redeemed': 2,
    'programs.members': 3,
    'programs.enrolled': 4,
    'programs.listed': 1,
    'exchange.units_approved': 1,
    'exchange.units_refused': 1,
  });
  expect(stored.length).toBe(counters.length);
});

it('a campaign that is reopened is counted in the list again', async () => {
  const campaign = await aCampaign({ maxCompletions: 1 }, 'test');
  const { perk } = await review(await aSubmission(campaign, fan!, 'test'), 'approve', 'test');
  const archived = async () => {
    const subject = `${shop!.businessId}/test`;
    const [found] = await rows(
      app,
      `select coalesce(sum(value), 0)::int as value from counters where name = 'campaigns.archived' and subject = $1`,
      [subject],
    );
    return (found as { value: number }).value;
  };
  await shop!.test.put(`/campaigns/${campaign}`, { archived: true });
  expect(await archived()).toBe(1);
  await shop!.test.post(`/perks/${perk.id as string}/revoke`, { reason: 'Another was meant.', release: true });
  expect(await archived()).toBe(0);
  expect(await wrong()).toEqual([]);
});

it('a refused write counts nothing', async () => {
  const campaign = await aCampaign({}, 'test');
  const submission = await aSubmission(campaign, fan!, 'test');
  await review(submission, 'reject', 'test');
  expect((await shop!.test.post('/submissions/review', { submissionId: submission, decision: 'approve' })).status).toBe(
    409,
  );
  expect(await wrong()).toEqual([]);
});

it('a wrong counter is found and corrected', async () => {
  const campaign = await aCampaign({}, 'test');
  await aSubmission(campaign, fan!, 'test');
  await rows(app, `update counters set value = value + 4 where subject = $1`, [campaign]);
  await rows(app, `delete from counters where name = 'campaigns.businesses'`);
  await rows(app, `insert into counters values ('camp_gone', 'perks.issued', 3, 7)`);
  const expected = [
    { name: 'campaigns.businesses', subject: '', stored: 0, counted: 1 },
    { name: 'perks.issued', subject: 'camp_gone', stored: 7, counted: 0 },
    { name: 'submissions.received', subject: campaign, stored: 5, counted: 1 },
  ];
  const sorted = (found: Awaited<ReturnType<typeof wrong>>) => found.sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(sorted(await wrong())).toEqual(expected);
  expect(sorted(await repairCounters(app.engine.dataSource, counters))).toEqual(expected);
  expect(await wrong()).toEqual([]);
});

it('parallel writes are counted exactly', async () => {
  const campaigns = await Promise.all(Array.from({ length: 3 }, () => aCampaign({ maxCompletions: 8 }, 'test')));
  const submissions = await Promise.all(
    Array.from({ length: 36 }, (_, index) => aSubmission(campaigns[index % 3]!, index % 2 ? fan! : shop!, 'test')),
  );
  // Each is decided twice at once, and more are approved than a campaign allows.
  const decisions = submissions.flatMap((id, index) => [
    review(id, 'approve', 'test'),
    review(id, index % 4 === 0 ? 'reject' : 'approve', 'test'),
  ]);
  const perks = (await Promise.all(decisions)).flatMap((data) => (data?.perk ? [data.perk.code] : []));
  expect(perks.length).toBeGreaterThan(10);
  await Promise.all([...perks, ...perks].map((code) => shop!.test.post('/perks/redeem', { code })));
  expect(await wrong()).toEqual([]);
});
