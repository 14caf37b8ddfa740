// Approving the proof of a trade releases the escrow of the buyer, so reviewing submissions is not enough for it.
import { startApp, TestApp } from '../../support/app';
import { aPage } from '../../support/pages/browser';
import { aCampaign, aSubmission, aUser, Tenant } from '../../support/builders';
import { Answer, Client } from '../../support/client';
import { ALL_TOOLS, ToolClient } from '../../support/agents/tools';
import { act, aTrade, aTradeProof, moneyOf, traders } from '../../support/exchange/trades';

const NEEDS_EXCHANGE = [403, 'INSUFFICIENT_SCOPE', 'write.exchange'];

let app: TestApp;
let buyer: Tenant;
let seller: Tenant;
let trade: any;
let submissionId: string;
/** A key with all scopes but `write.exchange`, and a reviewer in a browser; both with test data. */
let keyText: string;
let key: Client;
let reviewer: Client;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  ({ buyer, seller } = await traders(app, 100));
  trade = await aTrade({ buyer, seller });
  await aTradeProof(seller, trade.id);
  submissionId = (await buyer.test.get('/submissions?subject=trade')).data.items[0].id;
  const scopes = ['read.submissions', 'review.submissions', 'read.exchange'];
  keyText = (await buyer.owner.post('/api-keys', { name: 'Reviews', scopes, mode: 'test' })).data.key;
  key = app.api.as(keyText);
  reviewer = await aPage(app, await aUser(app, buyer, 'reviewer'));
  await reviewer.put('/session', { mode: 'test' });
});
afterAll(() => app.stop());

const refusal = ({ status, error }: Answer) => [status, error?.code, error?.details?.missing];
const listed = async (by: Client, query = '') => {
  const { items, pagination } = (await by.get(`/submissions${query}`)).data;
  return [items.map(({ id }: { id: string }) => id), pagination.total];
};

it('a key or a reviewer without write.exchange cannot decide on the proof of a trade, in any way', async () => {
  const before = await moneyOf(app, { buyer, seller }, trade.id);
  for (const by of [key, reviewer])
    for (const decision of ['approve', 'reject']) {
      const review = { submissionId, decision, reason: 'No' };
      expect(refusal(await by.post('/submissions/review', review))).toEqual(NEEDS_EXCHANGE);
      expect(refusal(await by.post('/submissions/review?dryRun=true', review))).toEqual(NEEDS_EXCHANGE);
      expect((await by.post('/submissions/review/bulk', { reviews: [review] })).data).toMatchObject({
        reviewed: 0,
        results: [{ success: false, error: { code: 'INSUFFICIENT_SCOPE' } }],
      });
    }
  const tool = await new ToolClient(app)
    .at(ALL_TOOLS)
    .as(keyText)
    .call('reviewSubmission', { submissionId, decision: 'approve' });
  expect(JSON.stringify(tool)).toContain('INSUFFICIENT_SCOPE');
  expect(await moneyOf(app, { buyer, seller }, trade.id)).toEqual(before);
  expect((await buyer.test.get(`/submissions/${submissionId}`)).data.state).toBe('pending');
});

it('the proof of a trade is missing from the list of a reviewer, whatever the filter, but listed for those who may decide on it, read it or sent it', async () => {
  const { id: other } = await aSubmission(seller.test, (await aCampaign(buyer.test)).id);
  for (const by of [key, reviewer]) {
    expect(await listed(by)).toEqual([[other], 1]);
    expect(await listed(by, '?state=pending')).toEqual([[other], 1]);
    for (const filter of ['subject=trade', `tradeId=${trade.id as string}`])
      expect(await listed(by, `?${filter}`)).toEqual([[], 0]);
    expect((await listed(by, '?subject=campaign'))[1]).toBe(1);
  }
  expect((await listed(buyer.test))[0]).toEqual([other, submissionId]);
  const reads = { name: 'Reads', scopes: ['read.submissions'], mode: 'test' };
  const reader = app.api.as((await buyer.owner.post('/api-keys', reads)).data.key);
  expect((await listed(reader, '?subject=trade'))[0]).toEqual([submissionId]);
  // The seller sent it.
  const sender = await aPage(app, await aUser(app, seller, 'reviewer'));
  await sender.put('/session', { mode: 'test' });
  expect((await listed(sender))[0]).toEqual([other, submissionId]);
});

it('with write.exchange, the proof of a trade is decided as before', async () => {
  expect((await buyer.test.post('/submissions/review', { submissionId, decision: 'approve' })).data.state).toBe(
    'approved',
  );
  expect((await act(buyer, trade.id, 'approve', { unit: 1 })).status).toBe(409);
});
