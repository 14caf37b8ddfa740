import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aSubmission, Tenant } from '../../support/builders';
import { aMember, aProgram, aProgramProof, aStory } from '../../support/programs';
import { eventsOf } from '../../support/database/outbox';
import { ToolClient } from '../../support/agents/tools';
import { aMatch } from '../../support/exchange/trades';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let stranger: Tenant;
let subjects: { campaign: string; program: string; trade: string };
let sent: Record<string, any>;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  stranger = await anEnterprise(app, { accountType: 'creator' });
  const { id: campaign } = await aCampaign(shop.live);
  const { id: program } = await aProgram(shop.live);
  await aMember(creator.live, program);
  const trade = await aMatch(app, { buyer: shop, seller: creator }, true);
  subjects = { campaign, program, trade };
  sent = {
    campaign: await aSubmission(creator.live, campaign),
    program: await aProgramProof(creator.live, program),
    trade: (await creator.live.post('/submissions', { tradeId: trade, ...aStory() })).data,
  };
});
afterAll(() => app.stop());

const idsOf = async (by: Tenant, query: string): Promise<string[]> => {
  const { data, text } = await by.live.get(`/submissions?${query}`);
  if (!data) throw new Error(text);
  return data.items.map(({ id }: any) => id);
};

describe('A submission', () => {
  it.each(['campaign', 'program', 'trade'] as const)('a submission to a %s names it as its subject', (type) => {
    expect(sent[type]).toMatchObject({
      subject: { type, id: subjects[type] },
      campaignId: type === 'campaign' ? subjects.campaign : null,
      businessId: type === 'trade' ? null : shop.businessId,
      submittedBy: { businessId: creator.businessId },
    });
  });

  it.each(['campaign', 'program', 'trade'] as const)(
    'a submission to a %s is found by it and by its kind, on both sides',
    async (type) => {
      for (const side of [shop, creator]) {
        expect(await idsOf(side, `subject=${type}`)).toEqual([sent[type].id]);
        expect(await idsOf(side, `${type}Id=${subjects[type]}`)).toEqual([sent[type].id]);
        expect(await idsOf(side, `subject=${type}&${type}Id=${subjects[type]}&state=approved`)).toEqual([]);
      }
    },
  );

  it('lists submissions of any kind, newest first', async () => {
    expect(await idsOf(shop, '')).toEqual([sent.trade.id, sent.program.id, sent.campaign.id]);
  });

  it('refuses a submission without a subject, and with two', async () => {
    const none = await creator.live.post('/submissions', aStory());
    const { campaign: campaignId, program: programId } = subjects;
    const two = await creator.live.post('/submissions', { ...aStory(), campaignId, programId });
    expect([none, two].map(({ status, error }) => [status, error?.details?.[0]?.path])).toEqual([
      [400, 'campaignId'],
      [400, 'programId'],
    ]);
  });

  it.each(['campaign', 'program', 'trade'] as const)(
    'counts submissions with the same proof once for a %s',
    async (type) => {
      const { proofUrl, actionId } = sent[type];
      const again = await creator.live.post('/submissions', { [`${type}Id`]: subjects[type], actionId, proofUrl });
      expect([again.status, again.error?.code]).toEqual([409, 'DUPLICATE_SUBMISSION']);
    },
  );
});

describe('GET /submissions', () => {
  it.each(['subject=program&campaignId=', 'programId=&campaignId='])('returns 400 for %s', async (query) => {
    const { program, campaign } = subjects;
    const filled = query.replace('campaignId=', `campaignId=${campaign}`).replace('programId=', `programId=${program}`);
    const { status, error } = await shop.live.get(`/submissions?${filled}`);
    expect([status, error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('A submission to a trade', () => {
  it('shows no id of the other side, just as the trade does', async () => {
    const { id } = sent.trade;
    await shop.live.post('/submissions/review', { submissionId: id, decision: 'approve' });
    const readBy = async (by: Tenant) =>
      [await by.live.get(`/submissions/${id as string}`), await by.live.get(`/submissions?tradeId=${subjects.trade}`)]
        .map(({ text }) => text)
        .join();
    const events = JSON.stringify((await eventsOf(app, id)).map(({ data }) => data));
    const seen = { seller: JSON.stringify(sent.trade) + (await readBy(creator)), buyer: await readBy(shop) };
    for (const { businessId, userId, liveKeyId } of [shop, creator])
      for (const secret of [businessId, userId, liveKeyId]) expect(events).not.toContain(secret);
    for (const secret of [shop.businessId, shop.liveKeyId]) {
      expect(seen.seller).not.toContain(secret);
      expect(seen.buyer).toContain(secret);
    }
    for (const secret of [creator.businessId, creator.liveKeyId]) {
      expect(seen.buyer).not.toContain(secret);
      expect(seen.seller).toContain(secret);
    }
  });
});

describe('A stranger', () => {
  it.each(['campaign', 'program', 'trade'] as const)('cannot find or decide a submission to a %s', async (type) => {
    const { id } = sent[type];
    const own = { submissionId: id, decision: 'approve' };
    const tools = new ToolClient(app).as(stranger.liveKey);
    const found = [
      await stranger.live.get(`/submissions/${id as string}`),
      await stranger.live.post('/submissions/review', own),
    ];
    expect(found.map(({ status }) => status)).toEqual([404, 404]);
    expect((await tools.call('reviewSubmission', own)).failure.code).toBe('NOT_FOUND');
    expect(await idsOf(stranger, `${type}Id=${subjects[type]}`)).toEqual([]);
    expect((await tools.call('listSubmissions', {})).data.items).toEqual([]);
  });
});

describe('The submitter', () => {
  it.each(['campaign', 'program', 'trade'] as const)('cannot decide its own submission to a %s', async (type) => {
    const answer = await creator.live.post('/submissions/review', { submissionId: sent[type].id, decision: 'approve' });
    expect(answer.status).toBe(404);
  });
});
