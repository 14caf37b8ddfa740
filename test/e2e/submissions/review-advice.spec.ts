import { findAction } from '#catalog';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, aReviewer, aSubmission, proofOf, Tenant } from '../../support/builders';
import { checksums, rows } from '../../support/database/inspect';

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
let campaign: string;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
});
beforeEach(async () => {
  [shop, creator] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
  campaign = (await aCampaign(shop.live)).id;
});
afterAll(() => app?.stop());

/** A submission whose verification has this result, and these failed checks. */
async function aProof(status: string, failed: string[] = [], fields: object = {}): Promise<string> {
  const { id } = await aSubmission(creator.live, campaign, { ...fields });
  const check = (name: string, outcome: string) => ({ name, outcome, evidence: `It is ${outcome}.` });
  const checks = [...failed.map((name) => check(name, 'failed')), check('reachable', 'unknown')];
  await rows(app, 'update submissions set verification = $2 where id = $1', [id, JSON.stringify({ status, checks })]);
  return id;
}
const decide = (submissionId: string, decision: string) =>
  shop.live.post('/submissions/review', { submissionId, decision, reason: 'As always.' });
const advise = async (submissionId: string) => (await shop.live.post('/ai/review', { submissionId })).data;

describe('POST /ai/review', () => {
  it.each([
    ['passed', [], 'approve'],
    ['failed', ['post'], 'reject'],
    ['unknown', [], 'look'],
    ['pending', [], 'look'],
    ['waiting', [], 'look'],
    ['none', [], 'look'],
    // The subject refused the approval, for example because of a cap.
    ['passed', ['campaign_cap'], 'reject'],
  ])('for a proof whose verification is %s, with the failed checks %j, advises %s', async (status, failed, verdict) => {
    const id = await aProof(status, failed);
    const { data } = await shop.live.post('/ai/review', { submissionId: id });
    expect(data).toMatchObject({
      ...{ submissionId: id, state: 'pending', verdict },
      reasons: expect.arrayContaining([{ check: 'reachable', outcome: 'unknown', evidence: 'It is unknown.' }]),
      disclosure: { required: ['#ad', 'Paid partnership label'], outcome: 'unknown' },
      policy: { actionId: 'ig_st', verdict: 'allowed_with_disclosure', citations: [expect.anything()] },
      precedent: { n: 0, approved: 0, rejected: 0 },
    });
    expect(data.risk.signals.map(({ name }: any) => name)).toEqual([
      ...failed.map((name) => `failed_${name}`),
      'no_record',
    ]);
  });

  it('decides nothing, and takes no unit', async () => {
    const id = await aProof('passed');
    const before = await checksums(app);
    expect((await advise(id)).verdict).toBe('approve');
    expect(await checksums(app)).toEqual(before);
  });

  it('considers what the business decided in similar cases, and advises a closer look if that differs from the checks', async () => {
    const post = ['post'];
    for (let i = 0; i < 5; i++) await decide(await aProof('failed', post), 'approve');
    for (let i = 0; i < 5; i++) await decide(await aProof('passed'), 'reject');
    const failed = await advise(await aProof('failed', post));
    expect(failed).toMatchObject({ verdict: 'look', precedent: { n: 5, approved: 5, basis: 'same_action' } });
    expect(failed.reasons[0]).toMatchObject({
      check: 'precedent',
      evidence: expect.stringContaining('approved 5 and rejected 0'),
    });
    expect((await advise(await aProof('failed', ['author']))).verdict).toBe('reject');
    expect(await advise(await aProof('passed'))).toMatchObject({ verdict: 'look', precedent: { n: 5, rejected: 5 } });
    // Not what other businesses decided, and not what nobody decided.
    const other = await anEnterprise(app);
    const auto = await aCampaign(other.live, { verificationMode: 'auto' });
    for (let i = 0; i < 6; i++) await aSubmission(creator.live, auto.id);
    const { id, verification } = await aSubmission(creator.live, (await aCampaign(other.live)).id);
    await rows(app, 'update submissions set verification = $2 where business_id = $1', [
      other.businessId,
      JSON.stringify(verification),
    ]);
    expect((await other.live.post('/ai/review', { submissionId: id })).data.precedent.n).toBe(0);
  });

  it('finds signals of risk in recorded facts, and does not simply advise approval with many of them', async () => {
    const proofUrl = 'https://www.instagram.com/p/again/';
    for (let i = 0; i < 3; i++) await decide(await aProof('unknown', [], i === 0 ? { proofUrl } : {}), 'reject');
    const data = await advise(await aProof('passed', [], { proofUrl, proofType: 'screenshot' }));
    const weights = Object.fromEntries(data.risk.signals.map(({ name, weight }: any) => [name, weight]));
    expect(weights).toEqual({ rejected_proof: 0.5, copy: 0.15, rejected_before: 0.5 });
    expect([data.risk.score, data.verdict, data.reasons[0].check]).toEqual([0.79, 'look', 'risk']);
    expect(data.risk.signals[2].evidence).toContain('3 of 3');
  });

  it('detects that a business has submitted to itself, and ignores the record of test data', async () => {
    const own = await aSubmission(shop.live, campaign);
    expect((await advise(own.id)).risk.signals.map(({ name }: any) => name)).toEqual(['own_submission']);
    const test = await aSubmission(creator.test, (await aCampaign(shop.test)).id);
    const { data } = await shop.test.post('/ai/review', { submissionId: test.id });
    expect(data.risk).toEqual({ score: 0, signals: [] });
  });

  it('requires no disclosure in a proof without text', async () => {
    const like = (await aCampaign(shop.live, { actionId: 'ig_lk' })).id;
    const { id } = await aSubmission(creator.live, like, proofOf('ig_lk'));
    expect((await advise(id)).disclosure).toMatchObject({ required: [], outcome: 'not_required' });
  });

  it('advises against what may no longer be rewarded', async () => {
    const id = await aProof('passed');
    await rows(app, `update submissions set action_id = 'go_rv' where id = $1`, [id]);
    expect(await advise(id)).toMatchObject({
      verdict: 'reject',
      reasons: [{ check: 'policy' }, {}],
      policy: { verdict: 'forbidden' },
    });
    await rows(app, `update submissions set action_id = 'xx_gone' where id = $1`, [id]);
    expect([findAction('xx_gone'), (await advise(id)).policy]).toEqual([undefined, null]);
  });

  it('is available only to the business that reviews', async () => {
    const submissionId = await aProof('passed');
    const reviewer = await aReviewer(app, shop);
    for (const [by, status] of [
      [creator.live, 404],
      [shop.test, 404],
      [await shop.keyWith('read.submissions', 'review.submissions'), 403],
      [reviewer, 403],
      [await shop.keyWith('use.ai'), 200],
    ] as const)
      expect((await by.post('/ai/review', { submissionId })).status).toBe(status);
  });
});
