import { OldVerifications } from '../../libs/submissions/src/verification/old-verifications';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../support/builders';
import { Answer } from '../support/client';
import { rows } from '../support/inspect';
import { anInternet, aPage, Internet, INTERNET } from '../support/internet';
import { countEvents, eventsOf } from '../support/outbox';
import { aResultName, report, reportText, signatureOf } from '../support/verifier';
import { settled } from '../support/worker';

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

const vouched = (campaignId = open.id) => aSubmission(creator.live, campaignId, { proofType: 'api_verified' });
const read = async (id: string) => (await shop.live.get(`/submissions/${id}`)).data;
const refusal = ({ status, error }: Answer) => [status, error?.code];
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const resultsOf = async (id: string) => rows(app, 'select * from verification_results where submission_id = $1', [id]);

describe('POST /verification/webhook', () => {
  it('approves what an external verifier vouches for', async () => {
    const { id, verification } = await vouched();
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
          { name: 'external', outcome: 'passed', evidence: 'An external verifier passed it.' },
          { name: 'external.location', outcome: 'passed', evidence: 'The picture shows the place.' },
        ],
      },
    });
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.verified', 'submission.approved']);
  });

  it.each([
    ['failed', 'failed', ['submission.created', 'submission.verified']],
    ['unknown', 'unknown', ['submission.created', 'submission.verified']],
  ])('leaves to the reviewer what is %s', async (verdict, status, types) => {
    const { id } = await vouched();
    await report(app, { submissionId: id, verdict });
    expect(await read(id)).toMatchObject({ state: 'pending', perk: null, verification: { status } });
    expect(await typesOf(id)).toEqual(types);
  });

  it('approves nothing in the mode manual, and changes nothing that was decided', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp' });
    const [one, other] = [await vouched(campaignId), await vouched(campaignId)];
    await shop.live.post('/submissions/review', { submissionId: other.id, decision: 'reject', reason: 'No' });
    for (const { id } of [one, other]) expect((await report(app, { submissionId: id })).data.applied).toBe(true);
    expect(await read(one.id)).toMatchObject({ state: 'pending', verification: { status: 'passed' } });
    expect(await read(other.id)).toMatchObject({ state: 'rejected', verification: { status: 'passed' } });
  });

  it('stays within the cap', async () => {
    const campaign = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', maxCompletions: 1 });
    const [one, other] = [await vouched(campaign.id), await vouched(campaign.id)];
    for (const { id } of [one, other]) expect((await report(app, { submissionId: id })).status).toBe(200);
    expect((await read(one.id)).state).toBe('approved');
    const refused = await read(other.id);
    expect([refused.state, refused.verification.checks.at(-1)?.name]).toEqual(['pending', 'campaign_cap']);
    await report(app, { submissionId: other.id, externalId: '0' });
    expect((await read(other.id)).verification.checks.at(-1)?.name).toBe('campaign_cap');
  });

  it('takes results of submissions that nobody was to verify', async () => {
    const { id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp' });
    const { id, verification } = await aSubmission(creator.live, campaignId, { proofType: 'screenshot' });
    expect(verification.status).toBe('none');
    await report(app, { submissionId: id, verdict: 'failed' });
    expect((await read(id)).verification.status).toBe('failed');
  });
});

describe('what our own checks found', () => {
  const fields = { requirements: { hashtags: ['#flatwhite'] } };
  const file = async (text: string) => {
    const campaign = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', ...fields });
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, aPage(address, text === '' ? { title: '' } : { text }));
    return (await creator.live.post('/submissions', { campaignId: campaign.id, proofUrl: internet.url(address) })).data
      .id;
  };

  it.each([
    ['left open is settled by another', '', 'passed', 'approved', 'passed'],
    ['failed is not passed by another', '#ad', 'passed', 'pending', 'failed'],
    ['left open is failed by another', '', 'failed', 'pending', 'failed'],
    ['passed is left so by one who cannot tell', '#ad #flatwhite', 'unknown', 'approved', 'passed'],
  ])('%s, whoever comes first', async (_case, text, verdict, state, status) => {
    const [before, after] = [await file(text), await file(text)];
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

describe('a result is refused', () => {
  let submissionId: string;
  let events: number;
  beforeAll(async () => {
    submissionId = (await vouched()).id;
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
    ['with the signature of something else', { headers: { 'x-webhook-signature': other } }],
    ['signed with another secret', { secret: 'another secret that is only good for tests' }],
    ['signed with nothing', { secret: '' }],
    ['without a time', { headers: { 'x-webhook-timestamp': undefined } }],
    ['with a time that is none', { headers: { 'x-webhook-timestamp': 'now' } }],
    ['in milliseconds', { headers: { 'x-webhook-timestamp': String(Date.now()) } }],
    ['signed 6 minutes ago', { skewSeconds: -360 }],
    ['signed 6 minutes ahead', { skewSeconds: 360 }],
  ])('%s', async (_case, signing) => {
    expect(refusal(await report(app, { submissionId }, signing))).toEqual([400, 'INVALID_SIGNATURE']);
  });

  it('when it was changed on its way, a bit of it', async () => {
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
    ['state', { state: 'approved' }],
    ['checks[0].name', { checks: [{ name: 'a\0', outcome: 'passed', evidence: 'a' }] }],
  ])('when it is signed and not valid, at %s %#', async (path, fields) => {
    const answer = await report(app, { submissionId, ...fields });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error.details).toEqual([{ path, message: expect.any(String) }]);
  });

  it.each(['', 'no JSON', '[]', 'null', '"text"', '[{"submissionId":1}]', '{"a":'.repeat(40) + '1' + '}'.repeat(40)])(
    'when it is signed and no result: %j',
    async (body) => {
      expect(refusal(await reportText(app, body))).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('when there is no such submission, and may then come again', async () => {
    const externalId = aResultName();
    expect(refusal(await report(app, { submissionId: ABSENT, externalId }))).toEqual([404, 'NOT_FOUND']);
    expect(await resultsOf(ABSENT)).toEqual([]);
  });
});

it('answers 503 where no verifier is set up, whatever the signature, and 400 to what is not JSON', async () => {
  const without = await startApp({ VERIFICATION_WEBHOOK_SECRET: '' });
  try {
    const malformed = await reportText(without, '{"submissionId": ');
    expect(refusal(malformed)).toEqual([400, 'VALIDATION_ERROR']);
    for (const secret of ['', 'undefined']) {
      const answer = await report(without, { submissionId: ABSENT }, { secret });
      expect(refusal(answer)).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(answer.error.message).toBe('No external verifier is set up here.');
    }
  } finally {
    await without.stop();
  }
});

describe('a result that comes again', () => {
  it('is answered as such, and changes nothing', async () => {
    const { id } = await vouched();
    const result = { submissionId: id, verdict: 'failed', externalId: aResultName() };
    const [first, second] = [await report(app, result), await report(app, result, { skewSeconds: 200 })];
    expect([first.data.applied, second.data.applied]).toEqual([true, false]);
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.verified']);
  });

  it.each([
    ['another verdict', { verdict: 'passed' }],
    ['other checks', { checks: [{ name: 'a', outcome: 'failed', evidence: 'a' }] }],
  ])('with %s is a conflict', async (_case, change) => {
    const { id } = await vouched();
    const result = { submissionId: id, verdict: 'failed', externalId: aResultName() };
    await report(app, result);
    const before = await read(id);
    expect(refusal(await report(app, { ...result, ...change }))).toEqual([409, 'CONFLICT']);
    expect(await read(id)).toEqual(before);
  });

  it('for another submission is a conflict', async () => {
    const [one, other] = [await vouched(), await vouched()];
    const externalId = aResultName();
    await report(app, { submissionId: one.id, externalId });
    expect(refusal(await report(app, { submissionId: other.id, externalId }))).toEqual([409, 'CONFLICT']);
    expect((await read(other.id)).verification.status).toBe('pending');
  });
});

describe('results in any order', () => {
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
  ])('end in the same state: %s', async (status, verdicts) => {
    const ends = new Set<string>();
    for (const order of permutations(verdicts.map((verdict, index) => ({ verdict, index })))) {
      const { id } = await vouched();
      const serial = unique();
      // Each comes twice.
      for (const { verdict, index } of [...order, ...order]) {
        const externalId = `${String(serial)}-${String(index)}`;
        const checks = [{ name: `check ${String(index)}`, outcome: verdict, evidence: 'So' }];
        expect((await report(app, { submissionId: id, verdict, externalId, checks })).status).toBe(200);
      }
      const { state, verification, perk } = await read(id);
      ends.add(JSON.stringify([state, verification, perk === null]));
      expect([state, verification.status]).toEqual([status === 'passed' ? 'approved' : 'pending', status]);
      expect((await typesOf(id)).filter((type) => type === 'submission.approved').length).toBe(
        status === 'passed' ? 1 : 0,
      );
    }
    expect(ends.size).toBe(1);
  });

  it('that contradict each other leave the first that decided', async () => {
    const { id } = await vouched();
    for (const verdict of ['unknown', 'failed', 'passed', 'unknown'])
      expect((await report(app, { submissionId: id, verdict })).data.applied).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'pending', verification: { status: 'failed' } });
  });
});

describe('90 days after a proof was filed', () => {
  const DAYS = 24 * 60 * 60;
  const kept = async (id: string) => {
    await app.nest.get(OldVerifications).purge();
    return (await rows(app, 'select 1 from submission_verifications where id = $1', [id])).length;
  };
  afterEach(() => {
    app.clock.reset();
  });

  it('what was needed to verify it is deleted once it is decided, and a late result changes nothing', async () => {
    const [decided, pending] = [await vouched(), await vouched()];
    const result = { submissionId: decided.id, externalId: aResultName(), verdict: 'failed' };
    await report(app, result);
    await shop.live.post('/submissions/review', { submissionId: decided.id, decision: 'reject', reason: 'No' });
    const before = await read(decided.id);
    app.clock.advance(90 * DAYS - 60);
    expect([await kept(decided.id), await kept(pending.id)]).toEqual([1, 1]);
    // Results are forgotten earlier: one that is told again is nothing new for a proof whose verdict is known.
    expect(await resultsOf(decided.id)).toEqual([]);
    expect((await report(app, result)).data.applied).toBe(true);
    expect(await read(decided.id)).toEqual(before);

    app.clock.advance(120);
    expect([await kept(decided.id), await kept(pending.id)]).toEqual([0, 1]);
    const late = await report(app, { submissionId: decided.id, verdict: 'passed' });
    expect([late.status, late.data.applied, await kept(decided.id)]).toEqual([200, false, 0]);
    expect(await read(decided.id)).toEqual(before);
    expect((await report(app, { submissionId: pending.id })).data.applied).toBe(true);
    expect((await read(pending.id)).state).toBe('approved');
  });
});
