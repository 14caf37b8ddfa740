import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';

const ABSENT = 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let outsider: Tenant;
let [story, reel]: any[] = [];
let submissions: any[];
beforeAll(async () => {
  app = await startApp();
  [shop, creator, outsider] = [
    await anEnterprise(app),
    await anEnterprise(app, { accountType: 'creator' }),
    await anEnterprise(app),
  ];
  [story, reel] = [await aCampaign(shop.live), await aCampaign(shop.live, { actionId: 'ig_rl' })];
  const elsewhere = await aCampaign(outsider.live);
  submissions = [
    await aSubmission(creator.live, story.id),
    await aSubmission(creator.live, story.id),
    await aSubmission(creator.live, reel.id),
    await aSubmission(shop.live, story.id),
    await aSubmission(shop.live, elsewhere.id),
  ];
  submissions[1] = await decide(1, { decision: 'approve' });
  submissions[2] = await decide(2, { decision: 'reject', reason: 'No' });
  await aSubmission(creator.test, (await aCampaign(shop.test)).id);
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code];

async function decide(index: number, decision: object): Promise<any> {
  return (await shop.live.post('/submissions/review', { submissionId: submissions[index].id, ...decision })).data;
}

async function list(by: Client, query = ''): Promise<any> {
  const { status, data, text } = await by.get(`/submissions${query}`);
  if (status !== 200) throw new Error(text);
  return data;
}

/** The indexes in `submissions` of the items of a response. */
async function indexes(by: Client, query = ''): Promise<number[]> {
  const { items } = await list(by, query);
  return items.map(({ id }: any) => submissions.findIndex((submission) => submission.id === id));
}

describe('GET /submissions', () => {
  it('returns the submissions that a business sent and received, newest first', async () => {
    expect(await indexes(shop.live)).toEqual([4, 3, 2, 1, 0]);
    expect(await indexes(creator.live)).toEqual([2, 1, 0]);
    expect(await indexes(outsider.live)).toEqual([4]);
  });

  it('returns the same to both sides, with the perk of approved submissions', async () => {
    const [owner, submitter] = [await list(shop.live, `?campaignId=${story.id}`), await list(creator.live)];
    const shared = submissions.map(withoutParticipant);
    expect(owner.items.map(withoutParticipant)).toEqual([shared[3], shared[1], shared[0]]);
    expect(submitter.items).toEqual([shared[2], shared[1], shared[0]]);
    expect(submissions[1].perk.code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
  });

  it('returns every submission exactly once across all pages, 25 per page by default', async () => {
    expect((await list(shop.live)).pagination).toEqual({
      page: 1,
      perPage: 25,
      total: 5,
      totalPages: 1,
      nextCursor: null,
    });
    expect(await indexes(shop.live, '?perPage=2')).toEqual([4, 3]);
    expect(await indexes(shop.live, '?perPage=2&page=2')).toEqual([2, 1]);
    expect(await indexes(shop.live, '?perPage=2&page=3')).toEqual([0]);
    expect(await list(shop.live, '?perPage=2&page=4')).toEqual({
      items: [],
      pagination: { page: 4, perPage: 2, total: 5, totalPages: 3, nextCursor: null },
    });
  });

  it.each([
    ['pending', [4, 3, 0]],
    ['approved', [1]],
    ['rejected', [2]],
  ])('filters by the state %s, with `state` or `status`', async (state, expected) => {
    expect(await indexes(shop.live, `?state=${state}`)).toEqual(expected);
    expect(await indexes(shop.live, `?status=${state}`)).toEqual(expected);
    expect((await list(shop.live, `?state=${state}&status=${state}`)).pagination.total).toBe(expected.length);
  });

  it('filters by campaign, also combined with the state', async () => {
    expect(await indexes(shop.live, `?campaignId=${reel.id}`)).toEqual([2]);
    expect(await indexes(shop.live, `?campaignId=${story.id}&state=pending`)).toEqual([3, 0]);
    expect(await indexes(outsider.live, `?campaignId=${story.id}`)).toEqual([]);
  });

  it("accepts the caller's businessId, and returns 403 for any other", async () => {
    expect(await indexes(creator.live, `?businessId=${creator.businessId}`)).toEqual([2, 1, 0]);
    expect(refusal(await creator.live.get(`/submissions?businessId=${shop.businessId}`))).toEqual([403, 'FORBIDDEN']);
  });

  it('returns only test data to a test key', async () => {
    for (const by of [shop.test, creator.test])
      expect((await list(by)).items.map(({ livemode }: any) => livemode)).toEqual([false]);
  });

  it.each([
    ['state=gone', 'state'],
    ['state=pending&status=approved', 'status'],
    ['campaignId=summer', 'campaignId'],
    ['businessId=me', 'businessId'],
    ['perPage=0', 'perPage'],
    ['perPage=101', 'perPage'],
    ['page=0', 'page'],
    ['actionId=ig_st', 'actionId'],
  ])('returns 400 for %s', async (query, path) => {
    const response = await shop.live.get(`/submissions?${query}`);
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
  });
});

describe('GET /submissions/:id', () => {
  it('returns the same to the submitter and the owner of the campaign as the write did', async () => {
    for (const submission of submissions.slice(0, 3))
      for (const by of [shop.live, creator.live, shop.owner]) {
        const { review: _review, ...same } = (await by.get(`/submissions/${submission.id}`)).data;
        expect(withoutParticipant(same)).toEqual(withoutParticipant(submission));
      }
  });

  it('returns the same 404 for submissions of others, of the other mode, and unknown ids', async () => {
    const same = { headers: { 'x-request-id': 'same' } };
    const absent = await shop.live.get(`/submissions/${ABSENT}`, same);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    for (const by of [outsider.live, shop.test, creator.test])
      expect((await by.get(`/submissions/${submissions[1].id}`, same)).text).toBe(absent.text);
    expect((await shop.live.get('/submissions/one', same)).text).toBe(absent.text);
  });
});
