import { randomUUID } from 'node:crypto';
import { AddressInfo } from 'node:net';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../apps/api/src/app';
import { AppSettings, settingGroups } from '../../apps/contexts';
import { schemas } from '../../ormconfig';
import { Db } from '#database';
import { Engine, openEngine } from '#database/host';
import { HttpAdapter, RouteTable } from '#http/host';
import { openLog } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { DnsResolver } from '#outbound';
import { Client } from './client';
import { freshDatabase } from './jest/databases.cjs';
import { mailboxAt } from './stand-ins/mailbox';
import { TestClock } from './test-clock';
import { sendMessages } from './worker';

/** The api in this process, with its own database and a clock that tests control. */
export interface TestApp {
  nest: NestExpressApplication;
  engine: Engine;
  db: Db;
  clock: TestClock;
  routes: RouteTable;
  /** `http://127.0.0.1:port` */
  origin: string;
  settings: AppSettings;
  /** Calls without a credential; use `.as(credential)`. */
  api: Client;
  stop(): Promise<void>;
}

/** The default settings. Rate limits are practically off unless a test sets RATE_LIMIT_FACTOR. */
const DEFAULTS = {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  JWT_SECRET: 'a secret that is only good for tests',
  ENCRYPTION_KEY: 'a key that is only good for tests',
  RATE_LIMIT_FACTOR: '100000',
  // A machine that runs tests may be busy without being overloaded.
  LOAD_SHEDDING: 'off',
  BASE_URL: 'http://localhost:3000',
  VERIFICATION_WEBHOOK_SECRET: 'a webhook secret that is only good for tests',
};

export async function startApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const settings = readSettings(settingGroups, {
    ...DEFAULTS,
    REDIS_URL: separateRedis(),
    ...database.settings,
    ...overrides,
  });
  const engine = await openEngine(settings, schemas);
  // A machine that runs tests may be busy: what is tested is whether a connection becomes free, not how soon.
  engine.quotas.waitMs = 60_000;
  const clock = new TestClock();
  const nest = await createApp({ settings, log: openLog(settings), engine, clock });
  Object.assign(nest.get(DnsResolver), { resolve: offline });
  await nest.listen(0, '127.0.0.1');
  mailboxAt(settings.SMTP_URL)?.sends(() => sendMessages({ nest }));
  const { port } = nest.getHttpServer().address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const { routes } = nest.getHttpAdapter() as unknown as HttpAdapter;
  return {
    nest,
    engine,
    db: nest.get(Db),
    clock,
    routes,
    origin,
    settings,
    api: new Client(origin, routes),
    stop: async () => {
      await nest.close();
      await database.drop();
    },
  };
}

/** A DNS resolver without network access, so that tests do not fetch the URLs of proofs. */
async function offline(name: string): Promise<string[]> {
  return name === 'localhost' ? ['127.0.0.1'] : [];
}

/** A separate Redis key prefix for each test app, so that they do not share rate limits. */
function separateRedis(): string | undefined {
  const { REDIS_URL } = process.env;
  return REDIS_URL && `${REDIS_URL}?keyPrefix=${randomUUID()}:`;
}
