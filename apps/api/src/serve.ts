import { AddressInfo } from 'node:net';
import { HttpAdapter, openEngine, openLog, Settings } from '#platform';
import { schemas } from '../../../ormconfig';
import { createApp, startWork } from './app';
import { announceDemo } from './demo';

/** A process that is still not done this long after it was told to stop has a client that never finishes. */
const SHUTDOWN_LIMIT_MS = 25_000;

const ENGINES = {
  pglite: 'embedded PostgreSQL (survives a crash of this process; not made for power loss; one process)',
  postgres: 'PostgreSQL',
};

/** Opens the database, serves, and stops gracefully when told to. */
export async function serve(settings: Settings): Promise<void> {
  const say = (message: string) => {
    console.error(message);
  };
  const log = openLog(settings);
  const engine = await openEngine(settings, schemas, say);
  const app = await createApp({ settings, log, engine });
  const server = app.getHttpServer();
  server.headersTimeout = 20_000;
  server.requestTimeout = 30_000;
  await app.listen(settings.PORT, '0.0.0.0');
  startWork(app, { settings });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${String(port)}`;
  say(`Perk serves ${origin} on ${ENGINES[engine.kind]}. API description: ${origin}/docs`);
  if (settings.NODE_ENV === 'development') await announceDemo(app, settings, origin, say);

  const stop = () => {
    const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
    if (adapter.draining) return;
    adapter.draining = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    void app.close().then(() => {
      log.flush();
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
