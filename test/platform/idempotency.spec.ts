// Also runs on the embedded engine: all transactions share one connection.
import { randomUUID } from 'node:crypto';
import { Actor, CONFLICT, FORBIDDEN, Idempotency, idempotentRequest, RawResponse, ApiError } from '#platform';
import { startApp, TestApp } from '../support/app';
import { rows } from '../support/inspect';
import { idempotencyRows } from '../support/keyed';

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
