import { Account, Entry, INSUFFICIENT_FUNDS, LedgerService, verifyLedger } from '#ledger';
import { startApp, TestApp } from '../../support/app';
import { unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { aDeposit } from '../../support/money/ledger';
import { RoundTrips } from '../../support/database/round-trips';

const TEST_USD = { livemode: false, currency: 'USD' } as const;
const TRADE = { type: 'trade', id: 'trd_1' };

let app: TestApp;
let ledger: LedgerService;
beforeAll(async () => {
  app = await startApp();
  ledger = app.nest.get(LedgerService);
});
afterAll(() => app.stop());

let buyer: string;
let seller: string;
let key: string;
beforeEach(async () => {
  const n = String(unique());
  [buyer, seller, key] = [`biz_buyer${n}`, `biz_seller${n}`, `key ${n}`];
  await aDeposit(app, buyer, false, 1000);
});
afterEach(async () => {
  expect((await verifyLedger(app.engine.dataSource)).problems).toEqual([]);
});

const available = (businessId: string): Account => ({ kind: 'available', businessId });
const earned = (businessId: string): Account => ({ kind: 'earned', businessId });
const FEES: Account = { kind: 'platform.fees' };
const entry = (postings: Entry['postings'], fields: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'payment', reference: TRADE, key, ...TEST_USD, postings, ...fields },
});
const payment = (amount: number, fields: Partial<Entry> = {}) =>
  entry(
    [
      { account: available(buyer), amount: -amount },
      { account: available(seller), amount },
    ],
    fields,
  );
const reserve = (amount: number) =>
  ledger.reserve({ businessId: buyer, ...TEST_USD, amount, purpose: { type: 'order', id: 'ord_1' }, key });
const capture = (holdId: string, amount: number, name: string) => {
  ledger.capture({ holdId, amount, to: [{ account: earned(seller), amount }], kind: 'c', reference: TRADE, key: name });
};

async function tx<T>(work: () => T): Promise<T> {
  return app.db.tx(async () => Promise.resolve(work()));
}

/** The money in USD: available, held, earned. */
async function moneyOf(businessId: string): Promise<number[]> {
  const [usd] = await ledger.balancesOf(businessId, false);
  return usd ? [usd.available, usd.held, usd.earned] : [0, 0, 0];
}

const count = async (table: string) => (await rows(app, `select count(*)::int as count from ${table}`))[0].count;

describe('LedgerService.post', () => {
  it('has no effect for a key that exists, in the same transaction or in a later one', async () => {
    await tx(() => {
      ledger.post(payment(100));
      ledger.post(payment(100));
    });
    await tx(() => {
      ledger.post(payment(300));
      ledger.post(payment(5, { key: `${key} another` }));
    });
    expect([await moneyOf(buyer), await moneyOf(seller)]).toEqual([
      [895, 0, 0],
      [105, 0, 0],
    ]);
  });

  it('allows the same key to another business, and in the other mode', async () => {
    await aDeposit(app, buyer, true, 1000);
    await aDeposit(app, seller, false, 1000);
    await tx(() => {
      ledger.post(payment(1));
      ledger.post(payment(2, { livemode: true }));
      ledger.post(
        entry([
          { account: available(seller), amount: -4 },
          { account: available(buyer), amount: 4 },
        ]),
      );
    });
    expect(await moneyOf(buyer)).toEqual([1003, 0, 0]);
    expect((await ledger.balancesOf(seller, true))[0]?.available).toBe(2);
  });

  it('refuses to spend money before it is there, even if it arrives later in the same transaction', async () => {
    await aDeposit(app, seller, false, 500);
    const back = entry(
      [
        { account: available(seller), amount: -500 },
        { account: available(buyer), amount: 500 },
      ],
      { key: 'back' },
    );
    const early = tx(() => {
      ledger.post(payment(1200));
      ledger.post(back);
    });
    await expect(early).rejects.toMatchObject({
      type: INSUFFICIENT_FUNDS,
      details: { available: 10, needed: 12, currency: 'USD' },
    });
    await tx(() => {
      ledger.post(back);
      ledger.post(payment(1200));
    });
    expect([await moneyOf(buyer), await moneyOf(seller)]).toEqual([
      [300, 0, 0],
      [1200, 0, 0],
    ]);
  });

  it('does not keep what a rolled-back part of a transaction has posted', async () => {
    const part = (work: () => Promise<void>) => app.db.tx(work).catch((error: Error) => error.message);
    const messages = await app.db.tx(async () => {
      ledger.post(payment(1, { key: `${key} before` }));
      const failed = await part(async () => {
        ledger.post(payment(10));
        await ledger.flush();
        throw new Error('Not this part.');
      });
      const refused = await part(async () => {
        ledger.post(payment(100_000));
        return Promise.resolve();
      });
      ledger.post(payment(2, { key: `${key} after` }));
      return [failed, refused];
    });
    expect(messages).toEqual([
      'Not this part.',
      expect.stringMatching(/^This needs 1000.01 USD, and 10.00 is available/),
    ]);
    expect(await moneyOf(seller)).toEqual([3, 0, 0]);
  });

  it.each<[string, (business: string) => Entry['postings'], string]>([
    [
      'do not add up to 0',
      (id) => [
        { account: available(id), amount: -2 },
        { account: FEES, amount: 1 },
      ],
      'add up',
    ],
    [
      'are not whole',
      (id) => [
        { account: available(id), amount: -0.5 },
        { account: FEES, amount: 0.5 },
      ],
      'integer',
    ],
    [
      'are all 0',
      (id) => [
        { account: available(id), amount: 0 },
        { account: FEES, amount: 0 },
      ],
      'fewer than two',
    ],
    [
      'take held money',
      (id) => [
        { account: { kind: 'held', businessId: id }, amount: -1 },
        { account: FEES, amount: 1 },
      ],
      'Only holds',
    ],
    [
      'name three businesses',
      (id) => [
        { account: available(id), amount: -2 },
        { account: available('biz_x'), amount: 1 },
        { account: available('biz_y'), amount: 1 },
      ],
      '3 businesses',
    ],
    [
      'name no business',
      () => [
        { account: { kind: 'external.deposits' }, amount: -1 },
        { account: FEES, amount: 1 },
      ],
      '0 businesses',
    ],
  ])('refuses postings that %s', async (_, postings, message) => {
    await expect(tx(() => ledger.post(entry(postings(buyer))))).rejects.toThrow(message);
  });

  it('throws outside a transaction', () => {
    expect(() => ledger.post(payment(1))).toThrow('in a transaction');
  });
});

describe('a hold', () => {
  it('reserves a hold, captures a part of it and releases the rest, in one transaction or several', async () => {
    const id = await tx(() => {
      const made = reserve(600);
      capture(made, 100, `${key} c1`);
      return made;
    });
    expect(await moneyOf(buyer)).toEqual([400, 500, 0]);
    await tx(() => {
      ledger.release({ holdId: id, key: `${key} r1` });
      capture(id, 200, `${key} c2`);
    });
    expect([await moneyOf(buyer), await moneyOf(seller)]).toEqual([
      [700, 0, 0],
      [0, 0, 300],
    ]);
    const before = await count('ledger_transactions');
    await tx(() => ledger.release({ holdId: id, key: `${key} r2` }));
    expect(await count('ledger_transactions')).toBe(before);
  });

  it('returns the same hold if it is reserved again with the same key, and holds nothing more', async () => {
    const [first, second] = [await tx(() => reserve(600)), await tx(() => reserve(600))];
    expect(first).toMatch(/^hold_/);
    expect(second).toBe(first);
    expect(await moneyOf(buyer)).toEqual([400, 600, 0]);
  });

  it('captures no more than the hold has, although other holds have money', async () => {
    await tx(() => ledger.reserve({ businessId: buyer, ...TEST_USD, amount: 300, purpose: TRADE, key: 'other' }));
    const id = await tx(() => reserve(100));
    await expect(tx(() => capture(id, 101, 'too much'))).rejects.toThrow('Less than 101 is left of the hold');
    await tx(() => capture(id, 60, 'some'));
    await expect(tx(() => ledger.release({ holdId: id, amount: 41, key: 'r' }))).rejects.toThrow('Less than 41');
    const both = tx(() => {
      capture(id, 30, 'one');
      capture(id, 30, 'two');
    });
    await expect(both).rejects.toThrow('Less than 60');
    expect(await moneyOf(buyer)).toEqual([600, 340, 0]);
  });

  it('rejects a capture that does not pay out exactly what is captured', async () => {
    const id = await tx(() => reserve(100));
    const unequal = () =>
      ledger.capture({
        ...{ holdId: id, amount: 10, kind: 'c', reference: TRADE, key: 'unequal' },
        to: [{ account: FEES, amount: 9 }],
      });
    await expect(tx(unequal)).rejects.toThrow('The payees of unequal get 9, not 10.');
    await expect(tx(() => reserve(0))).rejects.toThrow('0 is not an amount');
  });
});

describe('The number of round trips', () => {
  it('does not depend on how much a transaction posts: begin, the postings, and the commit', async () => {
    const trips = new RoundTrips(app.engine.pool);
    const made = await trips.during(() =>
      app.db.tx(async () => {
        const id = reserve(500);
        for (let n = 0; n < 20; n++) {
          const tradeId = `trd_${String(n)}`;
          const escrow: Account = { kind: 'escrow', businessId: buyer, tradeId };
          ledger.capture({
            ...{ holdId: id, amount: 20, to: [{ account: escrow, amount: 20 }], kind: 'trade.matched' },
            ...{ reference: { type: 'trade', id: tradeId }, key: `${key} ${tradeId}` },
          });
        }
        ledger.release({ holdId: id, key: `${key} rest` });
        return Promise.resolve();
      }),
    );
    expect(made).toBe(3);
    expect(await moneyOf(buyer)).toEqual([600, 0, 0]);
  });
});

describe('The database', () => {
  const refused = (sql: string) => expect(rows(app, sql)).rejects;

  it.each([
    ['ledger_transactions', `set kind = 'gift'`],
    ['ledger_transactions', `set created_at = now() where false`],
    ['ledger_postings', 'set amount = amount + 1'],
    ['ledger_postings', 'set balance = balance + 1'],
    ['ledger_accounts', `set business_id = 'biz_thief'`],
    ['ledger_accounts', `set livemode = true`],
    ['ledger_accounts', `set currency = 'EUR'`],
    ['ledger_holds', 'set amount = amount + 1'],
  ])('refuses to update %s %s', async (table, change) => {
    await refused(`update ${table} ${change}`).toThrow(`The ledger is append-only: update on ${table} is refused.`);
  });

  it.each(['ledger_transactions', 'ledger_postings', 'ledger_accounts', 'ledger_holds'])(
    'refuses to delete from %s, and to truncate it',
    async (table) => {
      await refused(`delete from ${table}`).toThrow(`append-only: delete on ${table}`);
      await refused(`truncate ${table} cascade`).toThrow(`append-only: truncate on ${table}`);
    },
  );

  it('refuses balances below 0, except of external accounts', async () => {
    const change = `update ledger_accounts set balance = -1 where business_id = '${buyer}' and kind =`;
    await refused(`${change} 'available'`).toThrow('ledger_accounts_not_negative');
  });

  it('refuses holds that have given more than they had', async () => {
    await tx(() => reserve(10));
    await refused(`update ledger_holds set captured = 8, released = 3 where business_id = '${buyer}'`).toThrow(
      'ledger_holds_amounts',
    );
  });

  describe('refuses at the commit a transaction', () => {
    const TRANSACTION = `insert into ledger_transactions (id, business_id, counterparty_id, livemode, currency, kind, reference_type, reference_id, key, created_at)`;
    const POSTING = `insert into ledger_postings (transaction_id, number, business_id, account_id, account_kind, sequence, amount, balance)`;

    /** Inserts a transaction of the buyer with postings of these amounts to accounts of the buyer, or the given ones. */
    const insert = (amounts: number[], accounts: string[] = [], fields = `false, 'USD'`, first = 1) =>
      app.db.tx(async () => {
        const { manager } = app.db;
        const id = `txn_${String(unique())}`;
        await manager.query(`${TRANSACTION} values ($1, $2, null, ${fields}, 'test', 'test', 'test', $1, now())`, [
          id,
          buyer,
        ]);
        const [own] = await manager.query(
          `select id from ledger_accounts where business_id = $1 and kind = 'available'`,
          [buyer],
        );
        for (const [index, amount] of amounts.entries())
          await manager.query(
            `${POSTING} select $1, $2::int, business_id, id, kind, 1000 + $2::int, $4, 0 from ledger_accounts where id = $3`,
            [id, first + index, accounts[index] ?? own.id, amount],
          );
      });

    const accountOf = async (businessId: string, livemode: boolean) => {
      await aDeposit(app, businessId, livemode, 100);
      const [{ id }] = await rows(
        app,
        `select id from ledger_accounts where business_id = $1 and livemode = $2 and kind = 'available'`,
        [businessId, livemode],
      );
      return id as string;
    };

    it('refuses at commit a transaction whose postings do not add up to 0', async () => {
      await expect(insert([5, -4])).rejects.toThrow('is not balanced: 2 postings, sum 1');
    });

    it('refuses at commit a transaction with fewer than two postings', async () => {
      await expect(insert([])).rejects.toThrow('is not balanced: 0 postings');
    });

    it('refuses at commit a posting to an account of the other mode, or of a business that is not a party', async () => {
      await expect(insert([5, -5], [await accountOf(buyer, true)])).rejects.toThrow('mode and currency: f.');
      await expect(insert([5, -5], [await accountOf(seller, false)])).rejects.toThrow('mode and currency: f.');
      await expect(insert([5, -5], [], `false, 'EUR'`)).rejects.toThrow('mode and currency: f.');
    });

    it('refuses at commit a transaction whose postings are not numbered from 1', async () => {
      await expect(insert([5, -5], [], `false, 'USD'`, 2)).rejects.toThrow('is not balanced: 2 postings, sum 0');
    });

    it('refuses at commit a later posting to an earlier transaction', async () => {
      await tx(() => ledger.post(payment(1)));
      const more = rows(
        app,
        `${POSTING} select transaction_id, 3, business_id, account_id, account_kind, 1000, 7, 0 from ledger_postings
         where number = 1 and business_id = '${buyer}' limit 1`,
      );
      await expect(more).rejects.toThrow('is not balanced: 3 postings, sum 7');
    });
  });
});
