import { INestApplicationContext } from '@nestjs/common';
import { MetricsServer, Settings } from '#platform';
import { say } from './run';

/** Tells a scraper how this process does, if METRICS_PORT is set. */
export async function serveMetrics(app: INestApplicationContext, settings: Settings): Promise<void> {
  const port = await listenOn(app, settings, 'METRICS_PORT', () => app.get(MetricsServer).start());
  if (port !== undefined) say(`Metrics are at http://localhost:${String(port)}/metrics`);
}

/** What `listen` gives; or the app is closed again, and the error says what to do about the port. */
export async function listenOn<T>(
  app: INestApplicationContext,
  settings: Settings,
  name: 'PORT' | 'METRICS_PORT',
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    await app.close();
    throw unavailable(name, String(settings[name]), error as NodeJS.ErrnoException);
  }
}

function unavailable(name: string, port: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken by another program. Stop that one, or set ${name} to another port.`);
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this user. Set ${name} to one above 1023.`);
  return error;
}
