import 'reflect-metadata';
import { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FrameworkLog, HttpAdapter, PlatformParts, Sweeps } from '#platform';
import { AppModule } from './app.module';

/** The api on its platform, ready to listen. */
export async function createApp(parts: PlatformParts): Promise<NestFastifyApplication> {
  const adapter = new HttpAdapter(parts.settings, parts.log);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(parts), adapter, {
    logger: new FrameworkLog(parts.log),
    bodyParser: false,
    abortOnError: false,
  });
  app.useSecurityHeaders({ contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': false } } });
  await app.init();
  return app;
}

/** Background work in this process, unless a worker process does it. */
export function startWork(app: INestApplicationContext, { settings }: Pick<PlatformParts, 'settings'>): void {
  if (settings.WORKER === 'inline') app.get(Sweeps).start();
}
