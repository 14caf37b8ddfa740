import 'reflect-metadata';
import { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestExpressApplication } from '@nestjs/platform-express';
import { ApiDescription, HttpAdapter } from '#http/host';
import { FrameworkLog } from '#kernel/host';
import { AppParts } from '../../base.module';
import { RecurringJobs } from '#kernel';
import { AppModule } from './app.module';

/** Creates the api, ready to listen. */
export async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const app = await buildApp(parts);
  await app.init();
  return app;
}

/** Creates the api without initializing it, so that middleware can still be added with `app.use` or in the `root` module. */
export async function buildApp(
  parts: AppParts,
  root: DynamicModule = AppModule.on(parts),
): Promise<NestExpressApplication> {
  const adapter = new HttpAdapter(parts.settings, parts.log, parts.clock);
  const app = await NestFactory.create<NestExpressApplication>(root, adapter, {
    logger: new FrameworkLog(parts.log),
    bodyParser: false,
    // Express uses the first matching route, so no route may shadow another one.
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
    // `/things/search` is not a thing with the id `search`, whatever the order of the declarations. `RouteTable` agrees.
    routeResolutionStrategy: 'specificity',
    abortOnError: false,
  });
  app.get(ApiDescription).describe(app);
  app.useSecurityHeaders({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': false } } });
  return app;
}

/** Starts background work in this process, unless a separate worker does it. */
export function startWork(app: INestApplicationContext, { settings }: Pick<AppParts, 'settings'>): void {
  if (settings.WORKER === 'inline') app.get(RecurringJobs).start();
}
