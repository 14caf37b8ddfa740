import { TillProofs } from '../../libs/submissions/src/till/till-proofs';
import { startApp, TestApp } from '../support/app';
import { tally, times } from '../support/at-once';
import { anEnterprise, aProofAtTill, aTenant, Tenant } from '../support/builders';
import { rows } from '../support/database/inspect';

const AT_ONCE = 200;

let app: TestApp;
let shop: Tenant;
let creator: Tenant;
beforeAll(async () => {
  app = await startApp();
  shop = await anEnterprise(app);
  creator = await aTenant(app, { accountType: 'creator' });
});
beforeEach(() => rows(app, 'delete from attempt_limits'));
afterEach(() => {
  app.clock.reset();
});
afterAll(() => app.stop());

const perksOf = (submissionId: string) => rows(app, 'select id from perks where submission_id = $1', [submissionId]);

it(`a code that is confirmed ${String(AT_ONCE)} times at once issues one perk`, async () => {
  const { id, tillCode: code } = await aProofAtTill(shop.live, creator.live);
  const answers = await Promise.all(times(AT_ONCE, () => shop.live.post('/till/confirm', { code })));
  expect(tally(answers)).toEqual({ 200: 1, ALREADY_REVIEWED: AT_ONCE - 1 });
  expect(await perksOf(id as string)).toHaveLength(1);
});

it('a code that is confirmed and rejected at once has one decision, and a perk only if it was confirmed', async () => {
  for (let round = 0; round < 20; round++) {
    const { id: submissionId, tillCode: code } = await aProofAtTill(shop.live, creator.live);
    const rejection = { submissionId, decision: 'reject', reason: 'Nobody came' };
    const answers = await Promise.all([
      shop.live.post('/till/confirm', { code }),
      shop.live.post('/submissions/review', rejection),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, ALREADY_REVIEWED: 1 });
    expect(await perksOf(submissionId as string)).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
  }
});

it('a code that is confirmed while it expires has one decision', async () => {
  const proofs = await Promise.all(times(20, () => aProofAtTill(shop.live, creator.live, { expiresInDays: 60 })));
  app.clock.advance(31 * 24 * 60 * 60);
  const expire = () => app.nest.get(TillProofs).expireDue();
  const confirmed = proofs.map(({ tillCode: code }) => shop.live.post('/till/confirm', { code }));
  const [answers] = await Promise.all([Promise.all(confirmed), expire(), expire()]);
  for (const [at, { id }] of proofs.entries()) {
    const { data } = await shop.live.get(`/submissions/${id as string}`);
    expect(data.state).toBe(answers[at]?.status === 200 ? 'approved' : 'rejected');
    expect(await perksOf(id as string)).toHaveLength(data.state === 'approved' ? 1 : 0);
  }
});
