import { AsyncLocalStorage } from 'node:async_hooks';
import { NestExpressApplication } from '@nestjs/platform-express';
import { Engine } from '#database/host';
import { ApiDescription } from '#http/host';
import { openLog, readSettings } from '#kernel/host';
import { AppParts } from '../../base.module';
import { createApp } from './app';

/** The API description of the service at its default address, independent of the environment. */
export async function describeApi(): Promise<object> {
  const app = await createAppWithoutDatabase();
  try {
    return app.get(ApiDescription).document();
  } finally {
    await app.close();
  }
}

/** The api with all routes, for tools that only need their declarations. */
export function createAppWithoutDatabase(): Promise<NestExpressApplication> {
  return createApp(partsWithoutDatabase());
}

/** The parts of an app without a database: any query fails with a clear error. */
export function partsWithoutDatabase(): AppParts {
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'unused because no tokens are issued here',
    ENCRYPTION_KEY: 'unused because there is no database here',
  });
  const engine: Engine = {
    kind: 'pglite',
    dataSource: absent<Engine['dataSource']>(),
    pool: absent<Engine['pool']>(),
    ambient: new AsyncLocalStorage(),
    quotas: absent<Engine['quotas']>(),
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
