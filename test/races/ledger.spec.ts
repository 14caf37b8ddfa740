import { withConnectionQuota } from '#kernel/host';
import { INSUFFICIENT_FUNDS, LedgerService, verifyLedger } from '#ledger';
import { startApp, TestApp } from '../support/app';
import { LedgerPostings } from '../../libs/ledger/src/ledger-postings';
import { unique } from '../support/builders';
import { rows } from '../support/database/inspect';
import { isRest, LedgerModel, Operation } from '../support/money/ledger-model';

const SEQUENCES = 250;
const PARALLEL = 200;
const CURRENCY = 'USD';
const BUSINESSES = ['biz_a', 'biz_b', 'biz_c'];

let app: TestApp;
let ledger: LedgerService;
beforeAll(async () => {
  app = await startApp();
  ledger = app.nest.get(LedgerService);
});
afterAll(() => app.stop());

/** A generator of numbers, so that a failure can be repeated with its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes operations, some of which are impossible, and some of which have been made before. */
class Operations {
  /** Those that were not refused. */
  readonly accepted: Operation[] = [];
  private readonly random: () => number;

  constructor(
    seed: number,
    private readonly scope: string,
  ) {
    this.random = randomOf(seed);
  }

  below = (limit: number) => Math.floor(this.random() * limit);
  oneOf = <T>(values: readonly T[]): T => values[this.below(values.length)]!;

  /** @param before the operations of the same transaction */
  next(before: Operation[]): Operation {
    const known = [...this.accepted, ...before];
    if (known.length > 0 && this.random() < 0.1) return this.oneOf(known);
    return this.fresh(`${this.scope}/${String(unique())}`, known);
  }

  private fresh(key: string, known: Operation[]): Operation {
    const holds = known.filter((each) => each.do === 'reserve').slice(-6);
    const kind = this.oneOf(['deposit', 'deposit', 'transfer', 'reserve', 'reserve', 'capture', 'capture', 'release']);
    const amount = 1 + this.below(60);
    if (holds.length > 0 && kind === 'release')
      return { do: 'release', key, hold: this.oneOf(holds).key, ...(this.random() < 0.5 && { amount }) };
    if (holds.length > 0 && kind === 'capture') {
      const hold = this.oneOf(holds);
      const fee = this.below(Math.min(amount, 5));
      const payee = this.oneOf([hold.businessId, this.oneOf(BUSINESSES)]);
      const to = this.oneOf([
        { kind: 'earned' as const, businessId: payee },
        { kind: 'escrow' as const, businessId: hold.businessId, tradeId: this.oneOf(['trd_1', 'trd_2']) },
      ]);
      const payees = [
        { account: to, amount: amount - fee },
        ...(fee > 0 ? [{ account: { kind: 'platform.fees' as const }, amount: fee }] : []),
      ];
      return { do: 'capture', key, hold: hold.key, amount, to: payees };
    }
    const [businessId, other] = [this.oneOf(BUSINESSES), this.oneOf(BUSINESSES)];
    const livemode = this.random() < 0.2;
    if (kind === 'reserve') return { do: 'reserve', key, businessId, livemode, currency: CURRENCY, amount };
    const postings =
      kind === 'transfer'
        ? [
            { account: { kind: 'available' as const, businessId }, amount: -amount },
            { account: { kind: this.oneOf(['available', 'earned'] as const), businessId: other }, amount },
          ]
        : [
            { account: { kind: 'external.deposits' as const }, amount: -amount },
            { account: { kind: 'available' as const, businessId }, amount },
          ];
    const reference = { type: 'test', id: key };
    return { do: 'post', key, entry: { kind, reference, key, livemode, currency: CURRENCY, postings } };
  }
}

const holdIds = new Map<string, string>();

function perform(operation: Operation): void {
  if (operation.do === 'post') ledger.post(operation.entry);
  else if (operation.do === 'reserve') {
    const id = ledger.reserve({ ...operation, purpose: { type: 'test', id: operation.key } });
    expect(holdIds.get(operation.key) ?? id).toBe(id);
    holdIds.set(operation.key, id);
  } else {
    const { do: kind, hold, ...change } = operation;
    const changed = { ...change, holdId: holdIds.get(hold)! };
    if ('to' in changed) ledger.capture({ ...changed, kind: 'capture', reference: { type: 'test', id: hold } });
    else ledger.release(changed);
    expect(kind).toBe('to' in changed ? 'capture' : 'release');
  }
}

const BALANCES = `select concat_ws(' ', business_id, case when livemode then 'live' else 'test' end, currency, kind, trade_id) as account,
  balance::int from ledger_accounts where balance <> 0 order by account`;
const HOLDS = `select purpose_id as key, amount::int, captured::int, released::int from ledger_holds`;

type Balances = Record<string, number>;

async function stored(scope: string): Promise<{ balances: Balances; holds: object[] }> {
  const holds = (await rows(app, HOLDS)).filter(({ key }: any) => key.startsWith(`${scope}/`));
  return {
    balances: Object.fromEntries((await rows(app, BALANCES)).map(({ account, balance }) => [account.trim(), balance])),
    holds,
  };
}

function expected(model: LedgerModel) {
  const balances = [...model.balances]
    .filter(([, balance]) => balance !== 0)
    .map(([name, balance]) => [name.trim(), balance]);
  const holds = [...model.holds].map(([key, { amount, captured, released }]) => ({ key, amount, captured, released }));
  return { balances: Object.fromEntries(balances), holds: expect.arrayContaining(holds) };
}

const verified = async () =>
  (await withConnectionQuota('background', () => verifyLedger(app.engine.dataSource))).problems;

const run = (operations: Operation[]) =>
  app.db.tx(async () => {
    operations.forEach(perform);
    return Promise.resolve();
  });

it(`${SEQUENCES} random transactions have the same results as a simple model, also when they are repeated`, async () => {
  const seed = 20261123;
  const operations = new Operations(seed, 'model');
  let model = new LedgerModel();
  const counts = { done: 0, refused: 0 };
  for (let n = 0; n < SEQUENCES; n++) {
    const made: Operation[] = [];
    const batches = Array.from({ length: 1 + operations.below(2) }, () =>
      Array.from({ length: 1 + operations.below(4) }, () => {
        made.push(operations.next(made));
        return made.at(-1)!;
      }),
    );
    const wanted = batches.reduce<LedgerModel | undefined>((state, batch) => state?.apply(batch), model);
    const runAll = () =>
      app.db.tx(async () => {
        for (const batch of batches) {
          batch.forEach(perform);
          await ledger.flush();
        }
      });
    const failure = await runAll().then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect({ n, failure: failure?.message, isRefused: failure !== undefined }).toEqual({
      ...{ n, failure: failure?.message, isRefused: wanted === undefined },
    });
    if (wanted) {
      model = wanted;
      operations.accepted.push(...made);
      // The same again has no effect.
      await runAll();
      counts.done++;
    } else counts.refused++;
    expect(await stored('model')).toEqual(expected(model));
  }
  expect(await rows(app, 'select count(*)::int as count from ledger_postings')).toEqual([{ count: model.postings }]);
  expect(await verified()).toEqual([]);
  expect(counts.done).toBeGreaterThan(SEQUENCES / 4);
  expect(counts.refused).toBeGreaterThan(SEQUENCES / 10);
});

describe(`${PARALLEL} parallel transactions`, () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('neither lose nor create money, apply each key once, and never deadlock', async () => {
    const operations = new Operations(7, 'parallel');
    const { balances: before } = await stored('parallel');
    // Money and holds that all of them use.
    const first = BUSINESSES.flatMap((businessId, index): Operation[] => {
      const key = `parallel/first-${String(index)}`;
      const postings = [
        { account: { kind: 'external.deposits' as const }, amount: -2000 },
        { account: { kind: 'available' as const, businessId }, amount: 2000 },
      ];
      const entry = {
        kind: 'deposit',
        reference: { type: 'test', id: key },
        key,
        livemode: false,
        currency: CURRENCY,
      } as const;
      return [
        { do: 'post', key, entry: { ...entry, postings } },
        { do: 'reserve', key: `${key}/hold`, businessId, livemode: false, currency: CURRENCY, amount: 600 },
      ];
    });
    await run(first);
    operations.accepted.push(...first);
    const transactions = Array.from({ length: PARALLEL }, () => {
      const made: Operation[] = [];
      for (let n = operations.below(3); n >= 0; n--) made.push(operations.next(made));
      return made.filter((each) => !('hold' in each) || [...first, ...made].some(({ key }) => key === each.hold));
    }).filter((made) => made.length > 0);
    // Half of them twice, as a client does that got no response.
    const sent = transactions.flatMap((made, index) => (index % 2 === 0 ? [made, made] : [made]));
    // A transaction that waits for one that waits for it is attempted again.
    const attempts = jest.spyOn(app.nest.get(LedgerPostings), 'beforeCommit');
    const results = await Promise.allSettled(
      sent.map((made, index) => withConnectionQuota(index % 2 ? 'background' : 'anonymous', () => run(made))),
    );
    const written = attempts.mock.calls.length;
    expect(await verified()).toEqual([]);

    const messages = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as Error).message] : [],
    );
    expect(messages.filter((message) => !/^(This needs|Less than|The account held)/.test(message))).toEqual([]);
    expect(results.length - messages.length).toBeGreaterThan(PARALLEL / 2);
    expect(written).toBe(sent.length);

    // Without a release of what is left, the order of the transactions makes no difference.
    const done = new Set(sent.filter((_, index) => results[index]?.status === 'fulfilled').flat());
    const keys = (await rows(app, 'select key from ledger_transactions')).map(({ key }) => key as string);
    expect(new Set(keys).size).toBe(keys.length);
    const missing = [...done].filter((operation) => !isRest(operation) && !keys.includes(operation.key));
    expect(missing).toEqual([]);
    const { balances } = await stored('parallel');
    const total = (of: Balances) => Object.values(of).reduce((sum, each) => sum + each, 0);
    expect([total(before), total(balances)]).toEqual([0, 0]);
    expect(Object.entries(balances).filter(([name, balance]) => balance < 0 && !name.includes('external.'))).toEqual(
      [],
    );
  });

  it('transactions of one business grant exactly as much as it has', async () => {
    const businessId = 'biz_crowded';
    const reference = { type: 'test', id: 'crowd' };
    const money = { reference, livemode: true, currency: CURRENCY } as const;
    await run([
      {
        ...{ do: 'post', key: 'crowd' },
        entry: {
          ...{ ...money, kind: 'deposit', key: 'crowd' },
          postings: [
            { account: { kind: 'external.deposits' }, amount: -1000 },
            { account: { kind: 'available', businessId }, amount: 1000 },
          ],
        },
      },
    ]);
    const reserve = (n: number): Operation => ({
      ...{ do: 'reserve', key: `crowd/${String(n)}`, businessId, livemode: true, currency: CURRENCY, amount: 30 },
    });
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) =>
        withConnectionQuota(n % 2 ? 'background' : 'anonymous', () => run([reserve(n)])),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          type: INSUFFICIENT_FUNDS,
          details: { available: 0.1, needed: 0.3, currency: CURRENCY },
        });
    expect(await ledger.balancesOf(businessId, true)).toEqual([
      { currency: 'USD', available: 10, held: 990, earned: 0 },
    ]);
    expect(await verified()).toEqual([]);
  });

  it('transactions of a hold release what the others leave of it', async () => {
    const businessId = 'biz_released';
    const postings = [
      { account: { kind: 'external.deposits' as const }, amount: -100_000 },
      { account: { kind: 'available' as const, businessId }, amount: 100_000 },
    ];
    const money = { livemode: true, currency: CURRENCY } as const;
    const entry = { ...money, kind: 'deposit', reference: { type: 'test', id: 'rest' }, key: 'rest', postings };
    await run([{ do: 'post', key: 'rest', entry }]);
    const to = [{ account: { kind: 'platform.fees' as const }, amount: 10 }];
    for (let n = 0; n < 20; n++) {
      const hold = `rest/${String(n)}`;
      await run([{ do: 'reserve', key: hold, businessId, ...money, amount: 100 }]);
      const changes: Operation[] = [
        ...['a', 'b', 'c'].map((name) => ({ do: 'capture' as const, key: `${hold}/${name}`, hold, amount: 10, to })),
        { do: 'release', key: `${hold}/rest`, hold },
      ];
      const results = await Promise.allSettled(changes.map((change) => run([change])));
      const captured = results.slice(0, 3).filter(({ status }) => status === 'fulfilled').length * 10;
      expect(results[3]).toMatchObject({ status: 'fulfilled' });
      expect(await rows(app, `${HOLDS} where purpose_id = $1`, [hold])).toEqual([
        { key: hold, amount: 100, captured, released: 100 - captured },
      ]);
    }
    expect(await verified()).toEqual([]);
  });
});
