import { AsyncLocalStorage } from 'node:async_hooks';
import { NestExpressApplication } from '@nestjs/platform-express';
import { Engine } from '#database/host';
import { ApiDescription } from '#http/host';
import { openLog } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { AppParts } from '../../base.module';
import { settingGroups } from '../../contexts';
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

/** As many values are on one line of `docs/openapi.json`. */
const VALUES_PER_LINE = 10;

/**
 * A part of the API description as it is committed: as JSON, in which what consists of few values is one line. Where lines end depends
 * on the number of values rather than on their lengths, so a change of a text is a change of one line.
 */
export function printed(part: unknown, indent = ''): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part);
  const isList = Array.isArray(part);
  const isShort = valuesIn(part) <= VALUES_PER_LINE;
  const inner = isShort ? '' : `${indent}  `;
  const entries = Object.entries(part).map(
    ([key, value]) => `${isList ? '' : `${JSON.stringify(key)}: `}${printed(value, inner)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  if (!isShort) return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`;
  return isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
}

function valuesIn(part: unknown): number {
  if (typeof part !== 'object' || part === null) return 1;
  return Object.values(part).reduce<number>((sum, value) => sum + valuesIn(value), 0);
}

/** The api with all routes, for tools that only need their declarations. */
export function createAppWithoutDatabase(): Promise<NestExpressApplication> {
  return createApp(partsWithoutDatabase());
}

/** The parts of an app without a database: any query fails with a clear error. */
export function partsWithoutDatabase(): AppParts {
  const settings = readSettings(settingGroups, {
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
