import type { Redis, Result } from 'ioredis';
import { connectRedis } from './redis';
import { WalPosition } from './wal-position';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    raisePositions(numberOfKeys: number, ...keysPositionAndTtl: (string | number)[]): Result<null, Context>;
  }
}

/** Transactions that commit at the same time may arrive in any order. */
const RAISE_POSITIONS = `
  for _, key in ipairs(KEYS) do
    local known = redis.call('GET', key)
    redis.call('SET', key, (known and known > ARGV[1]) and known or ARGV[1], 'PX', ARGV[2])
  end`;

/** How long a request waits for Redis at most. */
const REDIS_TIMEOUT_MS = 250;
/** How long Redis is not asked after a failure. */
const BACKOFF_MS = 1000;

/** The positions up to which tenants have recently written, shared between processes. */
export class RecentWrites {
  /** Until when Redis is not asked. */
  private pausedUntil = 0;
  /** Until when what Redis says may be incomplete. */
  private incompleteUntil = 0;

  private constructor(
    private readonly redis: Redis,
    private readonly relevantMs: number,
  ) {}

  /** @param relevantMs how long after a write its position matters */
  static async connect(url: string, relevantMs: number): Promise<RecentWrites> {
    const redis = await connectRedis(url, REDIS_TIMEOUT_MS);
    redis.defineCommand('raisePositions', { lua: RAISE_POSITIONS });
    const writes = new RecentWrites(redis, relevantMs);
    // It may have lost its memory.
    redis.on('ready', () => {
      writes.distrust();
    });
    return writes;
  }

  async add(tenants: Iterable<string>, position: WalPosition): Promise<void> {
    const keys = [...tenants].map(keyOf);
    const added = await this.ask(() =>
      this.redis.raisePositions(keys.length, ...keys, position, 2 * this.relevantMs).then(() => true),
    );
    if (!added) this.distrust();
  }

  /** The position of the last write of a tenant, or the lowest one if it was long ago; undefined if that is not known. */
  async lastOf(tenant: string): Promise<WalPosition | undefined> {
    if (performance.now() < this.incompleteUntil) return undefined;
    return this.ask(async () => (await this.redis.get(keyOf(tenant))) ?? '');
  }

  close(): void {
    this.redis.disconnect();
  }

  private distrust(): void {
    this.incompleteUntil = performance.now() + this.relevantMs;
  }

  private async ask<T>(command: () => Promise<T>): Promise<T | undefined> {
    if (performance.now() < this.pausedUntil) return undefined;
    try {
      return await command();
    } catch {
      // The rate limits, which use the same Redis, log that it does not respond.
      this.pausedUntil = performance.now() + BACKOFF_MS;
      return undefined;
    }
  }
}

function keyOf(tenant: string): string {
  return `written:${tenant}`;
}
