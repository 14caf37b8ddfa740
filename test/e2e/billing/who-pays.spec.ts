import { startApp, TestApp } from '../../support/app';
import { aCampaign, aSubmission, aTenant, movePlan, Tenant } from '../../support/builders';
import { Answer } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { aMatch } from '../../support/exchange/trades';
import { aMember, aProgram } from '../../support/programs';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
let creator: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
  creator = await aTenant(app, { accountType: 'creator' });
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

const usedBy = async (by: Tenant) => (await by.live.get('/usage')).data.usage.submissions.used;
const setUsed = (by: Tenant, used: number) =>
  rows(app, `update plan_usage set used = $2 where business_id = $1 and resource = 'submissions'`, [
    by.businessId,
    used,
  ]);
const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details];

let proofs = 0;
const aProof = () => ({ proofUrl: `https://www.instagram.com/p/payer${String(++proofs)}/` });
const submit = (by: Tenant, campaignId: string, fields: object = {}) =>
  by.live.post('/submissions', { ...aProof(), campaignId, ...fields });

/** A business on the smallest plan with a campaign, and one proof left this month. */
async function aShopWithOneLeft(): Promise<{ shop: Tenant; campaignId: string }> {
  const shop = await aTenant(app);
  const { id: campaignId } = await aCampaign(shop.live);
  await submit(shop, campaignId);
  await setUsed(shop, 99);
  return { shop, campaignId };
}

describe('the plan that pays for a proof', () => {
  it('is that of the business that receives it, if a creator or a customer did the action', async () => {
    const shop = await aTenant(app);
    const { id } = await aCampaign(shop.live);
    await submit(creator, id);
    await submit(shop, id, { participant: { externalId: 'regular' } });
    const program = await aProgram(shop.live);
    const { memberId } = await aMember(shop.live, program.id, { name: 'Grace' });
    const path = `/programs/${program.id as string}/submit`;
    expect((await shop.live.post(path, { ...aProof(), memberId, actionId: 'ig_st' })).status).toBe(201);
    expect([await usedBy(shop), await usedBy(creator)]).toEqual([3, 0]);
  });

  it('is that of a business that submits elsewhere, and of the seller of a trade', async () => {
    const [shop, business] = [await aTenant(app), await aTenant(app)];
    await aSubmission(business.live, (await aCampaign(shop.live)).id);
    const tradeId = await aMatch(app, { buyer: shop, seller: creator }, true);
    await creator.live.post('/exchange/trades', { tradeId, action: 'submit_proof', ...aProof() });
    expect([await usedBy(shop), await usedBy(business), await usedBy(creator)]).toEqual([0, 1, 1]);
  });
});

describe('a business that takes no more proofs', () => {
  it('says so to a creator and on the offer, without its plan, and to its owners by e-mail', async () => {
    const { shop, campaignId } = await aShopWithOneLeft();
    const offer = async () => (await app.api.get(`/campaigns/${campaignId}/offer`)).data.acceptsProofs;
    expect(await offer()).toBe(true);
    expect((await submit(creator, campaignId)).status).toBe(201);
    const email = await mailbox.next(shop.email, 'Your plan takes no more proofs this month');
    expect(email.body).toMatch(/received 100 proofs this month, as many as the free plan allows/);
    expect(email.body).toContain('/dashboard/billing');
    expect(await offer()).toBe(false);
    const refused = await submit(creator, campaignId);
    const { resetsAt } = refused.error!.details;
    expect(refusal(refused)).toEqual([409, 'INVALID_STATE', { status: 'no_units', resetsAt }]);
    expect(refused.error!.message).toContain(
      `accepts no more proofs at the moment. Keep yours and send it again after ${resetsAt as string}`,
    );
    // The details were compared above. The id of the request may contain any digits.
    expect(refused.error!.message).not.toMatch(/free|100/);
    // The business that submits for a customer reads its own plan.
    expect(refusal(await submit(shop, campaignId, { participant: { externalId: 'late' } }))).toEqual([
      403,
      'PLAN_LIMIT_EXCEEDED',
      { resource: 'submissions', limit: 100, used: 100, plan: 'free', resetsAt },
    ]);
    expect(await usedBy(shop)).toBe(100);
    expect((await mailbox.all()).filter(({ subject }) => subject.startsWith('Your plan'))).toHaveLength(1);
  });

  it.each(['starter', 'enterprise'])('takes them again as soon as it has paid for the plan %s', async (plan) => {
    const { shop, campaignId } = await aShopWithOneLeft();
    await submit(creator, campaignId);
    expect((await submit(creator, campaignId)).status).toBe(409);
    await movePlan(app, shop, plan);
    expect((await submit(creator, campaignId)).status).toBe(201);
    expect(await usedBy(shop)).toBe(101);
  });

  it('takes test data', async () => {
    const { shop, campaignId } = await aShopWithOneLeft();
    await submit(creator, campaignId);
    const { id } = await aCampaign(shop.test);
    const { status } = await creator.test.post('/submissions', { ...aProof(), campaignId: id });
    expect([status, (await shop.test.get(`/campaigns/${id as string}/offer`)).data.acceptsProofs]).toEqual([201, true]);
  });
});
