import { randomUUID } from 'node:crypto';
import { Idempotency, idempotentRequest } from '#http/host';
import { RawResponse } from '#http/pages';
import { Actor, CONFLICT, FORBIDDEN, ApiError, RecurringJobs } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { startApp, TestApp } from '../support/app';
import { rows } from '../support/database/inspect';
import { idempotencyRows } from '../support/keyed';
import { TestClock } from '../support/test-clock';

let app: TestApp;
let idempotency: Idempotency;
beforeAll(async () => {
  app = await startApp();
  idempotency = app.nest.get(Idempotency);
});
afterAll(() => app.stop());

const actor = { businessId: 'biz_1', livemode: true } as Actor;
const renderError = ({ type }: ApiError) => new RawResponse(type.status, { 'x-rendered': 'yes' }, type.code);
const requestWith = (key: string) => idempotentRequest(key, 'Idempotency-Key', ['write']);
const write = (note: string) =>
  app.db.query(
    { name: 'test.write', text: `insert into plan_usage values ('biz_1', '2026-11-01', $1, 1) returning resource` },
    [note],
  );
const written = (note: string) => rows(app, 'select used from plan_usage where resource = $1', [note]);

/** A handler without its own transaction, which writes and then fails. */
const failing = (key: string, after: () => Promise<unknown>, errorType = CONFLICT) =>
  idempotency.once(actor, requestWith(key), {
    run: async () => {
      await write(key);
      await after().catch(() => undefined);
      throw errorType.error();
    },
    renderError,
  });

describe('a request with an idempotency key', () => {
  it('is rolled back if it fails, and its error is stored with its headers', async () => {
    const key = randomUUID();
    const first = await failing(key, async () => undefined);
    expect(first).toEqual({ status: 409, headers: { 'x-rendered': 'yes' }, body: 'CONFLICT', replayed: false });
    expect(await written(key)).toEqual([]);
    const again = await idempotency.once(actor, requestWith(key), {
      run: () => Promise.reject(new Error()),
      renderError,
    });
    expect(again).toEqual({ ...first, replayed: true });
  });

  it('stores its error even if a statement failed', async () => {
    const key = randomUUID();
    expect((await failing(key, () => write(key))).body).toBe('CONFLICT');
    expect([await written(key), await idempotencyRows(app, key)]).toEqual([[], [expect.anything()]]);
  });

  it('is rolled back if its error is not stored', async () => {
    const key = randomUUID();
    await expect(failing(key, async () => undefined, FORBIDDEN)).rejects.toMatchObject({ type: FORBIDDEN });
    expect([await written(key), await idempotencyRows(app, key)]).toEqual([[], []]);
  });

  it('runs onCommit callbacks after its response is stored, but not after a rollback', async () => {
    const committed: string[] = [];
    const [succeeding, rejected] = [randomUUID(), randomUUID()];
    const run = (key: string, apiError?: ApiError) => async () => {
      app.db.onCommit(() => committed.push(key));
      if (apiError) throw apiError;
      return new RawResponse(200, {}, '');
    };
    await idempotency.once(actor, requestWith(succeeding), { run: run(succeeding), renderError });
    await idempotency.once(actor, requestWith(rejected), { run: run(rejected, CONFLICT.error()), renderError });
    await idempotency.once(actor, requestWith(succeeding), { run: run(succeeding), renderError });
    expect(committed).toEqual([succeeding]);
  });
});

it.each([-6 * 24, -1, 1, 6 * 24])(
  'A request is executed once by processes whose clocks differ by %d h',
  async (hours) => {
    const clock = new TestClock();
    clock.advance(hours * 3600);
    const other = new Idempotency(app.db, clock, app.nest.get(Encryption), app.nest.get(RecurringJobs));
    for (const [first, second] of [
      [idempotency, other],
      [other, idempotency],
    ] as const) {
      const key = randomUUID();
      const run = async () => {
        await write(key);
        return new RawResponse(200, {}, key);
      };
      const send = (process: Idempotency) => process.once(actor, requestWith(key), { run, renderError });
      expect(await send(first)).toMatchObject({ body: key, replayed: false });
      for (const process of [second, first]) expect(await send(process)).toMatchObject({ body: key, replayed: true });
      expect(await written(key)).toEqual([{ used: 1 }]);
    }
  },
);

describe('what a request does outside of its transaction', () => {
  const attempts: string[] = [];
  /** A handler that calls another service, and then writes what that returned. */
  const calling = (key: string, call: () => Promise<string>) =>
    idempotency.once(actor, requestWith(key), {
      run: async () => {
        attempts.push(key);
        const note = await app.db.outside(call);
        await write(note);
        return { status: 200, headers: {}, body: note };
      },
      renderError,
    });

  it('is done once and without a transaction, also if the request is repeated', async () => {
    const key = randomUUID();
    const call = jest.fn(async () => {
      // On the embedded database this would wait forever for the only connection.
      expect([app.db.inTransaction, await written(key)]).toEqual([false, []]);
      return key;
    });
    const first = await calling(key, call);
    expect([first, await written(key)]).toEqual([
      expect.objectContaining({ body: key, replayed: false }),
      [{ used: 1 }],
    ]);
    expect(await calling(key, call)).toEqual({ ...first, replayed: true });
    expect([call.mock.calls.length, attempts.filter((each) => each === key).length]).toEqual([1, 2]);
  });

  it('has one effect if an identical request does it at the same time', async () => {
    const key = randomUUID();
    let other: ReturnType<typeof calling> | undefined;
    const first = await calling(key, async () => {
      other = calling(key, async () => key);
      await other;
      return 'too late';
    });
    expect([first, (await other!).replayed]).toEqual([expect.objectContaining({ body: key, replayed: true }), false]);
    expect([await written(key), await written('too late')]).toEqual([[{ used: 1 }], []]);
  });

  it('fails the request if it fails, and can then be tried again', async () => {
    const key = randomUUID();
    await expect(calling(key, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    expect(await idempotencyRows(app, key)).toEqual([]);
    expect((await calling(key, async () => key)).replayed).toBe(false);
  });

  it('is refused in other transactions and in a dry run', async () => {
    const work = async () => 'done';
    expect(await app.db.outside(work)).toBe('done');
    await expect(app.db.tx(() => app.db.outside(work))).rejects.toThrow('must not be called in a transaction');
    const dry = app.db.dryRun(
      () => app.db.outside(work),
      async () => undefined,
    );
    await expect(dry).rejects.toThrow('A dry run must not');
  });
});
