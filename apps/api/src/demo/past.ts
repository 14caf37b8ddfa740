import { randomBytes } from 'node:crypto';
import { AddressInfo } from 'node:net';
import { Engine } from '#database/host';
import { Settings } from '#kernel';
import { openLog } from '#kernel/host';
import { AppSettings } from '../../../contexts';
import { createApp } from '../app';
import { PastClock, Timeline } from './timeline';
import { Verifier } from './verifier';

/** Where the demo data is created. */
export interface Past {
  /** `http://127.0.0.1:port` */
  origin: string;
  time: Timeline;
  verifier: Verifier;
}

/**
 * Runs the api a second time on the same database, for the demo alone, with a clock that the demo sets. So everything is created
 * through the API and obeys its rules, and requests that arrive meanwhile see the real time.
 *
 * It has no background work, and sends no mail. The worker, which starts when the demo is complete, relays its events.
 */
export async function inThePast<T>(
  { settings, engine }: { settings: Settings; engine: Engine },
  create: (past: Past) => Promise<T>,
): Promise<T> {
  const secret = randomBytes(32).toString('base64url');
  const own = {
    ...settings,
    VERIFICATION_WEBHOOK_SECRET: secret,
    // Its mail would go to addresses that do not exist, and is not to be logged either.
    SMTP_URL: undefined,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: 1_000_000,
    REDIS_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
  } satisfies Partial<AppSettings>;
  const clock = new PastClock();
  // The database stays open for the service.
  const shared = { ...engine, close: () => Promise.resolve() };
  const app = await createApp({ settings: own, log: openLog(own), engine: shared, clock });
  try {
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const origin = `http://127.0.0.1:${String(port)}`;
    return await create({ origin, time: new Timeline(clock), verifier: new Verifier(origin, secret, clock) });
  } finally {
    await app.close();
  }
}
