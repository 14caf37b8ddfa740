import { once } from 'node:events';
import { createServer } from 'node:net';
import { INestApplicationContext } from '@nestjs/common';
import { MetricsServer } from '#http/host';
import { Settings } from '#kernel';
import { say } from './run';

type PortName = 'PORT' | 'METRICS_PORT';

/**
 * Checks that the ports are free before the process creates anything, such as a database.
 * @throws Error if a port is in use or not permitted; the message says what to do
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

/** Serves the metrics of this process if METRICS_PORT is set. */
export async function serveMetrics(app: INestApplicationContext, settings: Settings): Promise<void> {
  const port = await listenOn(app, settings, 'METRICS_PORT', () => app.get(MetricsServer).start());
  if (port !== undefined) say(`Metrics are at http://localhost:${String(port)}/metrics`);
}

/** The result of `listen`. @throws Error that says what to do about the port, after closing the app */
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
    return new Error(`Port ${port} is in use by another program. Stop that program, or set ${name} to another port.`);
  if (error.code === 'EACCES')
    return new Error(`This user may not use port ${port}. Set ${name} to a port above 1023.`);
  return error;
}
