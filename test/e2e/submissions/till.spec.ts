import { ApiKeysService } from '#identity';
import { TillProofs } from '../../../libs/submissions/src/till/till-proofs';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aProofAtTill, aTenant, aUser, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { aTrade, aTradeProof, DAY, moneyOf, passDeadlines, traders } from '../../support/exchange/trades';
import { aPicture, aVideo } from '../../support/files';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { aMember, aProgram } from '../../support/programs';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { report } from '../../support/stand-ins/verifier';

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
let creator: Tenant;
let till: Client;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
  shop = await anEnterprise(app);
  creator = await aTenant(app, { accountType: 'creator' });
  till = (await aUser(app, shop, 'till')).client;
});
beforeEach(() => rows(app, 'delete from guest_origins'));
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const inPerson = async (fields: object = {}) =>
  (await aCampaign(shop.live, { actionId: 'rf_ip', platformId: 'rf', ...fields })).id as string;
const campaignFor = async (actionId: string) =>
  (await aCampaign(shop.live, { actionId, platformId: actionId.split('_')[0] })).id as string;
const lookUp = async (code: string, by = till) => by.get(`/till/proofs?code=${code}`);
const confirm = (code: string, by = till) => by.post('/till/confirm', { code });
const messageOf = ({ error }: Answer) =>
  `${error?.details?.[0]?.path as string} ${error?.details?.[0]?.message as string}`;

describe('a proof at the till', () => {
  it('waits, whatever the mode, and only whoever sent it reads the code', async () => {
    for (const verificationMode of ['auto', 'manual', 'verified']) {
      const campaignId = await inPerson({ verificationMode });
      const { status, data } = await creator.live.post('/submissions', { campaignId, proofType: 'till' });
      expect([status, data]).toMatchObject([
        201,
        {
          state: 'pending',
          proofType: 'till',
          uploadId: null,
          perk: null,
          verification: { status: 'none', checks: [] },
        },
      ]);
      expect(data.proofUrl).toBe(`${app.settings.BASE_URL}/dashboard/till`);
      expect(data.tillCode).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
      expect((await creator.live.get(`/submissions/${data.id}`)).data.tillCode).toBe(data.tillCode);
      expect((await shop.live.get(`/submissions/${data.id}`)).data.tillCode).toBeNull();
      const [created] = await eventsOf(app, data.id);
      expect(created).toMatchObject({ type: 'submission.created', data: { tillCode: null } });
    }
  });

  it('is looked up by those who work there, in any case, and confirmed once, which issues the perk', async () => {
    const campaignId = await inPerson({ rewardType: 'free_item', rewardValue: 4, rewardDescription: 'Flat white' });
    const sent = await creator.live.post('/submissions', { campaignId, proofType: 'till', notes: 'With Ada' });
    const { tillCode, id } = sent.data;
    expect((await lookUp(tillCode.toLowerCase())).data.proofs).toMatchObject([
      {
        ...{ submissionId: id, state: 'pending', actionId: 'rf_ip', notes: 'With Ada', checks: [], reviewedAt: null },
        subject: { type: 'campaign', id: campaignId },
        reward: { type: 'free_item', value: 4, description: 'Flat white' },
      },
    ]);
    const { status, data } = await confirm(tillCode.toLowerCase());
    expect([status, data.state, data.perk.status]).toEqual([200, 'approved', 'issued']);
    const again = await confirm(tillCode);
    expect([again.status, again.error.code, again.error.details.state]).toEqual([409, 'ALREADY_REVIEWED', 'approved']);
    expect((await lookUp(tillCode)).data.proofs[0]).toMatchObject({ state: 'approved', reviewedAt: data.reviewedAt });
    expect((await till.post('/perks/redeem', { code: data.perk.code })).data.status).toBe('redeemed');
    expect((await creator.live.get(`/submissions/${id}`)).data).toMatchObject({ state: 'approved', tillCode });
  });

  it('is not approved by an external verifier, which has not seen what happened there', async () => {
    const { id, tillCode } = await aProofAtTill(shop.live, creator.live, { verificationMode: 'verified' });
    expect((await report(app, { submissionId: id, verdict: 'passed' })).status).toBe(200);
    expect((await shop.live.get(`/submissions/${id}`)).data).toMatchObject({
      ...{ state: 'pending', verification: { status: 'passed' } },
    });
    expect((await confirm(tillCode)).data.state).toBe('approved');
  });

  it('is nothing to another business, in the other mode, or with another code', async () => {
    const { tillCode } = await aProofAtTill(shop.live, creator.live);
    const other = await aTenant(app);
    for (const [by, code] of [
      [other.live, tillCode],
      [shop.test, tillCode],
      [creator.live, tillCode],
      [till, 'AAAAAAAAAA'],
    ] as const) {
      expect((await lookUp(code, by)).data.proofs).toEqual([]);
      expect((await confirm(code, by)).status).toBe(404);
    }
    expect(messageOf(await confirm('ABC'))).toBe('code must be a code of 10 letters and digits');
    expect((await lookUp(tillCode, (await aUser(app, shop, 'reviewer')).client)).status).toBe(200);
    expect((await confirm(tillCode, (await aUser(app, shop, 'reviewer')).client)).status).toBe(403);
  });

  it('can be decided by a reviewer instead, and then not at the till', async () => {
    const { tillCode, id } = await aProofAtTill(shop.live, creator.live);
    await shop.live.post('/submissions/review', { submissionId: id, decision: 'reject', reason: 'Nobody came' });
    expect((await confirm(tillCode)).error.details.state).toBe('rejected');
    expect((await lookUp(tillCode)).data.proofs[0].state).toBe('rejected');
  });

  it('takes a place in the limit per person, and is free again once it is rejected', async () => {
    const campaignId = await inPerson({ limitPerPerson: 1 });
    const send = () => creator.live.post('/submissions', { campaignId, proofType: 'till' });
    const { data } = await send();
    expect((await send()).error.code).toBe('PERSON_LIMIT_REACHED');
    await shop.live.post('/submissions/review', { submissionId: data.id, decision: 'reject', reason: 'Too late' });
    expect((await send()).status).toBe(201);
  });

  it('is rejected after 30 days in which nobody confirmed it, and its place is free', async () => {
    const campaignId = await inPerson({ limitPerPerson: 1, expiresInDays: 60 });
    const send = () => creator.live.post('/submissions', { campaignId, proofType: 'till' });
    const { data } = await send();
    app.clock.advance(29 * DAY);
    await app.nest.get(TillProofs).expireDue();
    expect((await lookUp(data.tillCode)).data.proofs[0].state).toBe('pending');
    app.clock.advance(2 * DAY);
    await app.nest.get(TillProofs).expireDue();
    expect((await shop.live.get(`/submissions/${data.id}`)).data).toMatchObject({
      ...{ state: 'rejected', reviewedBy: null, reason: 'The code was not confirmed at the till within 30 days.' },
    });
    expect((await send()).status).toBe(201);
  });

  it('of a customer has a code for the app of the business, until the customer is erased', async () => {
    const body = { campaignId: await inPerson(), proofType: 'till', participant: { externalId: 'c-1', name: 'Grace' } };
    const { data } = await shop.live.post('/submissions', body);
    expect((await lookUp(data.tillCode)).data.proofs[0].participant.name).toBe('Grace');
    await shop.live.delete(`/participants/${data.participant.id}?erase=true`);
    expect((await lookUp(data.tillCode)).data.proofs).toEqual([]);
  });

  it('earns points of a program', async () => {
    const { id } = await aProgram(shop.live, { rules: [{ actionId: 'rf_ip', points: 80 }] });
    const member = await aMember(shop.live, id, { name: 'Grace' });
    const { data } = await shop.live.post(`/programs/${id}/submit`, { memberId: member.id, proofType: 'till' });
    expect((await confirm(data.tillCode)).data.earned).toMatchObject({ points: 80 });
  });

  it('of a guest is shown to the guest alone', async () => {
    const browser = new GuestBrowser(app, mailbox);
    const campaignId = await inPerson();
    const id = await browser.begin(campaignId, { proofUrl: undefined, proofType: 'till', name: 'Ada' });
    const { data } = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    const { submission } = data;
    expect([data.status, submission.state, submission.proofType]).toEqual(['submitted', 'pending', 'till']);
    const listed = (await browser.client.get(`/guest/proofs?campaignId=${campaignId}`)).data.items;
    expect(listed[0].tillCode).toBe(submission.tillCode);
    expect((await shop.live.get(`/submissions/${submission.id}`)).data.tillCode).toBeNull();
    expect((await lookUp(submission.tillCode)).data.proofs[0].participant.name).toBe('Ada');
    const { perk } = (await confirm(submission.tillCode)).data;
    expect((await browser.client.get(`/guest/proofs?campaignId=${campaignId}`)).data.items[0].perk.code).toBe(
      perk.code,
    );
  });

  it('of a guest who may have taken part before says so at the till', async () => {
    const campaignId = await inPerson({ verificationMode: 'auto' });
    const fields = { proofUrl: undefined, proofType: 'till' };
    const browser = new GuestBrowser(app, mailbox);
    const first = await browser.submit(campaignId, anAddress(), fields);
    await browser.send('DELETE', '/guest/session');
    const second = await browser.submit(campaignId, anAddress(), fields);
    const doubts = async ({ data }: Answer) =>
      (await lookUp(data.submission.tillCode)).data.proofs[0].checks.map(({ name }: { name: string }) => name);
    expect([await doubts(first), await doubts(second)]).toEqual([[], ['other_address']]);
  });

  it('of a guest who then sends a link instead is that link', async () => {
    const browser = new GuestBrowser(app, mailbox);
    const campaignId = await campaignFor('fb_ci');
    const id = await browser.begin(campaignId, { proofUrl: undefined, proofType: 'till' });
    const proofUrl = 'https://www.facebook.com/permalink.php?story_fbid=1&id=2';
    expect((await browser.send('PUT', `/guest-proofs/${id}`, { proofUrl })).data.proofType).toBe('url');
    const { data } = await browser.confirm(id, { code: await browser.code(id, anAddress()) });
    expect(data.submission).toMatchObject({ proofUrl, proofType: 'url', tillCode: null });
  });
});

describe('a proof at the till of a trade', () => {
  it('is confirmed by whoever may pay, and not by everyone who may redeem perks', async () => {
    const sides = await traders(app, 100);
    const trade = await aTrade(sides, { actionId: 'rf_ip' });
    const { proofs } = await aTradeProof(sides.seller, trade.id, { proofUrl: undefined, proofType: 'till' });
    const { tillCode } = (await sides.seller.test.get(`/submissions/${proofs[0].submissionId}`)).data;
    expect((await lookUp(tillCode, sides.buyer.test)).data.proofs[0]).toMatchObject({
      participant: null,
      reward: null,
    });
    const { businessId, userId: createdBy } = sides.buyer;
    const device = { businessId, createdBy, name: 'Till', scopes: ['write.perks'] as const, expiresAt: null };
    const { key } = await app.nest.get(ApiKeysService).mint({ ...device, scopes: [...device.scopes], livemode: false });
    const refused = await confirm(tillCode, app.api.as(key));
    expect([refused.status, refused.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    expect((await confirm(tillCode, sides.buyer.test)).data.state).toBe('approved');
  });

  it('is not paid if it was never confirmed', async () => {
    const sides = await traders(app, 100);
    const trade = await aTrade(sides, { actionId: 'rf_ip' });
    await aTradeProof(sides.seller, trade.id, { proofUrl: undefined, proofType: 'till' });
    app.clock.advance(4 * DAY);
    await passDeadlines(app);
    expect((await sides.buyer.test.get(`/exchange/trades/${trade.id}`)).data.proofs[0].status).toBe('cure');
    expect((await moneyOf(app, sides, trade.id)).seller).toBe(0);
  });
});

describe('what proves an action:', () => {
  it.each([
    [
      'ig_fo',
      { proofType: 'url' },
      'proofType cannot be a link (url) for Follow on Instagram, which is proved by a picture (screenshot) or',
    ],
    [
      'ig_st',
      { proofType: 'till', proofUrl: undefined },
      'proofType cannot be the code of the person at the till (till) for Story Tag on Instagram',
    ],
    ['rf_ip', {}, 'proofType cannot be a link (url) for Bring In Person on Referral, which is proved by the code'],
    ['rf_ip', { proofType: 'till' }, 'proofUrl cannot be sent for a proof of type till'],
    ['wa_sh', { proofType: 'video' }, 'proofType cannot be a video (video) for Share to Group on WhatsApp'],
    [
      'ig_sd',
      { proofType: 'api_verified' },
      'proofType cannot be a confirmation of the platform (api_verified) for Share DM',
    ],
    ['ig_st', { proofUrl: undefined }, 'proofUrl is required, unless you send the uploadId'],
  ])('for %s, %j is refused', async (actionId, fields, message) => {
    const proof = { campaignId: await campaignFor(actionId), proofUrl: 'https://www.instagram.com/p/any/', ...fields };
    const refused = await creator.live.post('/submissions', proof);
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(message)]);
  });

  it('an uploaded file is refused by what it is, and can be used for another action', async () => {
    const campaignId = await campaignFor('ig_fo');
    const { data } = await creator.live.post('/uploads', aVideo());
    const refused = await creator.live.post('/submissions', { campaignId, uploadId: data.id });
    expect(messageOf(refused)).toContain('uploadId cannot be a video (video) for Follow on Instagram');
    const story = await campaignFor('ig_st');
    expect((await creator.live.post('/submissions', { campaignId: story, uploadId: data.id })).status).toBe(201);
    const picture = await creator.live.post('/uploads', await aPicture().png().toBuffer());
    const accepted = await creator.live.post('/submissions', { campaignId, uploadId: picture.data.id });
    expect(accepted.data.proofType).toBe('screenshot');
  });

  it('a guest learns it while the proof is prepared', async () => {
    const browser = new GuestBrowser(app, mailbox);
    const campaignId = await campaignFor('ig_fo');
    const link = await browser.send('POST', '/guest-proofs', {
      campaignId,
      proofUrl: 'https://www.instagram.com/ada/',
    });
    expect(messageOf(link)).toContain('proofType cannot be a link (url) for Follow on Instagram');
    const id = await browser.begin(campaignId, { proofUrl: undefined });
    const video = await browser.client.post(`/uploads?guestProofId=${id}`, aVideo());
    const refused = await browser.send('PUT', `/guest-proofs/${id}`, { uploadId: video.data.id });
    expect(messageOf(refused)).toContain('uploadId cannot be a video (video)');
    expect(messageOf(await browser.send('PUT', `/guest-proofs/${id}`, { proofType: 'till' }))).toContain(
      'proofType cannot be the code',
    );
  });
});
