import { randomUUID } from 'node:crypto';
import { AddressInfo } from 'node:net';
import { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../apps/api/src/app';
import { schemas } from '../../ormconfig';
import { Db, Engine, HttpAdapter, Names, openEngine, openLog, readSettings, RouteTable, Settings } from '#platform';
import { Client } from './client';
import { freshDatabase } from './databases.cjs';
import { withStrategies } from './strategies';
import { TestClock } from './test-clock';

/** The api in this process, on a database of its own, with a clock that tests move. */
export interface TestApp {
  nest: NestExpressApplication;
  engine: Engine;
  db: Db;
  clock: TestClock;
  routes: RouteTable;
  /** `http://127.0.0.1:port` */
  origin: string;
  settings: Settings;
  /** Calls without a credential; `.as(credential)` gives one. */
  api: Client;
  stop(): Promise<void>;
}

/** Limits are out of the way unless a test sets RATE_LIMIT_FACTOR itself. */
const DEFAULTS = {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  JWT_SECRET: 'a secret that is only good for tests',
  ENCRYPTION_KEY: 'a key that is only good for tests',
  RATE_LIMIT_FACTOR: '100000',
  BASE_URL: 'http://localhost:3000',
  VERIFICATION_WEBHOOK_SECRET: 'a webhook secret that is only good for tests',
};

export async function startApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  const settings = readSettings({ ...DEFAULTS, REDIS_URL: redisOfItsOwn(), ...database.settings, ...overrides });
  const engine = await openEngine(settings, schemas);
  const clock = new TestClock();
  const nest = await withStrategies(() => createApp({ settings, log: openLog(settings), engine, clock }));
  Object.assign(nest.get(Names), { resolve: offline });
  await nest.listen(0, '127.0.0.1');
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

/** No test asks a name server, or fetches what a proof happens to name. */
async function offline(name: string): Promise<string[]> {
  return name === 'localhost' ? ['127.0.0.1'] : [];
}

/** Every test app counts for itself: a limit that one of them reaches is not the limit of the next. */
function redisOfItsOwn(): string | undefined {
  const { REDIS_URL } = process.env;
  return REDIS_URL && `${REDIS_URL}?keyPrefix=${randomUUID()}:`;
}
