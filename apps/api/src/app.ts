import 'reflect-metadata';
import { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestExpressApplication } from '@nestjs/platform-express';
import { ApiDescription, FrameworkLog, HttpAdapter, PlatformParts, Sweeps } from '#platform';
import { AppModule } from './app.module';

/** The api on its platform, ready to listen. */
export async function createApp(parts: PlatformParts): Promise<NestExpressApplication> {
  const app = await buildApp(parts);
  await app.init();
  return app;
}

/** The api before its routes are made: whatever is added to its `root` module or by `app.use` comes before them. */
export async function buildApp(
  parts: PlatformParts,
  root: DynamicModule = AppModule.on(parts),
): Promise<NestExpressApplication> {
  const adapter = new HttpAdapter(parts.settings, parts.log);
  const app = await NestFactory.create<NestExpressApplication>(root, adapter, {
    logger: new FrameworkLog(parts.log),
    bodyParser: false,
    // Express takes the first route that matches: none may hide another one.
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
    abortOnError: false,
  });
  app.get(ApiDescription).describe(app);
  app.useSecurityHeaders({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': false } } });
  return app;
}

/** Background work in this process, unless a worker process does it. */
export function startWork(app: INestApplicationContext, { settings }: Pick<PlatformParts, 'settings'>): void {
  if (settings.WORKER === 'inline') app.get(Sweeps).start();
}
