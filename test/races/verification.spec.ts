import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../support/builders';
import { crowd } from '../support/database/crowd';
import { rows } from '../support/database/inspect';
import { anInternet, aPage, Internet, INTERNET } from '../support/stand-ins/internet';
import { reply } from '../support/stand-ins/outbound';
import { eventsOf } from '../support/database/outbox';
import { aResultName, report } from '../support/stand-ins/verifier';
import { settled } from '../support/worker';

// The embedded engine runs one transaction at a time: it is on a PostgreSQL server that these can fail.

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let filers: Tenant[];
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  shop = await anEnterprise(app);
  filers = await Promise.all(Array.from({ length: 8 }, () => anEnterprise(app)));
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const campaignOf = (fields: object = {}) =>
  aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', ...fields });
const read = async (id: string) => (await shop.live.get(`/submissions/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const tally = (values: string[]) =>
  values.reduce<Record<string, number>>((counts, value) => ({ ...counts, [value]: (counts[value] ?? 0) + 1 }), {});
const outcomeOf = ({ verification }: any, check: string) =>
  verification.checks.find(({ name }: any) => name === check)?.outcome;

describe('one proof that 8 businesses submit at once', () => {
  it.each([1, 2, 3])('counts as new once: the same post under different URLs (%d)', async () => {
    const post = `POST${String(unique())}abc`;
    const campaigns = await Promise.all(filers.map(() => campaignOf()));
    const ids = await Promise.all(
      filers.map(async ({ live }, index) => {
        const proofUrl = internet.url(`www.instagram.com/user${String(index)}/p/${post}/`);
        return (await live.post('/submissions', { campaignId: campaigns[index].id, proofUrl })).data.id;
      }),
    );
    await settled(app);
    const outcomes = await Promise.all(ids.map(async (id) => outcomeOf(await read(id), 'not_duplicate')));
    expect(tally(outcomes)).toEqual({ passed: 1, failed: 7 });
  });

  it.each([1, 2, 3])('counts as new once: the same content, fetched at the same time (%d)', async () => {
    const { id: campaignId } = await campaignOf();
    const bytes = reply(200, { 'Content-Type': 'image/png' }, Buffer.from(`picture ${String(unique())}`));
    const serial = unique();
    const ids = await Promise.all(
      filers.map(async ({ live }, index) => {
        const address = `pictures.example/${String(serial)}/${String(index)}.png`;
        internet.serve(address, bytes);
        const proof = { campaignId, proofUrl: internet.url(address), proofType: 'screenshot' };
        return (await live.post('/submissions', proof)).data.id;
      }),
    );
    await settled(app);
    const outcomes = await Promise.all(ids.map(async (id) => outcomeOf(await read(id), 'not_duplicate')));
    expect(tally(outcomes)).toEqual({ passed: 1, failed: 7 });
  });
});

describe('a result of an external verifier', () => {
  it.each(['passed', 'failed'])('is applied once if it arrives 40 times at once: %s', async (verdict) => {
    const { id } = await aSubmission(filers[0]!.live, (await campaignOf()).id, { proofType: 'api_verified' });
    const externalId = aResultName();
    const answers = await crowd(app, ['submissions', 'id', id], () =>
      Promise.all(Array.from({ length: 40 }, () => report(app, { submissionId: id, verdict, externalId }))),
    );
    expect(tally(answers.map(({ status, data }) => `${String(status)} ${String(data?.applied)}`))).toEqual({
      '200 true': 1,
      '200 false': 39,
    });
    const decided = verdict === 'passed' ? ['submission.approved'] : [];
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.verified', ...decided]);
    expect(await rows(app, 'select 1 from perks where submission_id = $1', [id])).toHaveLength(decided.length);
  });

  it('approves once if it arrives with 39 others at once', async () => {
    const { id } = await aSubmission(filers[0]!.live, (await campaignOf()).id, { proofType: 'api_verified' });
    const answers = await crowd(app, ['submissions', 'id', id], () =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          report(app, { submissionId: id, verdict: index % 2 ? 'passed' : 'unknown' }),
        ),
      ),
    );
    expect(tally(answers.map(({ status, data }) => `${String(status)} ${String(data?.applied)}`))).toEqual({
      '200 true': 40,
    });
    expect(await read(id)).toMatchObject({ state: 'approved', verification: { status: 'passed' } });
    expect(await rows(app, 'select 1 from perks where submission_id = $1', [id])).toHaveLength(1);
  });

  it.each([1, 2, 3, 4])('is stored and leads to one decision if it arrives when our checks end (%d)', async () => {
    const { id: campaignId } = await campaignOf({ requirements: { hashtags: ['#flatwhite'] } });
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, aPage(address, { title: '' }));
    const { id } = (await filers[0]!.live.post('/submissions', { campaignId, proofUrl: internet.url(address) })).data;
    await crowd(
      app,
      ['submissions', 'id', id],
      () =>
        Promise.all([
          settled(app),
          report(app, { submissionId: id }),
          report(app, { submissionId: id, verdict: 'unknown' }),
        ]),
      { waiting: 1 },
    );
    // A proof whose row is locked at that moment is claimed next time.
    await settled(app);
    const { state, verification } = await read(id);
    expect([state, verification.status]).toEqual(['approved', 'passed']);
    expect([outcomeOf({ verification }, 'hashtags'), outcomeOf({ verification }, 'external')]).toEqual([
      'unknown',
      'passed',
    ]);
    expect(await rows(app, 'select 1 from perks where submission_id = $1', [id])).toHaveLength(1);
  });
});

it('a concurrent review and verdict lead to one decision', async () => {
  const { id: campaignId } = await campaignOf();
  for (let turn = 0; turn < 6; turn++) {
    const { id } = await aSubmission(filers[0]!.live, campaignId, { proofType: 'api_verified' });
    const review = { submissionId: id, decision: turn % 2 ? 'approve' : 'reject', reason: 'So' };
    const [reviewed] = await crowd(
      app,
      ['submissions', 'id', id],
      () => Promise.all([shop.live.post('/submissions/review', review), report(app, { submissionId: id })]),
      { waiting: 2 },
    );
    const types = await typesOf(id);
    expect(types.filter((type) => /approved|rejected/.test(type))).toHaveLength(1);
    const { state, reviewedBy, verification } = await read(id);
    expect(verification.status).toBe('passed');
    expect(reviewedBy === null).toBe(reviewed.status === 409);
    expect(await rows(app, 'select 1 from perks where submission_id = $1', [id])).toHaveLength(
      state === 'approved' ? 1 : 0,
    );
  }
});

it('proofs that pass concurrently do not exceed the cap', async () => {
  const { id: campaignId } = await campaignOf({ maxCompletions: 3 });
  const ids = await Promise.all(
    filers.map(async ({ live }) => {
      const address = `www.instagram.com/p/POST${String(unique())}abc/`;
      internet.serve(address, aPage(address, { text: 'So good #ad' }));
      return (await live.post('/submissions', { campaignId, proofUrl: internet.url(address) })).data.id;
    }),
  );
  await settled(app);
  const submissions = await Promise.all(ids.map(read));
  expect(tally(submissions.map(({ state }) => state))).toEqual({ approved: 3, pending: 5 });
  expect(tally(submissions.map((submission) => String(outcomeOf(submission, 'campaign_cap'))))).toEqual({
    undefined: 3,
    failed: 5,
  });
  expect((await shop.live.get(`/campaigns/${campaignId}`)).data).toMatchObject({ completions: 3, status: 'completed' });
});
