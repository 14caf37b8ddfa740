import { randomUUID } from 'node:crypto';
import { Actor, CONFLICT, FORBIDDEN, Idempotency, keyedRequest, PlainAnswer, Problem } from '#platform';
import { startApp, TestApp } from '../support/app';
import { rows } from '../support/inspect';
import { keptFor } from '../support/keyed';

let app: TestApp;
let idempotency: Idempotency;
beforeAll(async () => {
  app = await startApp();
  idempotency = app.nest.get(Idempotency);
});
afterAll(() => app.stop());

const actor = { businessId: 'biz_1', livemode: true } as Actor;
const tell = ({ type }: Problem) => new PlainAnswer(type.status, { 'x-told': 'once' }, type.code);
const requestWith = (key: string) => keyedRequest(key, 'Idempotency-Key', ['write']);
const write = (note: string) =>
  app.db.query(
    { name: 'test.write', text: `insert into plan_usage values ('biz_1', '2026-11-01', $1, 1) returning resource` },
    [note],
  );
const written = (note: string) => rows(app, 'select used from plan_usage where resource = $1', [note]);

/** What a handler does that has no transaction of its own. */
const refusing = (key: string, after: () => Promise<unknown>, refusal = CONFLICT) =>
  idempotency.once(actor, requestWith(key), {
    run: async () => {
      await write(key);
      await after().catch(() => undefined);
      throw refusal.because();
    },
    tell,
  });

describe('work with a key', () => {
  it('that writes and then refuses has written nothing, and its refusal is kept with its headers', async () => {
    const key = randomUUID();
    const first = await refusing(key, async () => undefined);
    expect(first).toEqual({ answer: new PlainAnswer(409, { 'x-told': 'once' }, 'CONFLICT'), replayed: false });
    expect(await written(key)).toEqual([]);
    const again = await idempotency.once(actor, requestWith(key), { run: () => Promise.reject(new Error()), tell });
    expect(again).toEqual({ ...first, replayed: true });
  });

  it('may refuse because a statement failed', async () => {
    const key = randomUUID();
    expect((await refusing(key, () => write(key))).answer.body).toBe('CONFLICT');
    expect([await written(key), await keptFor(app, key)]).toEqual([[], [expect.anything()]]);
  });

  it('that is refused and not kept has written nothing either', async () => {
    const key = randomUUID();
    await expect(refusing(key, async () => undefined, FORBIDDEN)).rejects.toMatchObject({ type: FORBIDDEN });
    expect([await written(key), await keptFor(app, key)]).toEqual([[], []]);
  });

  it('hears of its commit once its answer is stored, and never of one that did not come', async () => {
    const heard: string[] = [];
    const [done, refused] = [randomUUID(), randomUUID()];
    const run = (key: string, problem?: Problem) => async () => {
      app.db.onCommit(() => heard.push(key));
      if (problem) throw problem;
      return new PlainAnswer(200, {}, '');
    };
    await idempotency.once(actor, requestWith(done), { run: run(done), tell });
    await idempotency.once(actor, requestWith(refused), { run: run(refused, CONFLICT.because()), tell });
    await idempotency.once(actor, requestWith(done), { run: run(done), tell });
    expect(heard).toEqual([done]);
  });
});
