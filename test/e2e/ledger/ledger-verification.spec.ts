import { LedgerService, verifyLedger } from '#ledger';
import { startApp, TestApp } from '../../support/app';
import { rows } from '../../support/database/inspect';
import { aDeposit } from '../../support/money/ledger';

const TABLES = ['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'ledger_holds'];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const ledger = app.nest.get(LedgerService);
  for (const amount of [1000, 500, 250]) await aDeposit(app, 'biz_a', false, amount);
  await aDeposit(app, 'biz_b', true, 700, 'EUR');
  await app.db.tx(async () => {
    const purpose = { type: 'order', id: 'ord_1' };
    const holdId = ledger.reserve({
      ...{ businessId: 'biz_a', livemode: false, currency: 'USD', amount: 300, purpose, key: 'hold' },
    });
    const to = [{ account: { kind: 'earned' as const, businessId: 'biz_c' }, amount: 100 }];
    ledger.capture({ holdId, amount: 100, to, kind: 'sale', reference: purpose, key: 'sale' });
    ledger.release({ holdId, amount: 50, key: 'release' });
    return Promise.resolve();
  });
  // Copies, to undo the damage.
  for (const table of TABLES) await rows(app, `create table ${table}_copy as table ${table}`);
});
afterAll(() => app.stop());

/** Changes what the database would refuse to change. */
async function force(...statements: string[]): Promise<void> {
  for (const table of TABLES) await rows(app, `alter table ${table} disable trigger user`);
  for (const statement of statements) await rows(app, statement);
  for (const table of TABLES) await rows(app, `alter table ${table} enable trigger user`);
}

afterEach(() =>
  force(...TABLES.flatMap((table) => [`delete from ${table}`, `insert into ${table} table ${table}_copy`])),
);

const problems = async () =>
  (await verifyLedger(app.engine.dataSource)).problems.map(({ id, problem }) => `${id.split('_')[0]!}: ${problem}`);

it('finds nothing wrong in an intact ledger, and says what it has read', async () => {
  expect(await verifyLedger(app.engine.dataSource)).toEqual({
    ...{ accounts: 6, postings: 14, holds: 1, wrong: 0, problems: [] },
  });
});

const AVAILABLE = `business_id = 'biz_a' and account_kind = 'available'`;

it.each<[string, string, string[]]>([
  [
    'a balance that is not the sum of the postings',
    `update ledger_accounts set balance = balance + 1 where business_id = 'biz_b' and kind = 'available'`,
    ['acc: balance: stored 701, computed 700', 'EUR live: all accounts add up to 1'],
  ],
  [
    'an amount that was changed',
    `update ledger_postings set amount = amount + 1 where ${AVAILABLE} and sequence = 5`,
    [
      'acc: balance after posting 5: stored 1500, computed 1501',
      'acc: balance: stored 1500, computed 1501',
      'txn: 2 postings that add up to 1, or with accounts of others, or of another mode or currency',
    ],
  ],
  [
    'a posting that is missing',
    `delete from ledger_postings where ${AVAILABLE} and sequence = 2`,
    [
      'acc: the posting 2 is missing or there twice',
      'acc: balance after posting 3: stored 1750, computed 1250',
      'acc: balance after posting 4: stored 1450, computed 950',
      'acc: balance after posting 5: stored 1500, computed 1000',
      'acc: balance: stored 1500, computed 1000',
      'txn: 1 postings that add up to -500, or with accounts of others, or of another mode or currency',
    ],
  ],
  [
    'a last posting that is missing together with its amount',
    `update ledger_accounts set sequence = sequence + 1 where business_id = 'biz_c'`,
    ['acc: last posting: stored 2, found 1'],
  ],
  [
    'an account that is missing',
    `delete from ledger_accounts where business_id = 'biz_b' and kind = 'available'`,
    [
      'acc: there are postings, but no account',
      'EUR live: all accounts add up to -700',
      'txn: 2 postings that add up to 0, or with accounts of others, or of another mode or currency',
    ],
  ],
  [
    'an account that moved to another mode',
    `update ledger_accounts set livemode = true where business_id = 'biz_c'`,
    [
      'USD test: all accounts add up to -100',
      'USD live: all accounts add up to 100',
      'txn: 2 postings that add up to 0, or with accounts of others, or of another mode or currency',
    ],
  ],
  [
    'a hold that differs from its movements',
    `update ledger_holds set captured = captured + 1`,
    [
      'hold: amount, captured, released: stored 300, 101, 50, moved 300, 100, 50',
      'acc: the balance 150 is not what is left of the holds, 149',
    ],
  ],
  [
    'a hold that is missing',
    `delete from ledger_holds`,
    [
      'hold: amount, captured, released: stored null, null, null, moved 300, 100, 50',
      'acc: the balance 150 is not what is left of the holds, 0',
    ],
  ],
])('finds %s', async (_, damage, found) => {
  await force(damage);
  expect((await problems()).sort()).toEqual([...found].sort());
});
