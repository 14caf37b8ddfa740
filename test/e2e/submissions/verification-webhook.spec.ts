import { verifyCounters } from '#database/host';
import { SUBMISSION_COUNTERS } from '../../../libs/submissions/src/submissions.counters';
import { VerificationCleanup } from '../../../libs/submissions/src/verification/verification-cleanup';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { anInternet, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { countEvents, eventsOf } from '../../support/database/outbox';
import { aResultName, report, reportText, signatureOf } from '../../support/stand-ins/verifier';
import { settled } from '../../support/worker';

const ABSENT = 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let creator: Tenant;
let open: any;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  open = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified' });
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const externallyVerified = (campaignId = open.id) =>
  aSubmission(creator.live, campaignId, { proofType: 'api_verified' });
const read = async (id: string) => (await shop.live.get(`/submissions/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const resultsOf = async (id: string) => rows(app, 'select * from verification_results where submission_id = $1', [id]);

describe('POST /verification/webhook', () => {
  it('approves a proof that an external verifier passed', async () => {
    const { id, verification } = await externallyVerified();
    expect(verification).toEqual({ status: 'pending', checks: [] });
    const externalId = aResultName();
    const checks = [{ name: 'location', outcome: 'passed', evidence: 'The picture shows the place.' }];
    const { status, data } = await report(app, { submissionId: id, externalId, checks });
    expect([status, data]).toEqual([200, { submissionId: id, externalId, applied: true }]);
    expect(await read(id)).toMatchObject({
      state: 'approved',
      reviewedBy: null,
      perk: { status: 'issued' },
      verification: {
        status: 'passed',
        checks: [
          { name: 'external', outcome: 'passed', evidence: 'An external verifier passed the proof.' },
          { name: 'external.location', outcome: 'passed', evidence: 'The picture shows the place.' },
        ],
      },
    });
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.verified', 'submission.approved']);
  });

  it.each([
    ['failed', 'failed', ['submission.created', 'submission.verified']],
    ['unknown', 'unknown', ['submission.created', 'submission.verified']],
  ])('leaves a proof with the verdict %s to the reviewer', async (verdict, status, types) => {
    const { id } = await externallyVerified();
    await report(app, { submissionId: id, verdict });
    expect(await read(id)).toMatchObject({ state: 'pending', perk: null, verification: { status } });
    expect(await typesOf(id)).toEqual(types);
  });

  it('approves nothing in the mode manual, and does not change decided submissions', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp' });
    const [one, other] = [await externallyVerified(campaignId), await externallyVerified(campaignId)];
    await shop.live.post('/submissions/review', { submissionId: other.id, decision: 'reject', reason: 'No' });
    for (const { id } of [one, other]) expect((await report(app, { submissionId: id })).data.applied).toBe(true);
    expect(await read(one.id)).toMatchObject({ state: 'pending', verification: { status: 'passed' } });
    expect(await read(other.id)).toMatchObject({ state: 'rejected', verification: { status: 'passed' } });
  });

  it('does not approve beyond the cap', async () => {
    const campaign = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', maxCompletions: 1 });
    const [one, other] = [await externallyVerified(campaign.id), await externallyVerified(campaign.id)];
    for (const { id } of [one, other]) expect((await report(app, { submissionId: id })).status).toBe(200);
    expect((await read(one.id)).state).toBe('approved');
    const refused = await read(other.id);
    expect([refused.state, refused.verification.checks.at(-1)?.name]).toEqual(['pending', 'campaign_cap']);
    await report(app, { submissionId: other.id, externalId: '0' });
    expect((await read(other.id)).verification.checks.at(-1)?.name).toBe('campaign_cap');
  });

  it('is counted with its campaign, by its latest verdict', async () => {
    const { id: campaignId } = await aCampaign(shop.live, {
      ...{ actionId: 'ig_fp', verificationMode: 'verified', maxCompletions: 2 },
    });
    const verdictsOf = async () => (await shop.live.get(`/campaigns/${campaignId}/stats`)).data.verification;
    const submissions = [];
    for (let i = 0; i < 5; i++) submissions.push(await externallyVerified(campaignId));
    const verdicts = ['passed', 'passed', 'passed', 'failed', 'unknown'];
    for (const [i, verdict] of verdicts.entries()) await report(app, { submissionId: submissions[i].id, verdict });
    // The third is beyond the cap, which changes nothing about its checks.
    expect(await verdictsOf()).toEqual({ passed: 3, failed: 1, unknown: 1 });
    await report(app, { submissionId: submissions[4].id, externalId: aResultName(), verdict: 'failed' });
    expect(await verdictsOf()).toEqual({ passed: 3, failed: 2, unknown: 0 });
    expect(await verifyCounters(app.engine.dataSource, SUBMISSION_COUNTERS)).toEqual([]);
  });

  it('accepts results for submissions without checks', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp' });
    const { id, verification } = await aSubmission(creator.live, campaignId, { proofType: 'screenshot' });
    expect(verification.status).toBe('none');
    await report(app, { submissionId: id, verdict: 'failed' });
    expect((await read(id)).verification.status).toBe('failed');
  });
});

describe('our own checks and a verifier', () => {
  const fields = { requirements: { hashtags: ['#flatwhite'] } };
  const submit = async (text: string) => {
    const campaign = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', ...fields });
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, aPage(address, text === '' ? { title: '' } : { text }));
    return (await creator.live.post('/submissions', { campaignId: campaign.id, proofUrl: internet.url(address) })).data
      .id;
  };

  it.each([
    ['left unknown is approved if the verifier passes it', '', 'passed', 'approved', 'passed'],
    ['failed stays failed if the verifier passes it', '#ad', 'passed', 'pending', 'failed'],
    ['left unknown fails if the verifier fails it', '', 'failed', 'pending', 'failed'],
    ['passed stays passed if the verifier cannot decide', '#ad #flatwhite', 'unknown', 'approved', 'passed'],
  ])('a proof that our own checks %s, in either order', async (_case, text, verdict, state, status) => {
    const [before, after] = [await submit(text), await submit(text)];
    const externalId = aResultName();
    await report(app, { submissionId: before, verdict, externalId });
    expect((await read(before)).verification.status).toBe('pending');
    await settled(app);
    await report(app, { submissionId: after, verdict });
    const [one, other] = [await read(before), await read(after)];
    expect(one).toMatchObject({ state, verification: { status } });
    expect([other.state, other.verification]).toEqual([one.state, one.verification]);
  });
});

describe('the signature of a result', () => {
  let submissionId: string;
  let events: number;
  beforeAll(async () => {
    submissionId = (await externallyVerified()).id;
    events = await countEvents(app);
  });
  afterAll(async () => {
    expect(await countEvents(app)).toBe(events);
    expect(await resultsOf(submissionId)).toEqual([]);
    expect((await read(submissionId)).verification).toEqual({ status: 'pending', checks: [] });
  });

  const other = signatureOf('{}', 'another secret that is only good for tests');
  it.each([
    ['without a signature', { headers: { 'x-webhook-signature': undefined } }],
    ['with an empty signature', { headers: { 'x-webhook-signature': '' } }],
    ['with the signature of another body', { headers: { 'x-webhook-signature': other } }],
    ['signed with another secret', { secret: 'another secret that is only good for tests' }],
    ['signed with an empty secret', { secret: '' }],
    ['without a timestamp', { headers: { 'x-webhook-timestamp': undefined } }],
    ['with an invalid timestamp', { headers: { 'x-webhook-timestamp': 'now' } }],
    ['with a timestamp in milliseconds', { headers: { 'x-webhook-timestamp': String(Date.now()) } }],
    ['signed 6 minutes ago', { skewSeconds: -360 }],
    ['signed 6 minutes ahead', { skewSeconds: 360 }],
  ])('a result %s is rejected', async (_case, signing) => {
    expect(refusal(await report(app, { submissionId }, signing))).toEqual([400, 'INVALID_SIGNATURE']);
  });

  it('rejects a result whose body was changed after signing', async () => {
    const body = JSON.stringify({ submissionId, verdict: 'failed', externalId: 'r' });
    const changed = body.replace('failed', 'passed');
    const headers = { 'x-webhook-signature': signatureOf(body, app.settings.VERIFICATION_WEBHOOK_SECRET!) };
    expect(refusal(await reportText(app, changed, { headers }))).toEqual([400, 'INVALID_SIGNATURE']);
    expect(refusal(await reportText(app, ` ${body}`, { headers }))).toEqual([400, 'INVALID_SIGNATURE']);
  });

  it.each<[string, object]>([
    ['submissionId', { submissionId: 'sub_1' }],
    ['submissionId', { submissionId: undefined }],
    ['verdict', { verdict: 'fine' }],
    ['verdict', { verdict: undefined }],
    ['externalId', { externalId: '' }],
    ['externalId', { externalId: 'r'.repeat(201) }],
    ['checks', { checks: 'all' }],
    ['checks', { checks: Array.from({ length: 21 }, () => ({ name: 'a', outcome: 'passed', evidence: 'a' })) }],
    ['checks[0].outcome', { checks: [{ name: 'a', outcome: 'fine', evidence: 'a' }] }],
    ['checks[0].evidence', { checks: [{ name: 'a', outcome: 'passed', evidence: 'a'.repeat(501) }] }],
    ['checks[0].name', { checks: [{ name: 'a\0', outcome: 'passed', evidence: 'a' }] }],
  ])('rejects a signed result if %s is invalid (%#)', async (path, fields) => {
    const response = await report(app, { submissionId, ...fields });
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each(['', 'no JSON', '[]', 'null', '"text"', '[{"submissionId":1}]', '{"a":'.repeat(40) + '1' + '}'.repeat(40)])(
    'rejects a result if the signed body is %j',
    async (body) => {
      expect(refusal(await reportText(app, body))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('rejects a result if the submission does not exist, without storing it', async () => {
    const externalId = aResultName();
    expect(refusal(await report(app, { submissionId: ABSENT, externalId }))).toEqual([404, 'NOT_FOUND']);
    expect(await resultsOf(ABSENT)).toEqual([]);
  });
});

it('returns NOT_CONFIGURED with the setting, and logs no error, if no verifier is set up, whatever the body and the signature', async () => {
  const without = await startApp({ VERIFICATION_WEBHOOK_SECRET: '' });
  try {
    const responses = [
      await reportText(without, '{"submissionId": '),
      ...(await Promise.all(['', 'undefined'].map((secret) => report(without, { submissionId: ABSENT }, { secret })))),
    ];
    for (const response of responses) {
      expect(refusal(response)).toEqual([503, 'NOT_CONFIGURED']);
      expect(response.error.details).toEqual({ settings: ['VERIFICATION_WEBHOOK_SECRET'] });
    }
  } finally {
    await without.stop();
  }
});

it('ignores fields that a verifier sends beyond those of a result', async () => {
  const { id } = await externallyVerified();
  const checks = [{ name: 'place', outcome: 'passed', evidence: 'It is the place.', score: 0.9 }];
  const result = { submissionId: id, verdict: 'unknown', externalId: aResultName(), state: 'approved', checks };
  expect((await report(app, result)).data.applied).toBe(true);
  expect((await read(id)).state).toBe('pending');
});

describe('a repeated result', () => {
  it('returns `applied: false` and changes nothing', async () => {
    const { id } = await externallyVerified();
    const result = { submissionId: id, verdict: 'failed', externalId: aResultName() };
    const [first, second] = [await report(app, result), await report(app, result, { skewSeconds: 200 })];
    expect([first.data.applied, second.data.applied]).toEqual([true, false]);
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.verified']);
  });

  it.each([
    ['another verdict', { verdict: 'passed' }],
    ['other checks', { checks: [{ name: 'a', outcome: 'failed', evidence: 'a' }] }],
  ])('a repeated result with %s returns 409', async (_case, change) => {
    const { id } = await externallyVerified();
    const result = { submissionId: id, verdict: 'failed', externalId: aResultName() };
    await report(app, result);
    const before = await read(id);
    expect(refusal(await report(app, { ...result, ...change }))).toEqual([409, 'CONFLICT']);
    expect(await read(id)).toEqual(before);
  });

  it('a repeated result for another submission returns 409', async () => {
    const [one, other] = [await externallyVerified(), await externallyVerified()];
    const externalId = aResultName();
    await report(app, { submissionId: one.id, externalId });
    expect(refusal(await report(app, { submissionId: other.id, externalId }))).toEqual([409, 'CONFLICT']);
    expect((await read(other.id)).verification.status).toBe('pending');
  });
});

describe('several results for one submission', () => {
  function permutations<T>(items: T[]): T[][] {
    if (items.length < 2) return [items];
    return items.flatMap((item, index) =>
      permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
    );
  }

  it.each([
    ['unknown', ['unknown', 'unknown', 'unknown']],
    ['passed', ['passed', 'unknown', 'unknown', 'passed']],
    ['failed', ['unknown', 'failed', 'failed']],
  ])('several results lead to %s in every order', async (status, verdicts) => {
    const finalStates = new Set<string>();
    for (const order of permutations(verdicts.map((verdict, index) => ({ verdict, index })))) {
      const { id } = await externallyVerified();
      const serial = unique();
      // Each is sent twice.
      for (const { verdict, index } of [...order, ...order]) {
        const externalId = `${String(serial)}-${String(index)}`;
        const checks = [{ name: `check ${String(index)}`, outcome: verdict, evidence: 'So' }];
        expect((await report(app, { submissionId: id, verdict, externalId, checks })).status).toBe(200);
      }
      const { state, verification, perk } = await read(id);
      finalStates.add(JSON.stringify([state, verification, perk === null]));
      expect([state, verification.status]).toEqual([status === 'passed' ? 'approved' : 'pending', status]);
      expect((await typesOf(id)).filter((type) => type === 'submission.approved').length).toBe(
        status === 'passed' ? 1 : 0,
      );
    }
    expect(finalStates.size).toBe(1);
  });

  it('contradicting results lead to the first that is not unknown', async () => {
    const { id } = await externallyVerified();
    for (const verdict of ['unknown', 'failed', 'passed', 'unknown'])
      expect((await report(app, { submissionId: id, verdict })).data.applied).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'pending', verification: { status: 'failed' } });
  });
});

describe('90 days after a submission', () => {
  const DAYS = 24 * 60 * 60;
  const verificationsAfterCleanup = async (id: string) => {
    await app.nest.get(VerificationCleanup).purge();
    return (await rows(app, 'select 1 from submission_verifications where id = $1', [id])).length;
  };
  afterEach(() => {
    app.clock.reset();
  });

  it('the verification of a decided submission is deleted, and a late result changes nothing', async () => {
    const [decided, pending] = [await externallyVerified(), await externallyVerified()];
    const result = { submissionId: decided.id, externalId: aResultName(), verdict: 'failed' };
    await report(app, result);
    await shop.live.post('/submissions/review', { submissionId: decided.id, decision: 'reject', reason: 'No' });
    const before = await read(decided.id);
    app.clock.advance(90 * DAYS - 60);
    expect([await verificationsAfterCleanup(decided.id), await verificationsAfterCleanup(pending.id)]).toEqual([1, 1]);
    // Results are deleted earlier. Applying a repeated one again does not change the verdict.
    expect(await resultsOf(decided.id)).toEqual([]);
    expect((await report(app, result)).data.applied).toBe(true);
    expect(await read(decided.id)).toEqual(before);

    app.clock.advance(120);
    expect([await verificationsAfterCleanup(decided.id), await verificationsAfterCleanup(pending.id)]).toEqual([0, 1]);
    const late = await report(app, { submissionId: decided.id, verdict: 'passed' });
    expect([late.status, late.data.applied, await verificationsAfterCleanup(decided.id)]).toEqual([200, false, 0]);
    expect(await read(decided.id)).toEqual(before);
    expect((await report(app, { submissionId: pending.id })).data.applied).toBe(true);
    expect((await read(pending.id)).state).toBe('approved');
  });
});
