import type { Redis } from 'ioredis';

/** How long the start waits for Redis. */
const CONNECT_TIMEOUT_MS = 2000;

/**
 * Connects to Redis. Resolves when it is connected or has failed to connect; then it keeps trying. While there is no
 * connection, commands fail at once.
 * @param commandTimeoutMs how long a command waits for its result at most
 */
export async function connectRedis(url: string, commandTimeoutMs: number): Promise<Redis> {
  // Loaded here, so that processes without Redis do not load it.
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // How long disconnecting may take, also if Redis is unreachable.
    disconnectTimeout: 100,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', () => undefined); // An unhandled event would end the process; callers handle failed commands.
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CONNECT_TIMEOUT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    redis.once('ready', done).once('error', done);
  });
  return redis;
}
