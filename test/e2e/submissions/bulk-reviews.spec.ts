import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';

const ABSENT = 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let [shop, creator, outsider]: Tenant[] = [];
let campaign: any;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [shop, creator, outsider] = [await anEnterprise(app), await anEnterprise(app), await anEnterprise(app)];
  campaign = await aCampaign(shop.live);
});
afterAll(() => app.stop());

const proof = async (campaignId = campaign.id): Promise<string> => (await aSubmission(creator!.live, campaignId)).id;
const stateOf = async (id: string) => (await shop!.live.get(`/submissions/${id}`)).data.state;
const bulk = (reviews: object[], options?: object, by = shop!.live) =>
  by.post('/submissions/review/bulk', { reviews }, options);
const summary = ({ data }: any) =>
  data.results.map(({ submissionId, success, submission, error }: any) => [
    submissionId,
    success,
    submission?.state ?? error.code,
  ]);

describe('POST /submissions/review/bulk', () => {
  it('makes every decision that can be made, and reports the others in their places', async () => {
    const [good, bad, decided] = [await proof(), await proof(), await proof()];
    await shop!.live.post('/submissions/review', { submissionId: decided, decision: 'approve' });
    const foreign = (await aSubmission(creator!.live, (await aCampaign(outsider!.live)).id)).id;
    const answer = await bulk([
      { submissionId: foreign, decision: 'approve' },
      { submissionId: good, decision: 'approve', reason: 'Lovely' },
      { submissionId: decided, decision: 'reject', reason: 'Too late' },
      { submissionId: ABSENT, decision: 'approve' },
      { submissionId: bad, decision: 'reject', reason: 'Not ours' },
      { submissionId: good, decision: 'approve' },
    ]);
    expect(answer.status).toBe(200);
    expect(summary(answer)).toEqual([
      [foreign, false, 'NOT_FOUND'],
      [good, true, 'approved'],
      [decided, false, 'ALREADY_REVIEWED'],
      [ABSENT, false, 'NOT_FOUND'],
      [bad, true, 'rejected'],
      [good, false, 'ALREADY_REVIEWED'],
    ]);
    expect(answer.data).toMatchObject({ reviewed: 2, failed: 4 });
    const [, approved, late] = answer.data.results;
    expect((await shop!.live.get(`/submissions/${good}`)).data).toMatchObject(approved.submission);
    expect(approved.submission.perk.status).toBe('issued');
    const alone = await shop!.live.post('/submissions/review', { submissionId: decided, decision: 'approve' });
    expect(late.error).toEqual({ ...alone.error, requestId: undefined });
    expect(await stateOf(foreign).catch(() => 'hidden')).toBe('hidden');
    expect(await rows(app, 'select state from submissions where id = $1', [foreign])).toEqual([{ state: 'pending' }]);
  });

  it('issues no more perks than the cap allows', async () => {
    const capped = await aCampaign(shop!.live, { maxCompletions: 2 });
    const ids = [await proof(capped.id), await proof(capped.id), await proof(capped.id)];
    const { data } = await bulk(ids.map((submissionId) => ({ submissionId, decision: 'approve' })));
    expect(data.results.map(({ error }: any) => error?.code ?? null)).toEqual([null, null, 'CAMPAIGN_CAP_REACHED']);
    expect(await stateOf(ids[2]!)).toBe('pending');
  });

  it('makes all decisions once with an idempotency key', async () => {
    const ids = [await proof(), await proof(), ABSENT];
    const reviews = ids.map((submissionId) => ({ submissionId, decision: 'approve' }));
    const headers = { 'idempotency-key': `bulk-${String(unique())}` };
    const [first, second] = [await bulk(reviews, { headers }), await bulk(reviews, { headers })];
    expect(first.data).toMatchObject({ reviewed: 2, failed: 1 });
    expect([second.headers.get('idempotency-replayed'), second.text]).toEqual(['true', first.text]);
  });

  it('counts as one request', async () => {
    const before = await bulk([{ submissionId: ABSENT, decision: 'approve' }]);
    const after = await bulk(Array(50).fill({ submissionId: ABSENT, decision: 'approve' }));
    const left = (answer: any) => Number(answer.headers.get('x-ratelimit-remaining'));
    expect(left(after)).toBe(left(before) - 1);
  });

  it.each([
    [[], 'reviews'],
    [Array(101).fill({ submissionId: ABSENT, decision: 'approve' }), 'reviews'],
    [
      [
        { submissionId: ABSENT, decision: 'approve' },
        { submissionId: ABSENT, decision: 'reject' },
      ],
      'reviews[1].reason',
    ],
    [[{ submissionId: 'camp_x', decision: 'approve' }], 'reviews[0].submissionId'],
    [[{ submissionId: ABSENT, decision: 'approve', note: 'x' }], 'reviews[0].note'],
  ])('decides nothing if the request is not valid (%#)', async (reviews, path) => {
    const { status, error } = await bulk(reviews);
    expect([status, error.details[0].path]).toEqual([400, path]);
  });

  it('decides each submission once when two reviewers race', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => proof()));
    const reviews = ids.map((submissionId) => ({ submissionId, decision: 'approve' }));
    const [a, b] = await Promise.all([
      bulk(reviews, { headers: { 'idempotency-key': `race-${String(unique())}` } }),
      bulk([...reviews].reverse(), { headers: { 'idempotency-key': `race-${String(unique())}` } }),
    ]);
    expect(a.data.reviewed + b.data.reviewed).toBe(6);
    const issued = await rows(app, 'select submission_id from perks where submission_id = any ($1)', [ids]);
    expect(issued).toHaveLength(6);
  });

  it('requires the scope review.submissions', async () => {
    const by = await shop!.keyWith('read.submissions');
    const { status, error } = await bulk([{ submissionId: ABSENT, decision: 'approve' }], undefined, by);
    expect([status, error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});
