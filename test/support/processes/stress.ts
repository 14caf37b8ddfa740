import { setTimeout as delay } from 'node:timers/promises';

/** The size of a long-running test: `smoke` in the suite, `full` with TEST_SIZE=full. */
export function size(smoke: number, full: number): number {
  return process.env.TEST_SIZE === 'full' ? full : smoke;
}

/** Call this between two requests of a client: load is limited in the suite, where other tests run at the same time. */
export async function pause(): Promise<void> {
  const ms = size(60, 0);
  if (ms > 0) await delay(ms);
}
