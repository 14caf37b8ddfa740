import { setImmediate as turn } from 'node:timers/promises';
import { Db, Job, LeaseLost, LOG, Log, Queues, Sweeps } from '#platform';
import { startApp, TestApp } from '../support/app';
import { logOf, rows } from '../support/inspect';
import { until } from '../support/service';

type Spec = Partial<Parameters<Queues['add']>[0]>;

/** A process, as far as queues know: with work of its own, on the same table. */
interface Worker {
  queues: Queues;
  sweeps: Sweeps;
}

let app: TestApp;
let db: Db;
const workers: Worker[] = [];

beforeAll(async () => {
  app = await startApp();
  ({ db } = app);
  await rows(
    app,
    `create table jobs (id text primary key, owner text, due_at timestamptz, leased_until timestamptz,
       fence integer not null default 0, result text)`,
  );
});
beforeEach(() => rows(app, 'truncate jobs'));
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { sweeps, queues } of workers.splice(0)) {
    await sweeps.stop();
    await queues.stop();
  }
  app.clock.reset();
});
afterAll(() => app.stop());

function aWorker(run: (job: Job) => Promise<void>, spec: Spec = {}): Worker {
  const log = app.nest.get<Log>(LOG);
  const sweeps = new Sweeps(log);
  const queues = new Queues(db, app.clock, sweeps, log);
  queues.add({ id: 'test.work', table: 'jobs', concurrency: 5, run, ...spec });
  workers.push({ queues, sweeps });
  return { queues, sweeps };
}

async function fill(count: number, owner = 'one'): Promise<void> {
  await rows(
    app,
    `insert into jobs (id, owner, due_at)
     select $2 || lpad(n::text, 4, '0'), $2, $3::timestamptz - make_interval(secs => $1 - n) from generate_series(1, $1) n`,
    [count, owner, app.clock.now()],
  );
}

const jobs = () => rows(app, 'select id, due_at as due, leased_until as leased, fence, result from jobs order by id');
const write = (id: string, result: string) => () =>
  db
    .query({ name: 'test.write', text: 'update jobs set result = $2 where id = $1' }, [id, result])
    .then(() => undefined);
const done = (job: Job) => job.settle(null, write(job.id, 'done'));
const onServer = () => app.engine.kind === 'postgres';

/** Work that goes on until it is told to go on. */
function held() {
  const waiting: { job: Job; goOn: () => void }[] = [];
  const outcomes: unknown[] = [];
  const run = async (job: Job) => {
    await new Promise<void>((goOn) => waiting.push({ job, goOn }));
    await done(job).then(
      () => outcomes.push('done'),
      (error: unknown) => outcomes.push(error),
    );
  };
  return { run, waiting, outcomes };
}

describe('a row that is due', () => {
  it('is worked on once and by one, however many workers there are', async () => {
    await fill(200);
    const [now, times] = [new Set<string>(), new Map<string, number>()];
    const run = async (job: Job) => {
      expect(now.has(job.id)).toBe(false);
      now.add(job.id);
      times.set(job.id, (times.get(job.id) ?? 0) + 1);
      await turn();
      now.delete(job.id);
      await done(job);
    };
    await Promise.all(Array.from({ length: 4 }, () => aWorker(run).queues.settle()));
    expect(times.size).toBe(200);
    expect(new Set(times.values())).toEqual(new Set([1]));
    expect(
      (await jobs()).every(({ due, leased, fence, result }) => !due && !leased && fence === 1 && result === 'done'),
    ).toBe(true);
  });

  it('is taken in the order of its time, by as many at once as there may be', async () => {
    await fill(30);
    let [running, most] = [0, 0];
    const order: string[] = [];
    const { queues } = aWorker(
      async (job) => {
        order.push(job.id);
        most = Math.max(most, ++running);
        await turn();
        running--;
        await done(job);
      },
      { concurrency: 3 },
    );
    await queues.settle();
    expect(order).toEqual([...order].sort());
    expect(most).toBe(3);
  });

  it('does not wait behind one that somebody holds', async () => {
    if (!onServer()) return;
    await fill(10);
    const holder = await app.engine.pool.connect();
    await holder.query('begin');
    await holder.query(`select 1 from jobs where id = 'one0001' for update`);
    const { queues } = aWorker(done);
    await queues.settle();
    expect((await jobs()).filter(({ result }) => result === 'done')).toHaveLength(9);
    await holder.query('rollback');
    holder.release();
    await queues.settle();
    expect((await jobs()).filter(({ result }) => result === 'done')).toHaveLength(10);
  });

  it('is not taken before its time, and again when it is due again', async () => {
    await fill(1);
    const taken: number[] = [];
    const { queues } = aWorker(async (job) => {
      taken.push(job.fence);
      await job.settle(job.fence < 3 ? app.clock.in(300) : null);
    });
    await queues.settle();
    app.clock.advance(299);
    await queues.settle();
    expect(taken).toEqual([1]);
    app.clock.advance(2);
    await queues.settle();
    app.clock.advance(301);
    await queues.settle();
    app.clock.advance(3000);
    await queues.settle();
    expect(taken).toEqual([1, 2, 3]);
  });

  it('is chosen by whoever knows what is fair', async () => {
    await fill(50, 'greedy');
    await fill(2, 'modest');
    const order: string[] = [];
    const pick = `select id from jobs where due_at <= $1 and (leased_until is null or leased_until <= $1)
                  order by case when owner = 'modest' then 0 else 1 end, due_at limit $2 for update skip locked`;
    const { queues } = aWorker(
      async (job) => {
        order.push(job.id);
        await done(job);
      },
      { id: 'test.fair', concurrency: 2, pick },
    );
    await queues.settle();
    expect(order.slice(0, 2).sort()).toEqual(['modest0001', 'modest0002']);
    expect(order).toHaveLength(52);
    expect((await jobs()).every(({ fence }) => fence === 1)).toBe(true);
  });
});

describe('a lease', () => {
  it('keeps others away for 60 s; then another takes the row, and what the first found out is not written', async () => {
    await fill(1);
    const [first, second] = [held(), held()];
    const one = aWorker(first.run).queues.settle();
    await until(() => first.waiting.length === 1);
    const other = aWorker(second.run);
    app.clock.advance(59);
    await other.queues.settle();
    expect(second.waiting).toEqual([]);
    app.clock.advance(2);
    const two = other.queues.settle();
    await until(() => second.waiting.length === 1);
    expect(second.waiting[0]!.job.fence).toBe(2);

    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual([expect.any(LeaseLost)]);
    expect(await jobs()).toMatchObject([{ result: null, fence: 2, leased: expect.any(Date), due: expect.any(Date) }]);
    second.waiting[0]!.goOn();
    await two;
    expect(second.outcomes).toEqual(['done']);
    expect(await jobs()).toMatchObject([{ result: 'done', fence: 2, leased: null, due: null }]);
  });

  it('that is lost stays lost when the other is done, and when the row is due again', async () => {
    await fill(1);
    const first = held();
    const one = aWorker(first.run).queues.settle();
    await until(() => first.waiting.length === 1);
    app.clock.advance(61);
    const again = app.clock.in(3600);
    await aWorker((job) => job.settle(again, write(job.id, 'second'))).queues.settle();
    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual([expect.any(LeaseLost)]);
    expect(await jobs()).toMatchObject([{ result: 'second', due: again, leased: null }]);
  });

  it('that is over is still good for its result as long as nobody else has taken the row', async () => {
    await fill(1);
    const first = held();
    const one = aWorker(first.run).queues.settle();
    await until(() => first.waiting.length === 1);
    app.clock.advance(3600);
    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual(['done']);
  });

  it('stays when the work fails or its result cannot be written: it is tried again when it is over', async () => {
    const lines = logOf(app);
    await fill(2);
    const failing: Record<number, (job: Job) => Promise<void>> = {
      1: () => Promise.reject(new Error('Out of order.')),
      2: (job) =>
        job.settle(null, async () => {
          await write(job.id, 'half')();
          throw new Error('The rest failed.');
        }),
    };
    const { queues } = aWorker((job) => (failing[job.fence] ?? done)(job));
    for (const fence of [1, 2]) {
      await queues.settle();
      await queues.settle();
      expect(await jobs()).toEqual(
        [1, 2].map(() => expect.objectContaining({ fence, result: null, due: expect.any(Date) })),
      );
      app.clock.advance(61);
    }
    await queues.settle();
    expect((await jobs()).map(({ result }) => result)).toEqual(['done', 'done']);
    expect(lines.filter((line) => /Out of order|The rest failed/.test(line))).toHaveLength(4);
  });
});

describe('a worker', () => {
  it('looks by itself once it is started, and at once when it is woken', async () => {
    await fill(3);
    const { queues, sweeps } = aWorker(done);
    queues.wake('test.work');
    expect((await jobs()).every(({ fence }) => fence === 0)).toBe(true);
    sweeps.start();
    await until(async () => (await jobs()).every(({ result }) => result === 'done'));
    await fill(1, 'two');
    queues.wake('test.work');
    await until(async () => (await jobs()).every(({ result }) => result === 'done'));
  });

  it('takes the next as soon as one is done', async () => {
    await fill(4);
    const { run, waiting, outcomes } = held();
    aWorker(run, { concurrency: 2 }).sweeps.start();
    await until(() => waiting.length === 2);
    waiting[0]!.goOn();
    await until(() => waiting.length === 3);
    waiting[1]!.goOn();
    waiting[2]!.goOn();
    await until(() => waiting.length === 4);
    waiting[3]!.goOn();
    await until(() => outcomes.length === 4);
  });

  it('that stops finishes what it has begun, and begins nothing more', async () => {
    await fill(10);
    const { run, waiting, outcomes } = held();
    const { queues, sweeps } = aWorker(run, { concurrency: 2 });
    sweeps.start();
    await until(() => waiting.length === 2);
    await sweeps.stop();
    let stopped = false;
    const stopping = queues.stop().then(() => (stopped = true));
    await turn();
    expect(stopped).toBe(false);
    for (const { goOn } of waiting) goOn();
    await stopping;
    expect(outcomes).toEqual(['done', 'done']);
    expect(waiting).toHaveLength(2);
    expect((await jobs()).filter(({ fence }) => fence > 0)).toHaveLength(2);
  });
});
