import { AddressInfo } from 'node:net';
import { HttpAdapter, openEngine, openLog, Settings } from '#platform';
import { schemas } from '../../../ormconfig';
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
  const engine = await openEngine(settings, schemas, say);
  const app = await createApp({ settings, log, engine });
  const adapter = app.getHttpAdapter() as unknown as HttpAdapter;
  stopOnSignal(log, () => {
    adapter.draining = true;
    return app.close();
  });
  const server = app.getHttpServer();
  server.headersTimeout = 20_000;
  server.requestTimeout = 30_000;
  try {
    await app.listen(settings.PORT, '0.0.0.0');
  } catch (error) {
    await app.close();
    throw unavailable(settings.PORT, error as NodeJS.ErrnoException);
  }
  startWork(app, { settings });
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${String(port)}`;
  say(`Perk serves ${origin} on ${ENGINES[engine.kind]}. API description: ${origin}/docs`);
  if (settings.NODE_ENV === 'development') await announceDemo(app, settings, origin, say);
}

function unavailable(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${String(port)} is taken by another program. Stop that one, or set PORT to another port.`);
  if (error.code === 'EACCES')
    return new Error(`Port ${String(port)} may not be used by this user. Set PORT to one above 1023.`);
  return error;
}
