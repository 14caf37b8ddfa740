import { AsyncLocalStorage } from 'node:async_hooks';
import { NestExpressApplication } from '@nestjs/platform-express';
import { ApiDescription, Engine, openLog, PlatformParts, readSettings } from '#platform';
import { createApp } from './app';

/** The API description of the service at its default address: the same on every machine, whatever its environment. */
export async function describeApi(): Promise<object> {
  const app = await createAppWithoutDatabase();
  try {
    return app.get(ApiDescription).document();
  } finally {
    await app.close();
  }
}

/** The api with all its routes, for what can be told from their declarations. */
export function createAppWithoutDatabase(): Promise<NestExpressApplication> {
  return createApp(partsWithoutDatabase());
}

/** What the api stands on, without a database: a query fails by name. */
export function partsWithoutDatabase(): PlatformParts {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'signs nothing: no token is given out',
    ENCRYPTION_KEY: 'seals nothing: there is no database',
  });
  const engine: Engine = {
    kind: 'pglite',
    dataSource: absent<Engine['dataSource']>(),
    pool: absent<Engine['pool']>(),
    ambient: new AsyncLocalStorage(),
    shares: absent<Engine['shares']>(),
    ping: () => Promise.reject(new Error('There is no database here.')),
    close: () => Promise.resolve(),
  };
  return { settings, log: openLog(settings), engine };
}

function absent<T extends object>(): T {
  return new Proxy({} as T, {
    get: () => {
      throw new Error('There is no database here: starting the app must not query one.');
    },
  });
}
