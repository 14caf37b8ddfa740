import { openLog } from './log';
import { BATCH_ROWS, Sweeps } from './sweeps';

describe('work in batches', () => {
  let sweeps: Sweeps;
  beforeEach(() => {
    sweeps = new Sweeps(openLog({ LOG_LEVEL: 'silent' }));
  });

  it('is done to the end, so many rows at a time', async () => {
    const batches: number[] = [];
    let left = 2.5 * BATCH_ROWS;
    await sweeps.inBatches(async (most) => {
      const count = Math.min(most, left);
      left -= count;
      batches.push(count);
      return count;
    });
    expect(batches).toEqual([BATCH_ROWS, BATCH_ROWS, BATCH_ROWS / 2]);
  });

  it('ends with the batch that is under way when the process stops', async () => {
    let batches = 0;
    await sweeps.inBatches(async (most) => {
      if (++batches === 2) void sweeps.stop();
      return most;
    });
    expect(batches).toBe(2);
  });
});
