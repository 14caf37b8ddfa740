import { openLog } from './log';
import { BATCH_ROWS, RecurringJobs } from './recurring-jobs';

describe('RecurringJobs.inBatches', () => {
  let recurringJobs: RecurringJobs;
  beforeEach(() => {
    recurringJobs = new RecurringJobs(openLog({ LOG_LEVEL: 'silent' }));
  });

  it('processes all rows, batch by batch', async () => {
    const batches: number[] = [];
    let left = 2.5 * BATCH_ROWS;
    await recurringJobs.inBatches(async (most) => {
      const count = Math.min(most, left);
      left -= count;
      batches.push(count);
      return count;
    });
    expect(batches).toEqual([BATCH_ROWS, BATCH_ROWS, BATCH_ROWS / 2]);
  });

  it('stops after the current batch when the process stops', async () => {
    let batches = 0;
    await recurringJobs.inBatches(async (most) => {
      if (++batches === 2) void recurringJobs.stop();
      return most;
    });
    expect(batches).toBe(2);
  });
});

describe('RecurringJobs.problem', () => {
  let recurringJobs: RecurringJobs;
  let now = 0;
  beforeEach(() => {
    recurringJobs = new RecurringJobs(openLog({ LOG_LEVEL: 'silent' }));
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const soon = () => new Promise(setImmediate);
  const MINUTES = 60_000;

  it('is nothing in a process that does no background work', () => {
    recurringJobs.add({ id: 'a.fail', everySeconds: 60, run: () => Promise.reject(new Error('No.')) });
    expect(recurringJobs.problem()).toBeUndefined();
  });

  it('names jobs that stand still, and pieces of work of queues, until they get further', async () => {
    const resume: (() => void)[] = [];
    const hang = () => new Promise<void>((done) => resume.push(done));
    recurringJobs.add({ id: 'a.hang', everySeconds: 60, run: hang });
    recurringJobs.add({ id: 'b.work', everySeconds: 60, run: async () => undefined });
    recurringJobs.start();
    void recurringJobs.watch('c.queue', hang);
    await soon();
    now += 4 * MINUTES;
    expect(recurringJobs.problem()).toBeUndefined();
    now += 2 * MINUTES;
    expect(recurringJobs.problem()).toBe('These background jobs stand still: a.hang, c.queue.');
    for (const next of resume) next();
    await soon();
    expect(recurringJobs.problem()).toBeUndefined();
    await recurringJobs.stop();
  });

  it('is nothing for a job that takes long, but finishes batch after batch', async () => {
    let batches = 0;
    const batch = async (most: number) => {
      now += 2 * MINUTES;
      expect(recurringJobs.problem()).toBeUndefined();
      return ++batches < 5 ? most : 0;
    };
    recurringJobs.add({ id: 'a.clean', everySeconds: 60, run: () => recurringJobs.inBatches(batch) });
    recurringJobs.start();
    while (batches < 5) await soon();
    await recurringJobs.stop();
  });

  it('says that all jobs fail, but not if only one does', async () => {
    let works = false;
    const fail = () => Promise.reject(new Error('No.'));
    recurringJobs.add({ id: 'a.fail', everySeconds: 60, run: fail });
    recurringJobs.add({ id: 'b.fail', everySeconds: 60, run: () => (works ? Promise.resolve() : fail()) });
    recurringJobs.start();
    await soon();
    expect(recurringJobs.problem()).toBe('All background jobs fail. The log says why.');
    [works, now] = [true, now + MINUTES];
    recurringJobs.wake('b.fail');
    await soon();
    expect(recurringJobs.problem()).toBeUndefined();
    await recurringJobs.stop();
  });
});
