import { verifyCounters } from '#database/host';
import { CAMPAIGN_COUNTERS } from '../../../libs/campaigns/src/campaigns.counters';
import { CampaignsService } from '../../../libs/campaigns/src/campaigns.service';
import { PERK_COUNTERS } from '../../../libs/perks/src/perks.counters';
import { SUBMISSION_COUNTERS } from '../../../libs/submissions/src/submissions.counters';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aPerk, aSubmission, Tenant, unique } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';

const DAY = 24 * 60 * 60;
const REASON = 'The post shows another place';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterEach(() => app.clock.reset());
afterAll(() => app.stop());

const release = (id: string, by = shop.live, body: object = { reason: REASON, release: true }) =>
  by.post(`/perks/${id}/revoke`, body);
const campaignNow = async (id: string) => (await shop.live.get(`/campaigns/${id}`)).data;
const change = async (id: string, fields: object) => (await shop.live.put(`/campaigns/${id}`, fields)).data;
const typesOf = async (id: string) => (await eventsOf(app, id)).map(({ type }) => type);
const statusAndCode = ({ status, error }: Answer) => [status, error?.code];
const issued = async (fields: Record<string, unknown> = {}) =>
  aPerk(shop.live, creator.live, (await aCampaign(shop.live, fields)).id);

describe('POST /perks/:id/revoke with release', () => {
  it('frees the place and the proof, and rejects the submission for the reason', async () => {
    const campaign = await aCampaign(shop.live, { maxCompletions: 3 });
    const proofUrl = `https://example.com/p/${String(unique())}`;
    const sent = { campaignId: campaign.id, proofUrl };
    const { id } = (await creator.live.post('/submissions', sent)).data;
    const { perk } = (await shop.live.post('/submissions/review', { submissionId: id, decision: 'approve' })).data;
    expect(statusAndCode(await creator.live.post('/submissions', sent))).toEqual([409, 'DUPLICATE_SUBMISSION']);

    const { data } = await release(perk.id);
    expect(data).toMatchObject({ status: 'revoked', revocationReason: REASON });
    const submission = (await creator.live.get(`/submissions/${id}`)).data;
    expect(submission).toMatchObject({ state: 'rejected', reason: REASON, perk: null });
    expect(await campaignNow(campaign.id)).toMatchObject({ status: 'active', completions: 0, completionReason: null });
    expect(await typesOf(id)).toEqual(['submission.created', 'submission.approved', 'submission.released']);
    expect((await creator.live.post('/submissions', sent)).status).toBe(201);
    expect(
      statusAndCode(await shop.live.post('/submissions/review', { submissionId: id, decision: 'approve' })),
    ).toEqual([409, 'ALREADY_REVIEWED']);
  });

  it.each([
    ['active', undefined],
    ['paused', 'pause'],
  ])('reopens a campaign that was %s when its cap completed it, and lists it again', async (status, action) => {
    const campaign = await aCampaign(shop.live, { maxCompletions: 1 });
    const { id: submissionId } = await aSubmission(creator.live, campaign.id);
    if (action) await change(campaign.id, { action });
    const { perk } = (await shop.live.post('/submissions/review', { submissionId, decision: 'approve' })).data;
    expect(await campaignNow(campaign.id)).toMatchObject({ status: 'completed', completionReason: 'cap' });
    await change(campaign.id, { archived: true });
    await release(perk.id);
    const reopened = { status, completions: 0, completionReason: null, archived: false };
    expect(await campaignNow(campaign.id)).toMatchObject(reopened);
    expect((await typesOf(campaign.id)).at(-1)).toBe('campaign.reopened');
    const found = await rows(app, `select from open_campaigns where campaign_id = $1 and term = ''`, [campaign.id]);
    expect(found).toHaveLength(status === 'active' ? 1 : 0);
    if (action) await change(campaign.id, { action: 'resume' });
    await aPerk(shop.live, creator.live, campaign.id);
    expect(await campaignNow(campaign.id)).toMatchObject({ status: 'completed', completionReason: 'cap' });
  });

  it('reopens a campaign whose cap was lowered to what it had reached', async () => {
    const perk = await issued();
    expect(await change(perk.campaignId, { maxCompletions: 1 })).toMatchObject({ completionReason: 'cap' });
    await release(perk.id);
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'active', completions: 0 });
  });

  it.each([
    ['its owner', 'owner', (id: string) => change(id, { action: 'complete' })],
    [
      'its time',
      'expired',
      async () => {
        app.clock.advance(2 * DAY);
        await app.nest.get(CampaignsService).expireDue();
      },
    ],
    [
      'a cap before the reason was recorded',
      'unknown',
      async (id: string) => {
        await change(id, { maxCompletions: 1 });
        const forget = 'update campaigns set completion_reason = null, completed_from = null where id = $1';
        await rows(app, `${forget} returning id`, [id]);
      },
    ],
  ])('keeps a campaign completed that %s ended', async (_by, completionReason, end) => {
    const perk = await issued({ expiresInDays: 1 });
    await end(perk.campaignId);
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'completed', completionReason });
    expect((await release(perk.id)).status).toBe(200);
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'completed', completions: 0, completionReason });
  });

  it('keeps a campaign completed that has expired since its cap completed it', async () => {
    const perk = await issued({ maxCompletions: 1, expiresInDays: 1 });
    app.clock.advance(2 * DAY);
    expect((await release(perk.id)).status).toBe(200);
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'completed', completions: 0 });
  });

  it('moves the statistics from approved to rejected, as a recount would', async () => {
    const perk = await issued();
    await aPerk(shop.live, creator.live, perk.campaignId);
    await release(perk.id);
    const { data } = await shop.live.get(`/campaigns/${perk.campaignId}/stats`);
    expect(data).toMatchObject({ totalSubmissions: 2, pending: 0, approved: 1, rejected: 1, perksIssued: 2 });
    const counters = [...CAMPAIGN_COUNTERS, ...PERK_COUNTERS, ...SUBMISSION_COUNTERS];
    expect(await verifyCounters(app.engine.dataSource, counters)).toEqual([]);
  });

  it.each([
    ['redeemed', (perk: any) => shop.live.post('/perks/redeem', { code: perk.code })],
    ['revoked', (perk: any) => release(perk.id, shop.live, {})],
    ['released', (perk: any) => release(perk.id)],
  ])('refuses a perk that is %s, and changes nothing', async (_state, spend) => {
    const perk = await issued({ maxCompletions: 1 });
    await spend(perk);
    const before = await campaignNow(perk.campaignId);
    expect(statusAndCode(await release(perk.id))).toEqual([409, 'INVALID_STATE']);
    expect(await campaignNow(perk.campaignId)).toEqual(before);
  });

  it('accepts a release for 30 days after the approval, and then says what else can be done', async () => {
    const fields = { maxCompletions: 1, perkExpiresInDays: 60, expiresInDays: 90 };
    const [early, late] = [await issued(fields), await issued(fields)];
    app.clock.advance(30 * DAY - 60);
    expect((await release(early.id)).status).toBe(200);
    app.clock.advance(120);
    const response = await release(late.id);
    expect(statusAndCode(response)).toEqual([409, 'INVALID_STATE']);
    expect(response.error?.message).toContain('Revoke only the perk');
    expect((await shop.live.get(`/perks/${late.id}`)).data.status).toBe('issued');
    expect((await release(late.id, shop.live, { reason: REASON })).status).toBe(200);
  });

  it('frees the place that an expired, unredeemed perk still takes', async () => {
    const perk = await issued({ maxCompletions: 1, perkExpiresInDays: 1 });
    app.clock.advance(2 * DAY);
    expect(statusAndCode(await release(perk.id, shop.live, {}))).toEqual([409, 'INVALID_STATE']);
    expect((await release(perk.id)).status).toBe(200);
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'active', completions: 0 });
  });

  it('requires a reason, because the submission is rejected for it', async () => {
    const perk = await issued();
    const response = await release(perk.id, shop.live, { release: true });
    expect(response).toMatchObject({ status: 400, error: { details: [{ path: 'reason' }] } });
  });

  it('is refused to the holder, and keeps the place and the proof without release', async () => {
    const perk = await issued({ maxCompletions: 1 });
    expect(statusAndCode(await release(perk.id, creator.live))).toEqual([404, 'NOT_FOUND']);
    await release(perk.id, shop.live, { reason: REASON, release: false });
    expect(await campaignNow(perk.campaignId)).toMatchObject({ status: 'completed', completions: 1 });
    expect((await shop.live.get(`/submissions/${perk.submissionId}`)).data.state).toBe('approved');
  });
});
