import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { Redis, Result } from 'ioredis';
import { Log } from '../log';

export const WINDOW_SECONDS = 60;

/** More clients than this in one window and the longest known are forgotten first: memory stays bounded under a flood. */
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

function hits(totalHits: number, timeToExpire: number): Hits {
  return { totalHits, timeToExpire, isBlocked: false, timeToBlockExpire: 0 };
}

/** Windows start on the minute, so a window's counters are dropped together and a hit is one map access. */
function windowAt(now: number, ttl: number): { index: number; timeToExpire: number } {
  const index = Math.floor(now / ttl);
  return { index, timeToExpire: (index + 1) * ttl - now };
}

@Injectable()
export class MemoryTierStorage implements ThrottlerStorage {
  private index = 0;
  private counters = new Map<string, number>();

  increment(key: string, ttl: number): Promise<Hits> {
    const { index, timeToExpire } = windowAt(Date.now(), ttl);
    if (index !== this.index) {
      this.index = index;
      this.counters = new Map();
    }
    const total = (this.counters.get(key) ?? 0) + 1;
    if (total === 1 && this.counters.size >= MAX_COUNTERS)
      this.counters.delete(this.counters.keys().next().value ?? '');
    this.counters.set(key, total);
    return Promise.resolve(hits(total, timeToExpire));
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

  async increment(key: string, ttl: number): Promise<Hits> {
    const now = Date.now();
    // Counted here as well, so that losing Redis in mid-window does not hand everyone a fresh limit.
    const local = await this.memory.increment(key, ttl);
    if (now < this.restingUntil) return local;
    // One request tries whether it is back, and all others meanwhile do not wait.
    if (this.failing) this.restingUntil = now + REST_MS;
    const { index, timeToExpire } = windowAt(now, ttl);
    try {
      const total = await this.redis.countHit(`tier:${key}:${String(index)}`, ttl);
      [this.failing, this.restingUntil] = [false, 0];
      return hits(Math.max(total, local.totalHits), timeToExpire);
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
