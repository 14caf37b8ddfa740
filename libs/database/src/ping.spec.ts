import { Clock } from '#kernel';
import { Metrics, openLog } from '#kernel/host';
import { Ping } from './ping';

const START = Date.UTC(2026, 10, 21, 9, 30);

/** A process, and a database that responds after 40 ms and whose clock is this much behind that of the process. */
function aProcess({ kind = 'postgres' }: { kind?: 'postgres' | 'pglite' } = {}) {
  const state = { now: START, behindMs: 0 as number | null };
  const respond = async () => {
    if (state.behindMs === null) throw new Error('The database is away.');
    state.now += 20;
    const time = new Date(state.now - state.behindMs);
    state.now += 20;
    return time;
  };
  const log = openLog({ LOG_LEVEL: 'silent' });
  const [warn, info] = [jest.spyOn(log, 'warn'), jest.spyOn(log, 'info')];
  const metrics = new Metrics({ METRICS_PORT: 0 }, log);
  const clock = Object.assign(new Clock(), { now: () => new Date(state.now) });
  const ping = new Ping({ kind, ping: respond }, clock, metrics, log);
  ping.onModuleInit();
  const difference = async () =>
    /^perk_clock_difference_seconds (\S+)$/m.exec((await metrics.text()) ?? '')?.[1] ?? 'none';
  return { state, ping, warn, info, difference };
}

describe('the difference between the clocks of a process and of its database', () => {
  it.each([
    ['0 if the time that the database states lies within the duration of the query', 0, '0'],
    ['0 also if it differs by less than half of that duration', -15, '0'],
    ['positive if the process is ahead', 3_600_020, '3600'],
    ['negative if the process is behind', -2_020, '-2'],
  ])('is %s', async (_what, behindMs, expected) => {
    const { state, difference } = aProcess();
    state.behindMs = behindMs;
    expect(await difference()).toBe(expected);
  });

  it('is not reported while the database does not respond', async () => {
    const { state, ping, difference } = aProcess();
    state.behindMs = null;
    expect([await ping.latencyMs(), await difference()]).toEqual([null, 'none']);
  });

  it('is in the log once when it exceeds a second, in either direction, and once when it has gone', async () => {
    const { state, ping, warn, info } = aProcess();
    for (const behindMs of [1_010, 1_030, 5_000, -5_000, 800, 1_030, 0, 10, -1_030]) {
      state.behindMs = behindMs;
      await ping.latencyMs();
    }
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ aheadSeconds: 1.01 }, { aheadSeconds: -1.01 }]);
    expect(info).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['postgres', 1],
    ['pglite', 0],
  ] as const)('is looked at when a process starts on %s: %d times', async (kind, times) => {
    const { state, ping, warn } = aProcess({ kind });
    state.behindMs = 60_000;
    await ping.onApplicationBootstrap();
    expect(warn).toHaveBeenCalledTimes(times);
  });
});
