import { once } from 'node:events';
import { createServer } from 'node:net';
import { INestApplicationContext } from '@nestjs/common';
import { MetricsServer, Settings } from '#platform';
import { say } from './run';

type PortName = 'PORT' | 'METRICS_PORT';

/**
 * Checks the ports of a process before anything is made for it, such as a database that nobody would then serve.
 * @throws Error when the port is taken or not allowed; its message says what to do
 */
export async function assertPortsFree(settings: Settings, names: PortName[]): Promise<void> {
  for (const name of names) {
    const port = settings[name];
    if (port === undefined || port === 0) continue;
    const probe = createServer();
    try {
      await once(probe.listen(port, '0.0.0.0'), 'listening');
    } catch (error) {
      throw unavailable(name, String(port), error as NodeJS.ErrnoException);
    }
    await new Promise((closed) => probe.close(closed));
  }
}

/** Tells a scraper how this process does, if METRICS_PORT is set. */
export async function serveMetrics(app: INestApplicationContext, settings: Settings): Promise<void> {
  const port = await listenOn(app, settings, 'METRICS_PORT', () => app.get(MetricsServer).start());
  if (port !== undefined) say(`Metrics are at http://localhost:${String(port)}/metrics`);
}

/** What `listen` gives; or the app is closed again, and the error says what to do about the port. */
export async function listenOn<T>(
  app: INestApplicationContext,
  settings: Settings,
  name: PortName,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    await app.close();
    throw unavailable(name, String(settings[name]), error as NodeJS.ErrnoException);
  }
}

function unavailable(name: PortName, port: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken by another program. Stop that one, or set ${name} to another port.`);
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this user. Set ${name} to one above 1023.`);
  return error;
}
