import { ChallengeCodes } from '../../../libs/submissions/src/subjects/challenge-codes';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { dump } from '../../support/database/inspect';
import { anInternet, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { settled } from '../../support/worker';

const ABSENT = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let creator: Tenant;
let rival: Tenant;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  [shop, creator, rival] = [await anEnterprise(app), await anEnterprise(app), await anEnterprise(app)];
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const aCampaignWithCode = (fields: object = {}) =>
  aCampaign(shop.live, {
    actionId: 'ig_fp',
    verificationMode: 'verified',
    requirements: { challengeCode: true },
    ...fields,
  });
const challenge = (id: string, by = creator.live) => by.get(`/campaigns/${id}/challenge`);
const refusal = ({ status, error }: Answer) => [status, error?.code];

describe('a campaign', () => {
  it('requires no challenge code by default', async () => {
    const { id, requirements } = await aCampaign(shop.live);
    expect(requirements.challengeCode).toBe(false);
    expect(refusal(await challenge(id))).toEqual([409, 'INVALID_STATE']);
  });

  it('can require a code at creation, and stop requiring it later', async () => {
    const { id, requirements } = await aCampaignWithCode();
    expect(requirements).toEqual({ minFollowers: null, hashtags: [], challengeCode: true });
    await shop.live.put(`/campaigns/${id}`, { requirements: { hashtags: ['#a'] } });
    expect((await shop.live.get(`/campaigns/${id}`)).data.requirements.challengeCode).toBe(true);
    await shop.live.put(`/campaigns/${id}`, { requirements: { challengeCode: false } });
    expect(refusal(await challenge(id))).toEqual([409, 'INVALID_STATE']);
  });

  it.each(['yes', 1])('returns 400 for challengeCode %j', async (challengeCode) => {
    const { status, error } = await shop.live.post('/campaigns', {
      actionId: 'ig_fp',
      platformId: 'ig',
      rewardType: 'pct',
      rewardValue: 10,
      requirements: { challengeCode },
    });
    expect([status, error.details[0].path]).toEqual([400, 'requirements.challengeCode']);
  });
});

describe('GET /campaigns/:id/challenge', () => {
  it('returns a stable code for each business and campaign, which is not stored', async () => {
    const [one, other] = [await aCampaignWithCode(), await aCampaignWithCode()];
    const { status, data } = await challenge(one.id);
    expect([status, data]).toEqual([
      200,
      { campaignId: one.id, code: expect.any(String), instructions: expect.stringContaining(data.code) },
    ]);
    expect(data.code).toMatch(/^PERK-[A-HJKMNP-Z2-9]{8}$/);
    expect((await challenge(one.id, creator.owner)).data).toEqual(data);
    const codes = await Promise.all(
      [shop, creator, rival].flatMap(({ live }) =>
        [one, other].map(async ({ id }) => (await challenge(id, live)).data.code),
      ),
    );
    expect(new Set(codes).size).toBe(6);
    expect(await dump(app)).not.toContain(data.code);
  });

  it('returns an error unless the caller can submit to the campaign now', async () => {
    const [paused, draft] = [await aCampaignWithCode(), await aCampaignWithCode({ status: 'draft' })];
    await shop.live.put(`/campaigns/${paused.id}`, { action: 'pause' });
    const absent = await challenge(ABSENT);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await challenge(paused.id))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await challenge(draft.id))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await challenge(draft.id, shop.live))).toEqual([409, 'INVALID_STATE']);
    expect(refusal(await challenge((await aCampaignWithCode()).id, creator.test))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a proof for a campaign that requires a code', () => {
  async function submitPost(textWith: (code: string) => string): Promise<any> {
    const { id: campaignId } = await aCampaignWithCode();
    const { code } = (await challenge(campaignId)).data;
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, aPage(address, { text: textWith(code) }));
    const { data } = await creator.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
    await settled(app);
    const submission = (await creator.live.get(`/submissions/${data.id}`)).data;
    const check = submission.verification.checks.find(({ name }: any) => name === 'challenge_code');
    return { submission, code, outcome: [check.outcome, submission.state] };
  }

  it.each<[string, (code: string) => string, [string, string]]>([
    ['the code', (code) => `So good #ad ${code}`, ['passed', 'approved']],
    ['the code in lower case', (code) => `So good #ad (${code.toLowerCase()})`, ['passed', 'approved']],
    ['another code', () => 'So good #ad PERK-AAAAAAAA', ['failed', 'pending']],
    ['the code with an extra letter', (code) => `So good #ad ${code}X`, ['failed', 'pending']],
    ['no code', () => 'So good #ad', ['failed', 'pending']],
  ])('a proof with %s in the post gets the right outcome', async (_case, textWith, expected) => {
    const { outcome, code, submission } = await submitPost(textWith);
    expect(outcome).toEqual(expected);
    // The reviewer can read the evidence, and could submit the post with the code.
    expect(JSON.stringify(submission.verification)).not.toContain(code);
  });

  it('a proof with the code of another business fails', async () => {
    const { id: campaignId } = await aCampaignWithCode();
    const stolen = (await challenge(campaignId, rival.live)).data.code;
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, aPage(address, { text: `So good #ad ${stolen}` }));
    const { data } = await creator.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
    await settled(app);
    expect((await creator.live.get(`/submissions/${data.id}`)).data).toMatchObject({
      state: 'pending',
      verification: { status: 'failed' },
    });
  });
});

it('still accepts codes that were derived from a previous ENCRYPTION_KEY', async () => {
  const { id } = await aCampaignWithCode();
  const { code } = (await challenge(id)).data;
  const key = 'another key that is only good for tests';
  const later = await startApp({ ENCRYPTION_KEY: `${key},a key that is only good for tests` });
  try {
    const codes = later.nest.get(ChallengeCodes).codesOf(id, creator.businessId);
    expect(codes).toHaveLength(2);
    expect(codes[1]).toBe(code);
  } finally {
    await later.stop();
  }
});
