import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aReviewer, aSubmission, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { countEvents, eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;
const ABSENT = 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let outsider: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator, outsider] = [
    await anEnterprise(app),
    await anEnterprise(app, { accountType: 'creator' }),
    await anEnterprise(app),
  ];
});
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];
const review = (submissionId: string, fields: object, by = shop.owner) =>
  by.post('/submissions/review', { submissionId, ...fields });
/** The submission without the facts for its reviewer, which only reading it returns. */
const read = async (id: string) => {
  const { review: _facts, ...submission } = (await shop.live.get(`/submissions/${id}`)).data;
  return submission;
};
const campaignNow = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

describe('POST /submissions/review', () => {
  let open: any;
  beforeAll(async () => {
    open = await aCampaign(shop.live);
  });

  it('approves: counts one completion, issues one perk, and publishes both', async () => {
    const campaign = await aCampaign(shop.live, { perkExpiresInDays: 3 });
    const submission = await aSubmission(creator.live, campaign.id);
    app.clock.advance(60);
    const { status, data } = await review(submission.id, { decision: 'approve', reason: 'Lovely' });
    expect(status).toBe(200);
    expect(data).toEqual({
      ...submission,
      state: 'approved',
      reason: 'Lovely',
      reviewedBy: shop.userId,
      reviewedAt: data.reviewedAt,
      participant: { id: expect.stringMatching(/^prt_/), externalId: null, name: expect.any(String) },
      perk: data.perk,
    });
    expect(Date.parse(data.reviewedAt)).toBeGreaterThanOrEqual(Date.parse(submission.createdAt) + 60_000);
    expect(data.perk).toMatchObject({
      businessId: shop.businessId,
      campaignId: campaign.id,
      submissionId: submission.id,
      type: 'pct',
      value: 10,
      status: 'issued',
      redeemedAt: null,
    });
    expect(Date.parse(data.perk.expiresAt) - Date.parse(data.perk.issuedAt)).toBe(3 * DAY * 1000);
    expect((await campaignNow(campaign.id)).completions).toBe(1);
    expect((await eventsOf(app, submission.id))[1]).toEqual({
      type: 'submission.approved',
      sequence: 2,
      businessId: shop.businessId,
      livemode: true,
      aggregate: 'submission',
      data: withoutParticipant(data),
    });
    expect(await eventsOf(app, data.perk.id)).toMatchObject([
      { type: 'perk.issued', sequence: 1, data: withoutParticipant(data.perk) },
    ]);
  });

  it('rejects with the reason, without a perk and without changing the campaign', async () => {
    const campaign = await aCampaign(shop.test);
    const submission = await aSubmission(creator.test, campaign.id);
    const reason = 'r'.repeat(500);
    const { data } = await review(submission.id, { decision: 'reject', reason }, shop.test);
    expect(data).toMatchObject({ state: 'rejected', reason, perk: null, livemode: false });
    expect((await shop.test.get(`/campaigns/${campaign.id}`)).data).toEqual(campaign);
    expect((await eventsOf(app, submission.id)).slice(1)).toEqual([
      expect.objectContaining({
        type: 'submission.rejected',
        sequence: 2,
        livemode: false,
        data: withoutParticipant(data),
      }),
    ]);
  });

  it.each([
    [{ action: 'approve' }, 'approved', null],
    [{ action: 'approve', decision: 'approve', reason: '' }, 'approved', null],
    [{ action: 'reject', reason: ' No ' }, 'rejected', 'No'],
  ])('accepts %j', async (fields, state, reason) => {
    const { id } = await aSubmission(creator.live, open.id);
    expect((await review(id, fields)).data).toMatchObject({ state, reason });
  });

  it.each<[string, object]>([
    ['decision', {}],
    ['decision', { decision: 'maybe' }],
    ['action', { decision: 'approve', action: 'reject', reason: 'No' }],
    ['reason', { decision: 'reject' }],
    ['reason', { action: 'reject' }],
    ['reason', { decision: 'reject', reason: '' }],
    ['reason', { decision: 'reject', reason: '   ' }],
    ['reason', { decision: 'reject', reason: 'r'.repeat(501) }],
    ['reason', { decision: 'approve', reason: 'r'.repeat(501) }],
    ['reason', { decision: 'approve', reason: 5 }],
    ['submissionId', { decision: 'approve', submissionId: 'one' }],
    ['submissionId', { decision: 'approve', submissionId: undefined }],
    ['rating', { decision: 'approve', rating: 5 }],
  ])('returns 400 with an error in %s for %j', async (path, fields) => {
    const submission = await aSubmission(creator.live, open.id);
    const response = await review(submission.id, fields);
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
    expect(withoutParticipant(await read(submission.id))).toEqual(submission);
  });

  it('is allowed for an owner, a reviewer, and a key with only review.submissions', async () => {
    const key = await shop.keyWith('review.submissions');
    for (const by of [shop.owner, await aReviewer(app, shop), key]) {
      const { id } = await aSubmission(creator.live, open.id);
      expect((await review(id, { decision: 'approve' }, by)).data.state).toBe('approved');
    }
  });

  it('returns 403 for a key without review.submissions', async () => {
    const { id } = await aSubmission(creator.live, open.id);
    const response = await review(
      id,
      { decision: 'approve' },
      await shop.keyWith('write.submissions', 'read.submissions'),
    );
    expect([...refusal(response), response.error.details.missing]).toEqual([
      403,
      'INSUFFICIENT_SCOPE',
      'review.submissions',
    ]);
  });

  it('returns the same 404 to the submitter, to another business, in the other mode, and for an unknown id', async () => {
    const submission = await aSubmission(creator.live, open.id);
    const by = (client: typeof shop.live, submissionId = submission.id) =>
      client.post(
        '/submissions/review',
        { submissionId, decision: 'approve' },
        { headers: { 'x-request-id': 'same' } },
      );
    const absent = await by(shop.live, ABSENT);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const client of [creator.live, creator.owner, outsider.live, shop.test])
      expect((await by(client)).text).toBe(absent.text);
    expect(withoutParticipant(await read(submission.id))).toEqual(submission);
  });

  it.each([
    [{ decision: 'approve' }, 'approved'],
    [{ decision: 'reject', reason: 'No' }, 'rejected'],
  ])('returns 409 after %j, and changes nothing', async (first, state) => {
    const { id } = await aSubmission(creator.live, open.id);
    const decided = (await review(id, first)).data;
    const [events, { completions }] = [await countEvents(app), await campaignNow(open.id)];
    for (const second of [{ decision: 'approve' }, { decision: 'reject', reason: 'Too late' }]) {
      const response = await review(id, second);
      expect(refusal(response)).toEqual([409, 'ALREADY_REVIEWED']);
      expect(response.error.details).toEqual({ state, reviewedAt: decided.reviewedAt });
    }
    expect(await read(id)).toEqual(decided);
    expect([await countEvents(app), (await campaignNow(open.id)).completions]).toEqual([events, completions]);
  });

  it('returns 409 for an approval beyond the cap, after which the proof can only be rejected', async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 1 });
    const [first, second] = [await aSubmission(creator.live, id), await aSubmission(creator.live, id)];
    await review(first.id, { decision: 'approve' });
    expect(await campaignNow(id)).toMatchObject({ status: 'completed', completions: 1 });
    const events = await countEvents(app);
    expect(refusal(await review(second.id, { decision: 'approve' }))).toEqual([409, 'CAMPAIGN_CAP_REACHED']);
    expect(withoutParticipant(await read(second.id))).toEqual(second);
    expect(await countEvents(app)).toBe(events);
    expect((await review(second.id, { decision: 'reject', reason: 'We are full' })).data.state).toBe('rejected');
  });

  it('approves proofs submitted before the campaign ended, and publishes its end only once', async () => {
    const { id } = await aCampaign(shop.live, { maxCompletions: 1 });
    const submission = await aSubmission(creator.live, id);
    await shop.live.put(`/campaigns/${id}`, { action: 'complete' });
    expect((await review(submission.id, { decision: 'approve' })).data.perk.status).toBe('issued');
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.completed']);
  });

  it('issues the reward that was offered when the proof was submitted', async () => {
    const campaign = await aCampaign(shop.live, { perkExpiresInDays: 3 });
    const before = await aSubmission(creator.live, campaign.id);
    const now = { rewardType: 'free_item', rewardValue: 4, rewardDescription: 'A bun', perkExpiresInDays: 9 };
    await shop.live.put(`/campaigns/${campaign.id}`, now);
    const after = await aSubmission(creator.live, campaign.id);
    const perkOf = async ({ id }: any) => (await review(id, { decision: 'approve' })).data.perk;
    const days = ({ issuedAt, expiresAt }: any) => (Date.parse(expiresAt) - Date.parse(issuedAt)) / DAY / 1000;
    const [old, young] = [await perkOf(before), await perkOf(after)];
    expect(old).toMatchObject({ type: 'pct', value: 10, description: null });
    expect(young).toMatchObject({ type: 'free_item', value: 4, description: 'A bun' });
    expect([days(old), days(young)]).toEqual([3, 9]);
  });
});
