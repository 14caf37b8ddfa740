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
