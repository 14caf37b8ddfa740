import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { openEngine } from '#database/host';
import { Settings, RecurringJobs } from '#kernel';
import { FrameworkLog, openLog } from '#kernel/host';
import { StoredFiles } from '#uploads';
import { schemas } from '../../contexts';
import { assertPortsFree, serveMetrics } from '../../listen';
import { releaseMemory, run, say, stopOnSignal } from '../../run';
import { WorkerModule } from './worker.module';

/** Runs the background jobs for an api that was started with WORKER=off. */
async function work(settings: Settings): Promise<void> {
  const log = openLog(settings);
  await assertPortsFree(settings, ['METRICS_PORT']);
  const engine = await openEngine(settings, schemas, say);
  const app = await NestFactory.createApplicationContext(WorkerModule.on({ settings, log, engine }), {
    logger: new FrameworkLog(log),
    abortOnError: false,
  });
  stopOnSignal(log, () => app.close());
  await app.get(StoredFiles).checkAtStart();
  await serveMetrics(app, settings);
  await releaseMemory();
  app.get(RecurringJobs).start();
  say('The Perk worker is running.');
}

run(work);
