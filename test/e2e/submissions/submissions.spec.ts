import { withoutParticipant } from '../../support/both-sides';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { countEvents, eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;
const ABSENT = 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8';

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
const aUrl = () => `https://example.com/p/${String(unique())}`;
const submit = (campaignId: string, fields: object = {}, by = creator.live) =>
  by.post('/submissions', { campaignId, proofUrl: aUrl(), ...fields });
const review = (submissionId: string, fields: object, by = shop.owner) =>
  by.post('/submissions/review', { submissionId, ...fields });
const read = async (id: string) => (await shop.live.get(`/submissions/${id}`)).data;
const campaignNow = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);

describe('POST /submissions', () => {
  let open: any;
  beforeAll(async () => {
    open = await aCampaign(shop.live);
  });

  it("creates a submission that waits for the owner's review", async () => {
    const proof = {
      proofUrl: aUrl(),
      proofType: 'screenshot',
      metadata: { likes: [1, { a: null }] },
      notes: ' Today ',
    };
    const { status, data } = await submit(open.id, { actionId: 'instagram_story', ...proof });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^sub_/),
      campaignId: open.id,
      businessId: shop.businessId,
      submittedBy: { type: 'key', id: creator.liveKeyId, businessId: creator.businessId },
      actionId: 'ig_st',
      ...proof,
      notes: 'Today',
      state: 'pending',
      verification: { status: 'none', checks: [] },
      reviewedAt: null,
      reviewedBy: null,
      reason: null,
      perk: null,
      createdAt: expect.any(String),
      livemode: true,
    });
    expect(await eventsOf(app, data.id)).toEqual([
      {
        type: 'submission.created',
        sequence: 1,
        businessId: shop.businessId,
        livemode: true,
        aggregate: 'submission',
        data,
      },
    ]);
  });

  it('requires only the campaign and the URL', async () => {
    const { data } = await submit(open.id, {}, creator.owner);
    expect(data).toMatchObject({ actionId: 'ig_st', proofType: 'url', metadata: {}, notes: null });
    expect(data.submittedBy).toEqual({ type: 'user', id: creator.userId, businessId: creator.businessId });
  });

  it('requires one of the actions of a campaign that has several', async () => {
    const { id } = await aCampaign(shop.live, {
      actionId: undefined,
      platformId: undefined,
      actions: ['ig_st', 'tt_vd'],
    });
    for (const fields of [{}, { actionId: 'ig_rl' }, { actionId: 'dance' }]) {
      const { status, error } = await submit(id, fields);
      const message = expect.stringContaining('ig_st, tt_vd');
      expect([status, error.details]).toEqual([400, [{ path: 'actionId', message }]]);
    }
    expect((await submit(id, { actionId: 'tiktok_video' })).data.actionId).toBe('tt_vd');
  });

  it.each(['screenshot', 'url', 'video', 'api_verified'])('accepts a proof of type %s', async (proofType) => {
    expect((await submit(open.id, { proofType })).data.proofType).toBe(proofType);
  });

  const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
  const sized = (bytes: number) => ({ a: 'é' + 'x'.repeat(bytes - '{"a":""}'.length - 2) });

  it.each([
    ['the longest URL', { proofUrl: 'https://example.com/'.padEnd(2048, 'x') }],
    ['16 kB of metadata', { metadata: sized(16_384) }],
    ['metadata of 8 levels', { metadata: nested(8) }],
    ['notes of 2,000 characters', { notes: 'n'.repeat(2000) }],
  ])('stores %s', async (_case, fields) => {
    expect((await submit(open.id, fields)).data).toMatchObject(fields);
  });

  it.each<[string, object]>([
    ['proofUrl', { proofUrl: undefined }],
    ['proofUrl', { proofUrl: 'https://example.com/'.padEnd(2049, 'x') }],
    ['proofUrl', { proofUrl: '/p/1' }],
    ['proofUrl', { proofUrl: 'ftp://example.com/1' }],
    ['proofUrl', { proofUrl: 'javascript:alert(1)' }],
    ['proofUrl', { proofUrl: 'https://me:secret@example.com/1' }],
    ['proofUrl', { proofUrl: 'https://exam\nple.com/1' }],
    ['proofType', { proofType: 'hearsay' }],
    ['metadata', { metadata: sized(16_385) }],
    ['metadata', { metadata: nested(9) }],
    ['metadata', { metadata: [] }],
    ['metadata', { metadata: 'likes' }],
    ['notes', { notes: 'n'.repeat(2001) }],
    ['campaignId', { campaignId: undefined }],
    ['campaignId', { campaignId: 'summer' }],
    ['state', { state: 'approved' }],
  ])('returns 400 with an error in %s (%#)', async (path, fields) => {
    const before = await countEvents(app);
    const response = await submit(open.id, fields);
    expect(refusal(response)).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.error.details).toEqual([{ path, message: expect.any(String) }]);
    expect(await countEvents(app)).toBe(before);
  });

  it('accepts proofs from the business that owns the campaign', async () => {
    expect((await submit(open.id, {}, shop.live)).status).toBe(201);
  });

  it.each([
    ['paused', 'pause'],
    ['completed', 'complete'],
  ])('returns 409 for a campaign that is %s', async (status, action) => {
    const { id } = await aCampaign(shop.live);
    await shop.live.put(`/campaigns/${id}`, { action });
    const response = await submit(id);
    expect([...refusal(response), response.error.details.status]).toEqual([409, 'INVALID_STATE', status]);
  });

  it('returns 404 for a draft of another business, and 409 for an own draft', async () => {
    const { id } = await aCampaign(shop.live, { status: 'draft' });
    expect(refusal(await submit(id))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await submit(id, {}, shop.live))).toEqual([409, 'INVALID_STATE']);
  });

  it('returns 409 until the campaign starts', async () => {
    const startsAt = new Date(Date.now() + DAY * 1000).toISOString();
    const { id } = await aCampaign(shop.live, { startsAt });
    const early = await submit(id);
    expect([...refusal(early), early.error.details]).toEqual([409, 'INVALID_STATE', { status: 'active', startsAt }]);
    app.clock.advance(DAY);
    expect((await submit(id)).status).toBe(201);
  });

  it('returns the same 404 for an unknown campaign and one of the other mode', async () => {
    const test = await aCampaign(shop.test);
    const options = { headers: { 'x-request-id': 'same' } };
    const to = (campaignId: string, by = creator.live) =>
      by.post('/submissions', { campaignId, proofUrl: aUrl() }, options);
    const absent = await to(ABSENT);
    expect(refusal(absent)).toEqual([404, 'NOT_FOUND']);
    expect((await to(test.id)).text).toBe(absent.text);
    expect((await to(open.id, creator.test)).text).toBe(absent.text);
    expect((await to(test.id, creator.test)).data.livemode).toBe(false);
  });
});

describe('the same proof', () => {
  it('is rejected while it is pending or approved, for every submitter and spelling of its URL', async () => {
    const { id } = await aCampaign(shop.live);
    const path = `example.com/p/${String(unique())}`;
    const first = (await submit(id, { proofUrl: `https://${path}` })).data;
    const again = async () => {
      for (const [proofUrl, by] of [
        [`https://${path}`, creator.live],
        [`http://www.${path}/?utm_source=x#top`, creator.owner],
        [`https://${path.toUpperCase().replace('/P/', '/p/')}`, outsider.live],
      ] as const)
        expect(refusal(await submit(id, { proofUrl }, by))).toEqual([409, 'DUPLICATE_SUBMISSION']);
    };
    await again();
    await review(first.id, { decision: 'approve' });
    await again();
  });

  it('earns one perk in an automatic campaign, even if it is submitted at once under 20 spellings', async () => {
    const { id } = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'auto', maxCompletions: 50 });
    const code = `Caf${String(10_000 + unique())}`;
    const escaped = code.replace('f', '%66');
    const urls = [
      `https://www.instagram.com/p/${code}/`,
      `https://www.instagram.com/p/${code}/?x=1`,
      `https://www.instagram.com/p/${code}/?igsh=abc`,
      `https://www.instagram.com/p/${code}#top`,
      `http://www.instagram.com/p/${code}`,
      `https://instagram.com/p/${code}`,
      `https://m.instagram.com/p/${code}`,
      `https://www.instagram.com./p/${code}`,
      `https://WWW.Instagram.COM/p/${code}`,
      `https://www.instagram.com:443/p/${code}`,
      `https://www.instagram.com//p//${code}//`,
      `https://www.instagram.com/a/../p/./${code}`,
      `https://www.instagram.com/p/${escaped}`,
      `https://www.instagram.com/%70/${code}`,
      `https://www.instagram.com/p/${code};a`,
      `https://www.instagram.com/p;a/${code};b=1`,
      `https://www.instagram.com/P/${code}`,
      `https://www.instagram.com/reel/${code}/`,
      `https://www.instagram.com/corner.coffee/p/${code}/`,
      `https://instagr.am/p/${code}/liked_by/`,
    ];
    expect(new Set(urls).size).toBe(20);
    const responses = await Promise.all(
      urls.map((proofUrl, index) => submit(id, { proofUrl }, index % 2 ? creator.live : outsider.live)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect((await campaignNow(id)).completions).toBe(1);
    expect((await shop.live.get(`/perks?campaignId=${id}`)).data.pagination.total).toBe(1);
    const first = responses.findIndex(({ status }) => status === 201);
    expect(responses[first]?.data.proofUrl).toBe(urls[first]);
  });

  it('cannot be a share link in an automatic campaign, because a post can have any number of them', async () => {
    const tiktok = { actionId: 'tt_vd', platformId: 'tt' };
    const [auto, manual] = [
      await aCampaign(shop.live, { ...tiktok, verificationMode: 'auto' }),
      await aCampaign(shop.live, tiktok),
    ];
    const proofUrl = `https://vm.tiktok.com/ZM${String(unique())}abc/`;
    const { status, error } = await submit(auto.id, { proofUrl });
    expect([status, error.code, error.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ path: 'proofUrl', message: expect.stringContaining('open it, and submit the URL') }],
    ]);
    expect((await submit(manual.id, { proofUrl })).status).toBe(201);
  });

  it('is accepted for another campaign and for another action', async () => {
    const actions = { actionId: undefined, platformId: undefined, actions: ['ig_st', 'ig_rl'] };
    const [one, other] = [await aCampaign(shop.live, actions), await aCampaign(shop.live)];
    const proofUrl = aUrl();
    expect((await submit(one.id, { proofUrl, actionId: 'ig_st' })).status).toBe(201);
    expect((await submit(one.id, { proofUrl, actionId: 'ig_rl' })).status).toBe(201);
    expect((await submit(other.id, { proofUrl })).status).toBe(201);
    expect((await submit(one.id, { proofUrl, actionId: 'ig_story' })).status).toBe(409);
  });

  it('can be submitted once more after it was rejected', async () => {
    const { id } = await aCampaign(shop.live);
    const proofUrl = aUrl();
    const { data } = await submit(id, { proofUrl });
    await review(data.id, { decision: 'reject', reason: 'Too dark' });
    const before = await countEvents(app);
    expect((await submit(id, { proofUrl })).status).toBe(201);
    expect(refusal(await submit(id, { proofUrl }))).toEqual([409, 'DUPLICATE_SUBMISSION']);
    expect(await countEvents(app)).toBe(before + 1);
  });
});

describe('the verification mode', () => {
  it.each([
    ['manual', 'screenshot', 'none'],
    ['manual', 'url', 'pending'],
    ['verified', 'url', 'pending'],
  ])(
    '%s keeps a proof of type %s pending, with the verification status %s',
    async (verificationMode, proofType, status) => {
      const { id } = await aCampaign(shop.live, { verificationMode });
      const { data } = await submit(id, { proofType });
      expect(data).toMatchObject({ state: 'pending', perk: null, verification: { status, checks: [] } });
      expect((await campaignNow(id)).completions).toBe(0);
    },
  );

  it('auto approves at once, without a reviewer, and issues the perk', async () => {
    const { id } = await aCampaign(shop.live, { verificationMode: 'auto', maxCompletions: 1 });
    const { status, data } = await submit(id);
    expect(status).toBe(201);
    expect(data).toMatchObject({ state: 'approved', reviewedBy: null, reason: null, verification: { status: 'none' } });
    expect(data.reviewedAt).toBe(data.createdAt);
    expect(data.perk).toMatchObject({ submissionId: data.id, status: 'issued', type: 'pct', value: 10 });
    expect(withoutParticipant(await read(data.id))).toMatchObject(data);
    expect(await campaignNow(id)).toMatchObject({ completions: 1, status: 'completed' });
    expect(await typesOf(data.id)).toEqual(['submission.created', 'submission.approved']);
    expect(await typesOf(data.perk.id)).toEqual(['perk.issued']);
    expect(await typesOf(id)).toEqual(['campaign.created', 'campaign.completed']);
    expect((await eventsOf(app, data.id))[1]).toMatchObject({ sequence: 2, data });
    expect(refusal(await submit(id))).toEqual([409, 'CAMPAIGN_CAP_REACHED']);
  });
});
