import { TradeEvent } from '../../../libs/exchange/src/trades/trade.dto';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { eventsOf } from '../../support/database/outbox';
import { fieldErrorsOf } from '../../support/declarations/shapes';
import {
  act,
  aTrade,
  aTradeProof,
  DAY,
  fund,
  Money,
  moneyOf,
  passDeadlines,
  totalOf,
  traders,
} from '../../support/exchange/trades';

let app: TestApp;
let buyer: Tenant;
let seller: Tenant;
let outsider: Tenant;
let before: Money;
let deposited: number;
const sides = () => ({ buyer, seller });

beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  outsider = await aTenant(app);
});
beforeEach(async () => {
  ({ buyer, seller } = await traders(app, 100));
  before = await moneyOf(app, sides());
  deposited = before.buyer;
});
afterEach(async () => {
  app.clock.reset();
  // Whatever happened, no cent was made or lost.
  expect(await totalOf(app, sides())).toBe(deposited);
});
afterAll(() => app.stop());

const read = async (id: string, by = buyer) => (await by.test.get(`/exchange/trades/${id}`)).data;
const after = async (seconds: number) => {
  app.clock.advance(seconds);
  await passDeadlines(app);
};

describe('The events of a trade', () => {
  it('are sent to both sides, and contain what the API returns, the unit and the dispute', async () => {
    const { id } = await aTrade(sides(), { quantity: 2 });
    await aTradeProof(seller, id);
    await act(buyer, id, 'reject', { reason: 'No' });
    await aTradeProof(seller, id);
    await act(buyer, id, 'approve');
    await act(buyer, id, 'dispute', { reason: 'It was deleted' });
    for (const side of [buyer, seller]) await act(side, id, 'agree', { outcome: 'seller' });
    await after(7 * DAY);
    const events = await eventsOf(app, id);
    expect(events.map(({ type, data }) => [type, data.unit, data.dispute?.outcome])).toEqual([
      ['trade.matched', null, undefined],
      ['trade.proof_submitted', 1, undefined],
      ['trade.rejected', 1, undefined],
      ['trade.proof_submitted', 1, undefined],
      ['trade.settled', 1, undefined],
      ['trade.disputed', 1, null],
      ['trade.resolved', 1, 'seller'],
      ['trade.defaulted', 2, undefined],
      ['trade.closed', null, undefined],
    ]);
    for (const { data } of events) expect(fieldErrorsOf(TradeEvent, data)).toEqual([]);
    const { side: _side, counterparty: _counterparty, proofs: _proofs, dispute: _dispute, ...shown } = await read(id);
    expect(events.at(-1)?.data).toEqual({ ...shown, unit: null, dispute: null });
    const parties = 'select distinct business_id, counterparty_id from outbox where aggregate_id = $1';
    expect(await rows(app, parties, [id])).toEqual([
      { business_id: buyer.businessId, counterparty_id: seller.businessId },
    ]);
  });
});

describe('GET /exchange/trades', () => {
  it('lists the trades of both sides, newest first, by status, action and side', async () => {
    const first = await aTrade(sides());
    const second = await aTrade(sides(), { actionId: 'ig_rl', price: 5 });
    await aTradeProof(seller, second.id);
    // The seller also buys, in the other direction.
    await fund(app, seller, 10);
    const { status } = await buyer.test.post('/exchange/enroll', { platforms: ['ig'] });
    expect(status).toBe(201);
    const third = await aTrade({ buyer: seller, seller: buyer });
    deposited += 1000;
    const ids = async (query: string, by = buyer) =>
      (await by.test.get(`/exchange/trades${query}`)).data.items.map(({ id }: any) => id);
    expect(await ids('')).toEqual([third.id, second.id, first.id]);
    expect(await ids('?side=buy')).toEqual([second.id, first.id]);
    expect(await ids('?side=sell')).toEqual([third.id]);
    expect(await ids('?side=buy', seller)).toEqual([third.id]);
    expect(await ids('?status=in_review')).toEqual([second.id]);
    expect(await ids('?actionId=ig_story')).toEqual([third.id, first.id]);
    expect(await ids('?actionId=ig_st&side=buy&status=awaiting_proof')).toEqual([first.id]);
    expect(await ids('', outsider)).toEqual([]);
    expect((await buyer.live.get('/exchange/trades')).data.items).toEqual([]);
    expect((await outsider.test.get(`/exchange/trades/${first.id as string}`)).status).toBe(404);
  });
});
