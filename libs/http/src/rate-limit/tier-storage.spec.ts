import { Clock } from '#kernel';
import { MemoryTierStorage } from './tier-storage';

const WINDOW_MS = 60_000;
const LIMIT = 3;
const MAX = 100;

let storage: MemoryTierStorage;
let now: number;
beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 9, 30, 15);
  storage = new MemoryTierStorage(Object.assign(new Clock(), { now: () => new Date(now) }), MAX);
});

async function hit(client: string, times = 1, endpoint = 'listThings'): Promise<number> {
  let total = 0;
  for (let i = 0; i < times; i++)
    total = (await storage.increment(`${endpoint}|${client}`, WINDOW_MS, LIMIT)).totalHits;
  return total;
}

async function crowd(size: number, hitsEach: number): Promise<void> {
  for (let i = 0; i < size; i++) await hit(`client ${String(i)}`, hitsEach);
}

describe('MemoryTierStorage', () => {
  it.each([LIMIT, LIMIT + 4])(
    'keeps the counter of a client with %d hits, however many other clients appear',
    async (hits) => {
      await hit('patient', hits);
      await crowd(5 * MAX, 1);
      expect(await hit('patient')).toBe(hits + 1);
    },
  );

  it('drops the oldest counter that is below its limit', async () => {
    await hit('first', LIMIT - 1);
    await hit('second', LIMIT - 1);
    await crowd(MAX - 1, 1);
    expect(await hit('second')).toBe(LIMIT);
    expect(await hit('first')).toBe(1);
  });

  it('does not exceed the maximum number of counters, even if all have reached their limit', async () => {
    await crowd(5 * MAX, LIMIT);
    expect(storage.size).toBe(MAX + 1);
  });

  it('counts all clients of an endpoint together if there is no room for their counters', async () => {
    await crowd(MAX, LIMIT);
    expect([await hit('late'), await hit('later'), await hit('latest'), await hit('last')]).toEqual([1, 2, 3, 4]);
    expect(await hit('late', 1, 'listOthers')).toBe(1);
  });

  it('resets all counters when a new window starts', async () => {
    await crowd(MAX, LIMIT);
    now += 45_000;
    expect(await hit('client 0')).toBe(1);
    expect(storage.size).toBe(1);
  });

  it('returns the time until an exhausted counter is reset', async () => {
    await hit('patient', LIMIT - 1);
    expect(storage.exhaustedFor('listThings|patient', WINDOW_MS)).toBe(0);
    await hit('patient');
    expect(storage.exhaustedFor('listThings|patient', WINDOW_MS)).toBe(45_000);
    now += 45_000;
    expect(storage.exhaustedFor('listThings|patient', WINDOW_MS)).toBe(0);
  });
});
