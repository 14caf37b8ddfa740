import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { Redis, Result } from 'ioredis';
import { Log } from '../log';

export const WINDOW_SECONDS = 60;

/** How many counters are kept in one window, so that a flood of clients does not fill the memory: some 20 MB. */
const MAX_COUNTERS = 200_000;

/** How long a limit may keep a request waiting for Redis. */
const REDIS_TIMEOUT_MS = 40;
/** How long a start waits for it. */
const CONNECT_TIMEOUT_MS = 2000;
/** How long it is left alone after it did not answer. */
const REST_MS = 1000;

interface Hits {
  totalHits: number;
  /** Milliseconds until the window ends. */
  timeToExpire: number;
  isBlocked: boolean;
  timeToBlockExpire: number;
}

/** A client over its limit is refused until the window ends, and no longer. */
function hits(totalHits: number, limit: number, timeToExpire: number): Hits {
  const isBlocked = totalHits > limit;
  return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
}

/** Windows start on the minute, so a window's counters are dropped together and a hit is one map access. */
function windowAt(now: number, ttl: number): { index: number; timeToExpire: number } {
  const index = Math.floor(now / ttl);
  return { index, timeToExpire: (index + 1) * ttl - now };
}

/**
 * Counters of one process. When there are too many, the one that was started first is dropped, but never one that has
 * reached its limit: no client can get rid of its own limit by causing other counters. When every counter that is kept has
 * reached its limit, all further clients of an endpoint share one counter until the window ends.
 *
 * A key is the name of what is counted, `|`, and the client.
 */
@Injectable()
export class MemoryTierStorage implements ThrottlerStorage {
  private index = 0;
  /** Counters below their limit, the first started first. */
  private open = new Map<string, number>();
  /** Counters that have reached their limit. */
  private spent = new Map<string, number>();
  /** By what is counted: all clients together for which there was no room. */
  private shared = new Map<string, number>();

  constructor(private readonly maxCounters = MAX_COUNTERS) {}

  increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const { timeToExpire } = this.turnTo(ttl);
    const total = this.isKept(key) || this.makeRoom() ? this.countAlone(key, limit) : this.countShared(key);
    return Promise.resolve(hits(total, limit, timeToExpire));
  }

  /** How long until a counter that has reached its limit is dropped with its window, in milliseconds; 0 when it has not. */
  spentFor(key: string, ttl: number): number {
    const { timeToExpire } = this.turnTo(ttl);
    return this.spent.has(key) ? timeToExpire : 0;
  }

  /** How many counters are kept. */
  get size(): number {
    return this.open.size + this.spent.size + this.shared.size;
  }

  private turnTo(ttl: number): { timeToExpire: number } {
    const { index, timeToExpire } = windowAt(Date.now(), ttl);
    if (index !== this.index) {
      this.index = index;
      this.open = new Map();
      this.spent = new Map();
      this.shared = new Map();
    }
    return { timeToExpire };
  }

  private countAlone(key: string, limit: number): number {
    const total = (this.spent.get(key) ?? this.open.get(key) ?? 0) + 1;
    if (total < limit) {
      this.open.set(key, total);
    } else {
      this.open.delete(key);
      this.spent.set(key, total);
    }
    return total;
  }

  private countShared(key: string): number {
    const name = key.slice(0, key.indexOf('|'));
    const total = (this.shared.get(name) ?? 0) + 1;
    this.shared.set(name, total);
    return total;
  }

  private isKept(key: string): boolean {
    return this.open.has(key) || this.spent.has(key);
  }

  /** Whether there is room for one counter more, if need be in place of one that has not reached its limit. */
  private makeRoom(): boolean {
    if (this.open.size + this.spent.size < this.maxCounters) return true;
    const [first] = this.open.keys();
    return first !== undefined && this.open.delete(first);
  }
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countHit(key: string, ttlMs: number): Result<number, Context>;
  }
}

const COUNT_HIT = `
  local hits = redis.call('INCR', KEYS[1])
  if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return hits`;

/** Shared between processes. When Redis does not answer, this process counts for itself: never slower, never unlimited. */
export class RedisTierStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly memory = new MemoryTierStorage();
  private readonly redis: Redis;
  private failing = false;
  private restingUntil = 0;

  constructor(
    url: string,
    private readonly log: Log,
  ) {
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // How long a goodbye may take; also to a Redis that is long gone.
      disconnectTimeout: 100,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
    });
    this.redis.defineCommand('countHit', { numberOfKeys: 1, lua: COUNT_HIT });
    this.redis.on('error', () => undefined); // Every command's own failure is handled; the event would end the process.
  }

  /** Resolves once it counts there, or cannot: the first request of a process is counted with those of the others. */
  async connected(): Promise<this> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, CONNECT_TIMEOUT_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      this.redis.once('ready', done).once('error', done);
    });
    return this;
  }

  async increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const now = Date.now();
    // Counted here as well, so that losing Redis in mid-window does not hand everyone a fresh limit.
    const local = await this.memory.increment(key, ttl, limit);
    if (now < this.restingUntil) return local;
    // One request tries whether it is back, and all others meanwhile do not wait.
    if (this.failing) this.restingUntil = now + REST_MS;
    const { index, timeToExpire } = windowAt(now, ttl);
    try {
      const total = await this.redis.countHit(`tier:${key}:${String(index)}`, ttl);
      [this.failing, this.restingUntil] = [false, 0];
      return hits(Math.max(total, local.totalHits), limit, timeToExpire);
    } catch (error) {
      this.rest(error);
      return local;
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private rest(error: unknown): void {
    if (!this.failing) this.log.warn({ err: error }, 'Redis does not answer; rate limits are counted in this process.');
    this.failing = true;
    this.restingUntil = Date.now() + REST_MS;
  }
}
