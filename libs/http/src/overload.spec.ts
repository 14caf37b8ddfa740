import { IncomingMessage } from 'node:http';
import { openLog } from '#kernel/host';
import { Overload } from './overload';

const MAX_MS = 50;
const request = () => ({});

function anOverload(): Overload {
  return new Overload(openLog({ LOG_LEVEL: 'silent' }));
}

const from = (headers: object) => ({ headers }) as IncomingMessage;
const isFull = (overload: Overload) => overload.isRefused(from({}));

function delayed(overload: Overload, ...delays: number[]): void {
  for (const delay of delays) overload.observe(delay);
}

function busy(overload: Overload, count: number): object[] {
  const requests = Array.from({ length: count }, request);
  for (const each of requests) overload.enter(each);
  return requests;
}

describe('Overload', () => {
  it('refuses nothing before delays are measured, however many requests there are', () => {
    const overload = anOverload();
    busy(overload, 5000);
    expect(isFull(overload)).toBe(false);
    delayed(overload, 0, 5, MAX_MS, 5000, 5000, 3, 5000, 2, 5000);
    expect(isFull(overload)).toBe(false);
  });

  it('makes room for fewer requests while all delays are longer, and for more when they are shorter', () => {
    const overload = anOverload();
    const requests = busy(overload, 100);
    delayed(overload, 60, 400, 51);
    expect(isFull(overload)).toBe(true);
    for (const each of requests.slice(0, 30)) overload.leave(each);
    expect(isFull(overload)).toBe(true);
    overload.leave(requests[30] ?? {});
    expect(isFull(overload)).toBe(false);
    delayed(overload, 60, 60, 60);
    expect(isFull(overload)).toBe(true);
    delayed(overload, ...Array<number>(60).fill(1));
    expect(isFull(overload)).toBe(false);
    busy(overload, 20_000);
    delayed(overload, ...Array<number>(60).fill(1));
    expect(isFull(overload)).toBe(false);
  });

  it('always works on some requests', () => {
    const overload = anOverload();
    delayed(overload, ...Array<number>(300).fill(1000));
    busy(overload, 15);
    expect(isFull(overload)).toBe(false);
    busy(overload, 1);
    expect(isFull(overload)).toBe(true);
  });

  it('has more room for what is refused last, but not without limit', () => {
    const overload = anOverload();
    delayed(overload, ...Array<number>(300).fill(1000));
    busy(overload, 63);
    expect([isFull(overload), overload.hasRoomForEssential]).toEqual([true, true]);
    busy(overload, 1);
    expect(overload.hasRoomForEssential).toBe(false);
  });

  it('counts a request once, also if it leaves twice or never entered', () => {
    const overload = anOverload();
    delayed(overload, ...Array<number>(3).fill(1000));
    const [first = {}] = busy(overload, 17);
    overload.leave(first);
    overload.leave(first);
    overload.leave(request());
    expect(isFull(overload)).toBe(true);
  });

  it('refuses what comes from a client of which too many requests wait, for a short time', async () => {
    const overload = anOverload();
    overload.crowd(from({ 'x-api-key': 'one' }));
    overload.crowd(from({ authorization: 'Bearer two' }));
    const refused = [{ 'x-api-key': 'one' }, { authorization: 'Bearer two' }, { 'x-api-key': 'other' }, {}].map(
      (headers) => overload.isRefused(from(headers)),
    );
    expect(refused).toEqual([true, true, false, false]);
    await new Promise((over) => setTimeout(over, 300));
    expect(overload.isRefused(from({ 'x-api-key': 'one' }))).toBe(false);
  });

  it('measures the event loop once it has started', async () => {
    const [measuring, off] = [anOverload(), anOverload()];
    busy(measuring, 17);
    busy(off, 17);
    measuring.start();
    for (let turn = 0; turn < 8; turn++) {
      await new Promise((next) => setTimeout(next, 1));
      const end = performance.now() + 120;
      while (performance.now() < end);
    }
    expect([isFull(measuring), isFull(off)]).toEqual([true, false]);
    measuring.stop();
  });
});
