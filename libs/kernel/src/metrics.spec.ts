import { openLog } from './log';
import { Metrics } from './metrics';

const log = openLog({ LOG_LEVEL: 'silent' });
const counting = () => new Metrics({ METRICS_PORT: 0 }, log);

afterEach(() => jest.useRealTimers());

/** The lines with values of one metric. */
async function linesOf(metrics: Metrics, name: string): Promise<string[]> {
  return ((await metrics.text()) ?? '').split('\n').filter((line) => line.startsWith(name));
}

describe('metrics', () => {
  it('count by labels, and record durations in buckets', async () => {
    const metrics = counting();
    const opened = metrics.counter({ name: 'perk_doors_total', help: 'Doors.', labelNames: ['side'] });
    opened.inc({ side: 'left' });
    opened.inc({ side: 'left' }, 2);
    const took = metrics.durations({ name: 'perk_door_seconds', help: 'Doors.', labelNames: ['side'] });
    took.observe({ side: 'left' }, 0.03);
    expect(await linesOf(metrics, 'perk_doors_total')).toEqual(['perk_doors_total{side="left"} 3']);
    expect(await linesOf(metrics, 'perk_door_seconds_bucket{le="0.025"')).toEqual([
      'perk_door_seconds_bucket{le="0.025",side="left"} 0',
    ]);
    expect(await linesOf(metrics, 'perk_door_seconds_sum')).toEqual(['perk_door_seconds_sum{side="left"} 0.03']);
  });

  it('collect a gauge at each scrape, and drop its previous values', async () => {
    const metrics = counting();
    let open = ['left', 'right'];
    metrics.gauge({
      name: 'perk_doors_open',
      help: 'Doors.',
      labelNames: ['side'],
      collect: () => open.map((side) => ({ labels: { side }, value: 1 })),
    });
    metrics.gauge({ name: 'perk_doors', help: 'Doors.', collect: () => Promise.resolve(open.length) });
    expect(await linesOf(metrics, 'perk_doors')).toHaveLength(3);
    open = ['right'];
    expect(await linesOf(metrics, 'perk_doors')).toEqual(['perk_doors_open{side="right"} 1', 'perk_doors 1']);
  });

  it('omit a gauge that fails or hangs, and return the others', async () => {
    jest.useFakeTimers();
    const metrics = counting();
    metrics.gauge({ name: 'perk_lag_seconds', help: 'Fails.', collect: () => Promise.reject(new Error('away')) });
    metrics.gauge({
      name: 'perk_deaf_seconds',
      help: 'Throws.',
      collect: () => {
        throw new Error('away');
      },
    });
    metrics.gauge({ name: 'perk_hung_seconds', help: 'Hangs.', collect: () => new Promise<number>(() => undefined) });
    metrics.gauge({ name: 'perk_well', help: 'Is well.', collect: () => 7 });
    const lines = linesOf(metrics, 'perk_');
    await jest.advanceTimersByTimeAsync(2000);
    expect(await lines).toEqual(['perk_well 7']);
  });

  it('collect nothing if METRICS_PORT is not set', async () => {
    const metrics = new Metrics({ METRICS_PORT: undefined }, log);
    const collect = jest.fn(() => 1);
    metrics.counter({ name: 'perk_doors_total', help: 'Doors.' }).inc({});
    metrics.durations({ name: 'perk_door_seconds', help: 'Doors.' }).observe({}, 1);
    metrics.gauge({ name: 'perk_doors', help: 'Doors.', collect });
    expect(await metrics.text()).toBeUndefined();
    expect(collect).not.toHaveBeenCalled();
    expect(metrics.enabled).toBe(false);
  });
});
