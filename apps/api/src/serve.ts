import { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openEngine } from '#database/host';
import { HttpAdapter } from '#http/host';
import { Settings } from '#kernel';
import { openLog } from '#kernel/host';
import { StoredFiles } from '#uploads';
import { schemas } from '../../contexts';
import { assertPortsFree, listenOn, serveMetrics } from '../../listen';
import { releaseMemory, say, stopOnSignal } from '../../run';
import { createApp, startWork } from './app';
import { announceDemo } from './demo/demo';

const ENGINES = {
  pglite: 'embedded PostgreSQL (for one process; survives a crash of the process, but perhaps not a power loss)',
  postgres: 'PostgreSQL',
};

/** Opens the database, serves requests, and stops gracefully on a signal. */
export async function serve(settings: Settings): Promise<void> {
  const log = openLog(settings);
  await assertPortsFree(settings, ['PORT', 'METRICS_PORT']);
  const engine = await openEngine(settings, schemas, say);
  const app = await createApp({ settings, log, engine });
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  const server = app.getHttpServer();
  const drainAndClose = async () => {
    adapter.draining = true;
    // Load balancers notice at their next readiness probe; until then, requests still arrive and are served.
    if (server.listening) await delay(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    await app.close();
  };
  stopOnSignal(log, drainAndClose, settings.SHUTDOWN_DELAY_SECONDS);
  server.headersTimeout = 20_000;
  // Of a video over a slow mobile network. Other bodies get less time (libs/http/src/body.ts).
  server.requestTimeout = 15 * 60_000;
  await app.get(StoredFiles).checkAtStart();
  await serveMetrics(app, settings);
  await releaseMemory();
  await listenOn(app, settings, 'PORT', () => app.listen(settings.PORT, '0.0.0.0'));
  if (settings.LOAD_SHEDDING === 'on') adapter.overload.start();
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${String(port)}`;
  say(`Perk is running at ${origin} on ${ENGINES[engine.kind]}. API description: ${origin}/docs`);
  // Behind a load balancer, the public address is BASE_URL.
  const isBaseUrlSet = settings.BASE_URL !== `http://localhost:${String(settings.PORT)}`;
  const shown = isBaseUrlSet ? settings.BASE_URL : origin;
  // Before the work begins: a slow machine would otherwise find the trades and proofs of the demo overdue while they are created.
  if (settings.NODE_ENV === 'development') await announceDemo(app, { settings, engine }, shown, say);
  startWork(app, { settings });
}
