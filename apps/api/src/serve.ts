import { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpAdapter, openEngine, openLog, Settings } from '#platform';
import { schemas } from '../../../ormconfig';
import { assertPortsFree, listenOn, serveMetrics } from '../../listen';
import { say, stopOnSignal } from '../../run';
import { createApp, startWork } from './app';
import { announceDemo } from './demo';

const ENGINES = {
  pglite: 'embedded PostgreSQL (survives a crash of this process; not made for power loss; one process)',
  postgres: 'PostgreSQL',
};

/** Opens the database, serves, and stops gracefully when told to. */
export async function serve(settings: Settings): Promise<void> {
  const log = openLog(settings);
  await assertPortsFree(settings, ['PORT', 'METRICS_PORT']);
  const engine = await openEngine(settings, schemas, say);
  const app = await createApp({ settings, log, engine });
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  const server = app.getHttpServer();
  const drainAndClose = async () => {
    adapter.draining = true;
    // Balancers learn by asking; until the last of them has asked, requests come as before and are served.
    if (server.listening) await delay(settings.SHUTDOWN_DELAY_SECONDS * 1000);
    await app.close();
  };
  stopOnSignal(log, drainAndClose, settings.SHUTDOWN_DELAY_SECONDS);
  server.headersTimeout = 20_000;
  server.requestTimeout = 30_000;
  await serveMetrics(app, settings);
  await listenOn(app, settings, 'PORT', () => app.listen(settings.PORT, '0.0.0.0'));
  startWork(app, { settings });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${String(port)}`;
  say(`Perk serves ${origin} on ${ENGINES[engine.kind]}. API description: ${origin}/docs`);
  // Where a balancer stands before this process, its address is BASE_URL.
  const isBaseUrlSet = settings.BASE_URL !== `http://localhost:${String(settings.PORT)}`;
  const shown = isBaseUrlSet ? settings.BASE_URL : origin;
  if (settings.NODE_ENV === 'development') await announceDemo(app, settings, shown, say);
}
