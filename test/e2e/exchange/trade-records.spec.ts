import { verifyCounters } from '#database/host';
import { verifyLedger } from '#ledger';
import { schemas } from '../../../ormconfig';
import { startApp, TestApp } from '../../support/app';
import { anEnterprise, Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { aMatch, DAY, HOUR, passDeadlines } from '../../support/exchange/trades';
import { report } from '../../support/stand-ins/verifier';

// Trades with live keys, because only these count for estimates.

let app: TestApp;
let buyer: Tenant;
let seller: Tenant;
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' });
  [buyer, seller] = [await anEnterprise(app), await anEnterprise(app, { accountType: 'creator' })];
});
afterAll(() => app.stop());

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const aProof = () => ({
  proofUrl: `https://www.instagram.com/p/walk-${String(unique())}/`,
  proofType: 'api_verified',
});

/** Does something that one of the sides, the verifier or time could do, which may be refused. Returns the status. */
async function step(trades: string[], next: (below: number) => number): Promise<number> {
  const tradeId = trades[next(trades.length)]!;
  const by = next(2) ? buyer : seller;
  const send = async (who: Tenant, action: string, fields: object = {}) =>
    (await who.live.post('/exchange/trades', { tradeId, action, ...fields })).status;
  const unit = { unit: 1 + next(3) };
  const actions: (() => Promise<number>)[] = [
    ...Array.from({ length: 5 }, () => () => send(seller, 'submit_proof', aProof())),
    () => send(buyer, 'approve', unit),
    () => send(buyer, 'approve', unit),
    () => send(buyer, 'reject', { ...unit, reason: 'No' }),
    () => send(buyer, 'reject', { ...unit, reason: 'No' }),
    () => send(by, 'dispute', { ...unit, reason: 'No' }),
    async () => {
      await send(buyer, 'reject', { ...unit, reason: 'No' });
      return send(by, 'dispute', { ...unit, reason: 'No' });
    },
    async () => {
      for (let proof = 0; proof < 2; proof++) {
        await send(seller, 'submit_proof', { ...unit, ...aProof() });
        await send(buyer, 'reject', { ...unit, reason: 'No' });
      }
      return send(by, 'dispute', { ...unit, reason: 'No' });
    },
    ...['seller', 'buyer', 'split'].map((outcome) => async () => {
      await send(buyer, 'agree', { ...unit, outcome });
      return send(seller, 'agree', { ...unit, outcome });
    }),
    // Rarely both sides, so that some units are left to be defaulted.
    () => (next(4) ? send(seller, 'cancel') : send(by, 'cancel')),
    async () => {
      const { proofs } = (await buyer.live.get(`/exchange/trades/${tradeId}`)).data;
      const { submissionId } = proofs[next(proofs.length)];
      const verdict = ['passed', 'failed', 'unknown'][next(3)]!;
      return submissionId ? (await report(app, { submissionId, verdict })).status : 0;
    },
    async () => {
      app.clock.advance((next(2) ? next(48) : next(20)) * HOUR);
      await passDeadlines(app);
      return 0;
    },
  ];
  return actions[next(actions.length)]!();
}

/** What should be stored with trades and sellers, from their units. */
const DIFFERENCES = `
  with units as (
    select *, settled_at is null and due_at is not null as is_owed,
      state = 'settled' or (state = 'disputed' and settled_at is not null) as is_paid
    from exchange_trade_units
  ), sums as (
    select trade_id, count(submission_id) as delivered, count(*) filter (where state = 'settled') as settled,
      count(*) filter (where state = 'refunded') as refunded, count(*) filter (where state = 'split') as split,
      count(*) filter (where state = 'defaulted') as defaulted, count(due_at) as open, sum(fee_cents) as fee
    from units group by trade_id
  )
  select 'trade ' || id as what from exchange_trades as trades join sums on trade_id = id
  where (trades.delivered, trades.settled, trades.refunded, trades.split, trades.defaulted, trades.fee_cents)
      <> (sums.delivered, sums.settled, sums.refunded, sums.split, sums.defaulted, sums.fee)
    or (status = 'closed') <> (open = 0) or (closed_at is null) <> (open > 0)
  union all
  select 'seller ' || committed_units || ' ' || settled_units || ' ' || defaulted_units from exchange_sellers
  where business_id = $1 and livemode and (committed_units, settled_units, defaulted_units) <> (
    select count(*) filter (where is_owed), count(*) filter (where is_paid), count(*) filter (where state = 'defaulted') from units)
  union all
  select 'settlement ' || coalesce(units.id, settled.id) from exchange_settlements as settled
  full join (select * from units where is_paid) as units on units.id = settled.id where units.id is null or settled.id is null`;

describe('After any sequence of actions', () => {
  it.each([1, 2, 3, 4])(
    'the trades, sellers, prices, counters and the ledger agree with the units (seed %d)',
    async (seed) => {
      const next = numbersFrom(seed);
      const trades: string[] = [];
      // Nothing happens to this one, so it is defaulted.
      await aMatch(app, { buyer, seller }, true, 2);
      for (const quantity of [1, 3, 2]) trades.push(await aMatch(app, { buyer, seller }, true, quantity));
      const check = async () => {
        expect(await rows(app, DIFFERENCES, [seller.businessId])).toEqual([]);
        expect((await verifyLedger(app.engine.dataSource)).problems).toEqual([]);
        const counters = schemas.flatMap((schema) => schema.counters ?? []);
        expect(await verifyCounters(app.engine.dataSource, counters)).toEqual([]);
      };
      const statuses = new Set<number>();
      for (let count = 0; count < 100; count++) {
        const status = await step(trades, next);
        expect(status).toBeLessThan(500);
        statuses.add(status);
        if (count % 5 === 0) await check();
      }
      expect([...statuses]).toEqual(expect.arrayContaining([200, 409]));
      await check();
      // In the end, nothing is left in escrow and nothing is owed.
      for (let days = 0; days < 40; days += 5) {
        app.clock.advance(5 * DAY);
        await passDeadlines(app);
      }
      await check();
      const [{ left }] = await rows(
        app,
        `select coalesce(sum(balance), 0)::int as left from ledger_accounts where kind in ('escrow', 'earned')`,
      );
      expect(left).toBe(0);
      const open = await rows(app, `select id from exchange_trades where status <> 'closed'`);
      expect(open).toEqual([]);
    },
  );

  it('every final state, and disputes from every state, were reached', async () => {
    const states = await rows(app, 'select distinct state from exchange_trade_units order by 1');
    expect(states.map(({ state }) => state)).toEqual(['defaulted', 'refunded', 'settled', 'split']);
    const disputed = await rows(
      app,
      'select distinct disputed_in as state from exchange_trade_units where disputed_in is not null order by 1',
    );
    expect(disputed.map(({ state }) => state)).toEqual(['cure', 'in_review', 'rejected', 'settled']);
  });

  it('estimates are based on units that had a proof', async () => {
    const { items } = (await app.api.get('/exchange/opportunities?platforms=ig&perPage=100')).data;
    const { chance } = items.find(({ actionId }: any) => actionId === 'ig_st');
    const [{ approved, n }] = await rows(
      app,
      `select count(*) filter (where state = 'settled')::int as approved, count(*)::int as n
       from exchange_trade_units where submission_id is not null`,
    );
    expect(n).toBeGreaterThan(5);
    expect(chance).toEqual({ value: Math.round(((approved + 1) / (n + 2)) * 10_000) / 10_000, n });
  });
});
