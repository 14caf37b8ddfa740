// Also runs on the embedded engine: all transactions share one connection.
import { setImmediate as turn } from 'node:timers/promises';
import { Db } from '#database';
import { Clock, LOG, Log, RecurringJobs } from '#kernel';
import { Job, Queues } from '#messaging';
import { Claimed, LeaseLost } from '#messaging/host';
import { startApp, TestApp } from '../support/app';
import { logOf, rows } from '../support/database/inspect';
import { until } from '../support/processes/service';
import { TestClock } from '../support/test-clock';

type Spec = Partial<Parameters<Queues['add']>[0]>;

/** The owners of due jobs. */
const WAITING = {
  name: 'test.waiting',
  text: `select distinct owner, true as "isDue" from jobs
         where due_at <= $1 and (leased_until is null or leased_until <= $1) and owner > $2 order by owner limit 16`,
};

/** Simulates a process with its own jobs on the shared table. */
interface Worker {
  queues: Queues;
  recurringJobs: RecurringJobs;
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
       fencing_token integer not null default 0, result text)`,
  );
});
beforeEach(() => rows(app, 'truncate jobs'));
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { recurringJobs, queues } of workers.splice(0)) {
    await recurringJobs.stop();
    await queues.stop();
  }
  app.clock.reset();
});
afterAll(() => app.stop());

function aWorker(run: (job: Job, row: Claimed) => Promise<void>, spec: Spec = {}, clock: Clock = app.clock): Worker {
  const log = app.nest.get<Log>(LOG);
  const recurringJobs = new RecurringJobs(log);
  const queues = new Queues(db, clock, recurringJobs, log);
  queues.add({ id: 'test.work', table: 'jobs', concurrency: 5, run, ...spec });
  workers.push({ queues, recurringJobs });
  return { queues, recurringJobs };
}

async function fill(count: number, owner = 'one'): Promise<void> {
  await rows(
    app,
    `insert into jobs (id, owner, due_at)
     select $2 || lpad(n::text, 4, '0'), $2, $3::timestamptz - make_interval(secs => $1 - n) from generate_series(1, $1) n`,
    [count, owner, app.clock.now()],
  );
}

const jobs = () =>
  rows(
    app,
    'select id, due_at as due, leased_until as leased, fencing_token as "fencingToken", result from jobs order by id',
  );
const write = (id: string, result: string) => () =>
  db
    .query({ name: 'test.write', text: 'update jobs set result = $2 where id = $1' }, [id, result])
    .then(() => undefined);
const done = (job: Job) => job.complete(null, write(job.id, 'done'));
const onServer = () => app.engine.kind === 'postgres';

/** Work that waits until it is released. */
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
  it('is processed once, by one of several workers', async () => {
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
    await Promise.all(Array.from({ length: 4 }, () => aWorker(run).queues.drain()));
    expect(times.size).toBe(200);
    expect(new Set(times.values())).toEqual(new Set([1]));
    expect(
      (await jobs()).every(
        ({ due, leased, fencingToken, result }) => !due && !leased && fencingToken === 1 && result === 'done',
      ),
    ).toBe(true);
  });

  it('is claimed in the order of due times, up to the concurrency', async () => {
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
    await queues.drain();
    expect(order).toEqual([...order].sort());
    expect(most).toBe(3);
  });

  it('is not blocked by a locked row', async () => {
    if (!onServer()) return;
    await fill(10);
    const holder = await app.engine.pool.connect();
    await holder.query('begin');
    await holder.query(`select 1 from jobs where id = 'one0001' for update`);
    const { queues } = aWorker(done);
    await queues.drain();
    expect((await jobs()).filter(({ result }) => result === 'done')).toHaveLength(9);
    await holder.query('rollback');
    holder.release();
    await queues.drain();
    expect((await jobs()).filter(({ result }) => result === 'done')).toHaveLength(10);
  });

  it('is not claimed before it is due, and claimed again when it is due again', async () => {
    await fill(1);
    const taken: number[] = [];
    const { queues } = aWorker(async (job) => {
      taken.push(job.fencingToken);
      await job.complete(job.fencingToken < 3 ? app.clock.in(300) : null);
    });
    await queues.drain();
    app.clock.advance(299);
    await queues.drain();
    expect(taken).toEqual([1]);
    app.clock.advance(2);
    await queues.drain();
    app.clock.advance(301);
    await queues.drain();
    app.clock.advance(3000);
    await queues.drain();
    expect(taken).toEqual([1, 2, 3]);
  });

  it('is chosen by the query `pick`, if there is one', async () => {
    await fill(50, 'greedy');
    await fill(2, 'modest');
    const order: string[] = [];
    const pick = {
      waiting: WAITING,
      rows: `select id from jobs where due_at <= $1 and (leased_until is null or leased_until <= $1) and owner = any ($3)
             order by case when owner = 'modest' then 0 else 1 end, due_at limit $2 for update skip locked`,
    };
    const { queues } = aWorker(
      async (job) => {
        order.push(job.id);
        await done(job);
      },
      { id: 'test.fair', concurrency: 2, pick },
    );
    await queues.drain();
    expect(order.slice(0, 2).sort()).toEqual(['modest0001', 'modest0002']);
    expect(order).toHaveLength(52);
    expect((await jobs()).every(({ fencingToken }) => fencingToken === 1)).toBe(true);
  });

  it('is reached however many owners have rows, in windows that do not skip anybody', async () => {
    await rows(
      app,
      `insert into jobs (id, owner, due_at) select n::text, 'owner' || lpad(n::text, 3, '0'), $1 from generate_series(1, 100) n`,
      [app.clock.now()],
    );
    const windows: number[] = [];
    const rowsOf = `select id from jobs where owner = any ($3) and due_at <= $1
                    and (leased_until is null or leased_until <= $1) order by owner limit $2 for update skip locked`;
    const { run, waiting } = held();
    const { queues } = aWorker(run, { id: 'test.windows', concurrency: 40, pick: { waiting: WAITING, rows: rowsOf } });
    const query = jest.spyOn(db, 'query');
    const draining = queues.drain();
    await until(() => waiting.length === 40);
    for (const [{ name }, values] of query.mock.calls)
      if (name === 'test.windows.claim') windows.push((values![2] as string[]).length);
    expect(windows).toEqual([16, 16, 16]);
    const release = setInterval(() => waiting.splice(0).forEach(({ goOn }) => goOn()), 1);
    await draining;
    clearInterval(release);
    expect((await jobs()).every(({ fencingToken, result }) => fencingToken === 1 && result === 'done')).toBe(true);
  });

  it('is passed to the work with what `load` selects', async () => {
    await fill(1);
    const loaded: unknown[] = [];
    const { queues } = aWorker(
      async (job, row) => {
        loaded.push(row);
        await done(job);
      },
      { id: 'test.load', load: `select id, fencing_token as "fencingToken", owner || '!' as owner from claimed` },
    );
    await queues.drain();
    expect(loaded).toEqual([{ id: 'one0001', fencingToken: 1, owner: 'one!' }]);
  });
});

describe('a lease', () => {
  it('excludes others for 60 s; then another worker may claim the row, and the result of the first one is discarded', async () => {
    await fill(1);
    const [first, second] = [held(), held()];
    const one = aWorker(first.run).queues.drain();
    await until(() => first.waiting.length === 1);
    const other = aWorker(second.run);
    app.clock.advance(59);
    await other.queues.drain();
    expect(second.waiting).toEqual([]);
    app.clock.advance(2);
    const two = other.queues.drain();
    await until(() => second.waiting.length === 1);
    expect(second.waiting[0]!.job.fencingToken).toBe(2);

    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual([expect.any(LeaseLost)]);
    expect(await jobs()).toMatchObject([
      { result: null, fencingToken: 2, leased: expect.any(Date), due: expect.any(Date) },
    ]);
    second.waiting[0]!.goOn();
    await two;
    expect(second.outcomes).toEqual(['done']);
    expect(await jobs()).toMatchObject([{ result: 'done', fencingToken: 2, leased: null, due: null }]);
  });

  it('a lost lease stays lost after the other worker has finished, and when the row is due again', async () => {
    await fill(1);
    const first = held();
    const one = aWorker(first.run).queues.drain();
    await until(() => first.waiting.length === 1);
    app.clock.advance(61);
    const again = app.clock.in(3600);
    await aWorker((job) => job.complete(again, write(job.id, 'second'))).queues.drain();
    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual([expect.any(LeaseLost)]);
    expect(await jobs()).toMatchObject([{ result: 'second', due: again, leased: null }]);
  });

  it('an expired lease still allows the result to be written if nobody else has claimed the row', async () => {
    await fill(1);
    const first = held();
    const one = aWorker(first.run).queues.drain();
    await until(() => first.waiting.length === 1);
    app.clock.advance(3600);
    first.waiting[0]!.goOn();
    await one;
    expect(first.outcomes).toEqual(['done']);
  });

  it('is kept if the work fails or its result cannot be written, so that the job is retried after it expires', async () => {
    const lines = logOf(app);
    await fill(2);
    const failing: Record<number, (job: Job) => Promise<void>> = {
      1: () => Promise.reject(new Error('Out of order.')),
      2: (job) =>
        job.complete(null, async () => {
          await write(job.id, 'half')();
          throw new Error('The rest failed.');
        }),
    };
    const { queues } = aWorker((job) => (failing[job.fencingToken] ?? done)(job));
    for (const fencingToken of [1, 2]) {
      await queues.drain();
      await queues.drain();
      expect(await jobs()).toEqual(
        [1, 2].map(() => expect.objectContaining({ fencingToken, result: null, due: expect.any(Date) })),
      );
      app.clock.advance(61);
    }
    await queues.drain();
    expect((await jobs()).map(({ result }) => result)).toEqual(['done', 'done']);
    expect(lines.filter((line) => /Out of order|The rest failed/.test(line))).toHaveLength(4);
  });
});

describe('a worker whose clock is wrong', () => {
  function aClock(aheadSeconds: number): TestClock {
    const clock = new TestClock();
    clock.advance(aheadSeconds);
    return clock;
  }

  it('may take rows that others are working on, but each result is written once, by the last to claim the row', async () => {
    await fill(3);
    const workers = [0, 3600, 86_400, -3600].map((aheadSeconds) => {
      const work = held();
      return { ...work, ...aWorker(work.run, {}, aClock(aheadSeconds)) };
    });
    const running: Promise<void>[] = [];
    // Each looks after the previous one has claimed what it could. For the one that is behind, nothing is due.
    for (const [index, { queues, waiting }] of workers.entries()) {
      running.push(queues.drain());
      if (index < 3) await until(() => waiting.length === 3);
    }
    await running.at(-1);
    // All finish in the order in which they began.
    for (const { waiting } of workers) for (const { goOn } of waiting) goOn();
    await Promise.all(running);
    expect(workers.map(({ outcomes }) => outcomes)).toEqual([
      Array(3).fill(expect.any(LeaseLost)),
      Array(3).fill(expect.any(LeaseLost)),
      Array(3).fill('done'),
      [],
    ]);
    const left = await jobs();
    expect(left.map(({ result, due, fencingToken }) => [result, due, fencingToken])).toEqual(
      Array(3).fill(['done', null, 3]),
    );
  });

  it('delays what it claimed, if it crashes, by no more than its clock is ahead', async () => {
    await fill(1);
    const crashed = held();
    const never = aWorker(crashed.run, {}, aClock(3600)).queues.drain();
    await until(() => crashed.waiting.length === 1);
    const other = aWorker(done);
    app.clock.advance(3600);
    await other.queues.drain();
    expect(await jobs()).toMatchObject([{ result: null }]);
    app.clock.advance(61);
    await other.queues.drain();
    expect(await jobs()).toMatchObject([{ result: 'done', fencingToken: 2 }]);
    crashed.waiting[0]!.goOn();
    await never;
    expect(crashed.outcomes).toEqual([expect.any(LeaseLost)]);
  });
});

describe('a worker', () => {
  it('checks the queue periodically, and immediately when it is woken', async () => {
    await fill(3);
    const { queues, recurringJobs } = aWorker(done);
    queues.wake('test.work');
    expect((await jobs()).every(({ fencingToken }) => fencingToken === 0)).toBe(true);
    recurringJobs.start();
    await until(async () => (await jobs()).every(({ result }) => result === 'done'));
    await fill(1, 'two');
    queues.wake('test.work');
    await until(async () => (await jobs()).every(({ result }) => result === 'done'));
  });

  it('claims the next row as soon as one is completed', async () => {
    await fill(4);
    const { run, waiting, outcomes } = held();
    aWorker(run, { concurrency: 2 }).recurringJobs.start();
    await until(() => waiting.length === 2);
    waiting[0]!.goOn();
    await until(() => waiting.length === 3);
    waiting[1]!.goOn();
    waiting[2]!.goOn();
    await until(() => waiting.length === 4);
    waiting[3]!.goOn();
    await until(() => outcomes.length === 4);
  });

  it('a stopping worker finishes its running jobs and starts no more', async () => {
    await fill(10);
    const { run, waiting, outcomes } = held();
    const { queues, recurringJobs } = aWorker(run, { concurrency: 2 });
    recurringJobs.start();
    await until(() => waiting.length === 2);
    await recurringJobs.stop();
    let stopped = false;
    const stopping = queues.stop().then(() => (stopped = true));
    await turn();
    expect(stopped).toBe(false);
    for (const { goOn } of waiting) goOn();
    await stopping;
    expect(outcomes).toEqual(['done', 'done']);
    expect(waiting).toHaveLength(2);
    expect((await jobs()).filter(({ fencingToken }) => fencingToken > 0)).toHaveLength(2);
  });
});
