import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#database/host';
import { verifyLedger } from '#ledger';
import { schemas } from '../../ormconfig';
import { size } from '../support/processes/stress';
import { Answer, Client } from '../support/client';
import { freshDatabase } from '../support/jest/databases.cjs';
import { aFolder, launch, Service, startService } from '../support/processes/service';

const KILLS = size(2, 20);
const WRITERS = 6;

type Settings = Record<string, string>;
type Database = Awaited<ReturnType<typeof openDatabase>>;

let settings: Settings;
let drop: () => Promise<unknown>;
let keys: { live: string; test: string };
let businessId: string;
/** It runs until the first kill. */
let service: Service;
/** Payouts of live money that wait for the operator. */
let [first, second]: string[] = [];
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  settings = { DATA_DIR: aFolder(), ...database.settings };
  service = await startService(settings);
  const registration = { action: 'register', email: 'owner@example.com', password: 'correct horse battery' };
  const { data } = await service.api.post('/auth', registration);
  businessId = data.business.id;
  // Only one process can use the embedded database.
  if (!settings.DATABASE_URL) await service.stop();
  await prepare();
  if (!settings.DATABASE_URL) service = await startService(settings);
  const session = service.api.as(data.accessToken);
  const mint = async (mode: string) =>
    (await session.post('/api-keys', { name: mode, mode, scopes: ['read.billing', 'write.billing'] })).data.key;
  keys = { live: await mint('live'), test: await mint('test') };
  const request = async (amount: number) =>
    (await service.api.as(keys.live).post('/ledger/payouts', { amount, currency: 'USD' })).data.id;
  [first, second] = [await request(20.5), await request(30)];
});
afterAll(() => drop());

/** Verifies the e-mail address, and deposits live money, which the service cannot receive without a payment processor. */
async function prepare(): Promise<void> {
  const posting = `insert into ledger_postings (transaction_id, number, business_id, account_id, account_kind, sequence, amount, balance)`;
  await inDatabase(({ dataSource }) =>
    dataSource.transaction(async (manager) => {
      await manager.query('update users set email_verified_at = now()');
      await manager.query(`insert into ledger_transactions (id, business_id, livemode, currency, kind, reference_type, reference_id, key, created_at)
        values ('txn_1', '${businessId}', true, 'USD', 'deposit', 'deposit', 'txn_1', 'txn_1', now())`);
      await manager.query(`insert into ledger_accounts (id, business_id, livemode, kind, currency, trade_id, balance, sequence, created_at)
        values ('acc_1', '${businessId}', true, 'available', 'USD', '', 10000, 1, now()),
          ('acc_2', '${businessId}', true, 'external.deposits', 'USD', '', -10000, 1, now())`);
      await manager.query(`${posting} values ('txn_1', 1, '${businessId}', 'acc_2', 'external.deposits', 1, -10000, -10000),
        ('txn_1', 2, '${businessId}', 'acc_1', 'available', 1, 10000, 10000)`);
    }),
  );
}

/** The embedded database can be opened only when no process uses it. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR = '' } = settings;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR }, schemas);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const query = (sql: string, values: unknown[] = []) =>
  inDatabase(({ dataSource }) => dataSource.query<Record<string, unknown>[]>(sql, values));

describe(`kill -9 while money moves, ${String(KILLS)} times`, () => {
  const acknowledged = { deposits: [] as string[], payouts: [] as string[] };
  const count = () => acknowledged.deposits.length + acknowledged.payouts.length;

  /** Deposits and pays out until the service is killed. */
  async function move(api: Client, isKilled: () => boolean): Promise<void> {
    while (!isKilled()) {
      try {
        acknowledged.deposits.push(
          done(await api.post('/ledger/deposits', { amount: 2, currency: 'USD' })).transactionId,
        );
        acknowledged.payouts.push(done(await api.post('/ledger/payouts', { amount: 1, currency: 'USD' })).id);
      } catch (error) {
        // Compared by name, because the error class is from outside the test sandbox.
        if (isKilled() && (error as Error).name === 'TypeError') return;
        throw error;
      }
    }
  }

  function done({ status, data, text }: Answer): { id: string; transactionId: string } {
    if (status >= 300) throw new Error(`A write was refused with ${String(status)}: ${text}`);
    return data;
  }

  it('keeps all that was acknowledged, and every balance is the sum of its postings', async () => {
    for (let kills = 1; kills <= KILLS; kills++) {
      if (kills > 1) service = await startService(settings);
      let killed = false;
      const moving = Array.from({ length: WRITERS }, () => move(service.api.as(keys.test), () => killed));
      const enough = kills * 25;
      await Promise.race([
        Promise.all(moving),
        (async () => {
          while (count() < enough) await delay(1);
        })(),
      ]);
      await delay(Math.random() * 15);
      killed = true;
      await service.kill();
      await Promise.all(moving);
      expect((await inDatabase(({ dataSource }) => verifyLedger(dataSource))).problems).toEqual([]);
    }
    const ids = async (table: string) => (await query(`select id from ${table}`)).map(({ id }) => id as string);
    const [transactions, payouts] = [await ids('ledger_transactions'), await ids('ledger_payouts')];
    expect(acknowledged.deposits.filter((id) => !transactions.includes(id))).toEqual([]);
    expect(acknowledged.payouts.filter((id) => !payouts.includes(id))).toEqual([]);
    // At most one more of each writer was written, and not acknowledged.
    const [{ deposits, paid, available, held } = {}] = await query(`
      select (select count(*) from ledger_transactions where kind = 'deposit' and not livemode)::int as deposits,
        (select count(*) from ledger_payouts where status = 'paid' and not livemode)::int as paid,
        (select balance from ledger_accounts where kind = 'available' and not livemode)::int as available,
        (select balance from ledger_accounts where kind = 'held' and not livemode)::int as held`);
    expect([available, held]).toEqual([(deposits as number) * 200 - (paid as number) * 100, 0]);
    expect((deposits as number) + (paid as number) - count()).toBeLessThanOrEqual(KILLS * WRITERS);
    expect(await query(`select id from ledger_payouts where status <> 'paid' and not livemode`)).toEqual([]);
  });
});

describe('the commands of the operator', () => {
  const run = async (script: string, ...args: string[]) => {
    // The folder in which they are run makes no difference.
    const launched = launch(settings, { args: [`scripts/${script}.mjs`, ...args], cwd: aFolder() });
    const { code, stdout, stderr } = await launched.ended;
    return { code, stdout, stderr };
  };
  const payouts = (...args: string[]) => run('payouts', ...args);

  it('list pending payouts, and record that one was paid and another has failed', async () => {
    const listed = await payouts('list');
    expect(listed.code).toBe(0);
    expect(listed.stdout.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${first!}  20.50 USD  ${businessId}  20\\d\\d-`)),
      expect.stringMatching(new RegExp(`^${second!}  30.00 USD  ${businessId}  20\\d\\d-`)),
    ]);
    expect(await payouts('paid', first!)).toMatchObject({ code: 0, stderr: `${first!} is paid: 20.50 USD.\n` });
    expect(await payouts('failed', second!, 'Account', 'closed.')).toMatchObject({
      ...{ code: 0, stderr: `${second!} has failed. 30.00 USD is available to the business again.\n` },
    });
    expect(await payouts('list')).toMatchObject({ code: 0, stdout: '', stderr: 'No payout is pending.\n' });
    expect(await query('select status, reason from ledger_payouts where livemode order by id')).toEqual([
      { status: 'paid', reason: null },
      { status: 'failed', reason: 'Account closed.' },
    ]);
    expect(await query(`select kind, balance::int from ledger_accounts where livemode order by kind`)).toEqual([
      { kind: 'available', balance: 7950 },
      { kind: 'external.deposits', balance: -10000 },
      { kind: 'external.payouts', balance: 2050 },
      { kind: 'held', balance: 0 },
    ]);
  });

  it.each(['', 'list all', 'paid', 'failed pout_1', 'refund pout_1', 'toString', 'constructor pout_1'])(
    'show the usage for the arguments "%s"',
    async (args) => {
      expect(await payouts(...args.split(' ').filter(Boolean))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^Usage: npm run payouts/),
      });
    },
  );

  it('verify the ledger without arguments, and not without its database', async () => {
    expect(await run('ledger-verify', 'all')).toMatchObject({ code: 2, stderr: 'Usage: npm run ledger:verify\n' });
    const wrong = launch(
      { ...settings, DATABASE_URL: 'postgres://root@127.0.0.1:1/perk' },
      { args: ['scripts/ledger-verify.mjs'] },
    );
    expect(await wrong.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.* cannot be used: .*\n$/) });
  });

  it('verify the ledger, list what differs, and fail then', async () => {
    expect(await run('ledger-verify')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^The ledger is right: /),
    });
    await query(`update ledger_accounts set balance = balance + 5 where id = 'acc_1'`);
    expect(await run('ledger-verify')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^acc_1: balance: stored 7955, computed 7950\n/),
    });
    await query(`update ledger_accounts set balance = balance - 5 where id = 'acc_1'`);
  });
});
