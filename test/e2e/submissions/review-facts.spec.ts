import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant, unique } from '../../support/builders';
import { act, aTrade, aTradeProof, enroll, fund } from '../../support/exchange/trades';

let app: TestApp;
let shop: Tenant;
let rival: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, rival] = [await anEnterprise(app), await anEnterprise(app)];
});
beforeEach(async () => {
  creator = await anEnterprise(app, { accountType: 'creator' });
});
afterAll(() => app.stop());

const campaignOf = async (owner: Tenant, mode: 'live' | 'test' = 'live') => (await aCampaign(owner[mode])).id as string;
const submit = async (by: Tenant, campaignId: string, fields: object = {}, mode: 'live' | 'test' = 'live') =>
  (await aSubmission(by[mode], campaignId, { proofType: 'screenshot', ...fields })).id as string;
const review = (owner: Tenant, submissionId: string, decision: string, mode: 'live' | 'test' = 'live') =>
  owner[mode].post('/submissions/review', { submissionId, decision, reason: 'Because.' });
const factsFor = async (owner: Tenant, id: string) => (await owner.live.get(`/submissions/${id}`)).data.review;
const aPost = () => `www.instagram.com/p/FACT${String(unique())}abc/`;

describe('what is known about the submitter', () => {
  it('counts what the business decided about its other submissions in the same mode', async () => {
    const [first, second] = [await campaignOf(shop), await campaignOf(shop)];
    for (const decision of ['approve', 'approve', 'reject']) await review(shop, await submit(creator, first), decision);
    await review(rival, await submit(creator, await campaignOf(rival)), 'approve');
    await review(shop, await submit(creator, await campaignOf(shop, 'test'), {}, 'test'), 'approve', 'test');
    await submit(creator, second);
    const asked = await submit(creator, second);
    expect(await factsFor(shop, asked)).toMatchObject({ submitter: { approved: 2, rejected: 1 } });
    await review(shop, asked, 'approve');
    expect(await factsFor(shop, asked)).toMatchObject({ submitter: { approved: 2, rejected: 1 } });
  });

  it('is not shown to the submitter, or for submissions of the business itself', async () => {
    const campaignId = await campaignOf(shop);
    expect(await factsFor(creator, await submit(creator, campaignId))).toBeUndefined();
    expect(await factsFor(shop, await submit(shop, campaignId))).toMatchObject({ submitter: null });
  });
});

describe('where the business received the same proof', () => {
  it('lists its submissions of the same post by anyone, newest first', async () => {
    const address = aPost();
    const cheat = await anEnterprise(app, { accountType: 'creator' });
    const [first, second, third] = [await campaignOf(shop), await campaignOf(shop), await campaignOf(shop)];
    const one = await submit(creator, first, { proofUrl: `https://${address}` });
    const two = await submit(cheat, second, { proofUrl: `https://${address.replace('/p/', '/reel/')}` });
    const three = await submit(creator, third, { proofUrl: `http://${address}?x=1` });
    await submit(creator, third, { proofUrl: `https://${aPost()}` });
    const elsewhere = await submit(creator, await campaignOf(rival), { proofUrl: `https://${address}` });
    expect((await factsFor(shop, one)).sameProof).toEqual([three, two]);
    expect((await factsFor(shop, three)).sameProof).toEqual([two, one]);
    expect((await factsFor(rival, elsewhere)).sameProof).toEqual([]);
  });
});

describe('the code that the post must contain', () => {
  it('shows the code that the submitter gets for the campaign', async () => {
    const { id } = await aCampaign(shop.live, { requirements: { challengeCode: true } });
    const { code } = (await creator.live.get(`/campaigns/${id}/challenge`)).data;
    expect(await factsFor(shop, await submit(creator, id))).toMatchObject({ challengeCode: code });
    expect(await factsFor(shop, await submit(shop, id))).not.toMatchObject({ challengeCode: code });
  });
});

describe('a trade', () => {
  it('reveals nothing about its seller, not even in the facts of other submissions', async () => {
    const address = aPost();
    await fund(app, shop, 100);
    await enroll(creator);
    const trade = await aTrade({ buyer: shop, seller: creator }, { actionId: 'ig_fp' });
    const { proofs } = await aTradeProof(creator, trade.id, {
      proofUrl: `https://${address}`,
      proofType: 'api_verified',
    });
    await act(shop, trade.id, 'approve');
    const campaign = await aCampaign(shop.test, { actionId: 'ig_fp' });
    const named = await submit(creator, campaign.id, { proofUrl: `https://${address}` }, 'test');
    const factsOf = async (id: string) => (await shop.test.get(`/submissions/${id}`)).data.review;
    expect(await factsOf(proofs[0].submissionId)).toEqual({
      ...{ submitter: null, sameProof: [], challengeCode: null },
      preview: 'none',
    });
    expect(await factsOf(named)).toMatchObject({ submitter: { approved: 0, rejected: 0 }, sameProof: [] });
  });
});
