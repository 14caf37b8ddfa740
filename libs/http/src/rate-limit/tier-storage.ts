import { OnApplicationShutdown } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Redis, Result } from 'ioredis';
import { connectRedis } from '#database/host';
import { Clock, Log } from '#kernel';

/** The most counters in one window, about 20 MB, so that many clients cannot exhaust the memory. */
const MAX_COUNTERS = 200_000;

/** How long a request waits for Redis at most. */
const REDIS_TIMEOUT_MS = 40;
/** How long Redis is not used after a failure. */
const BACKOFF_MS = 1000;

interface Hits {
  totalHits: number;
  /** Milliseconds until the window ends. */
  timeToExpire: number;
  isBlocked: boolean;
  timeToBlockExpire: number;
}

/** A client over its limit is blocked until the window ends. */
function hits(totalHits: number, limit: number, timeToExpire: number): Hits {
  const isBlocked = totalHits > limit;
  return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
}

/** Windows start at multiples of their length, so all counters of a window are dropped together, and a hit costs one map access. */
function windowAt(time: Date, ttl: number): { index: number; timeToExpire: number } {
  const now = time.getTime();
  const index = Math.floor(now / ttl);
  return { index, timeToExpire: (index + 1) * ttl - now };
}

/**
 * Counters of one process. If there are too many, the oldest one is dropped, but never one that has reached its limit, so
 * that a client cannot reset its limit by creating other counters. If all counters have reached their limit, all further
 * clients of an endpoint share one counter until the window ends.
 *
 * A key consists of the name of the endpoint, `|`, and the client.
 */
export class MemoryTierStorage implements ThrottlerStorage {
  private index = 0;
  /** Counters below their limit, oldest first. */
  private open = new Map<string, number>();
  /** Counters that have reached their limit. */
  private exhausted = new Map<string, number>();
  /** By endpoint: one counter for all clients for which there was no room. */
  private shared = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly maxCounters = MAX_COUNTERS,
  ) {}

  increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const { timeToExpire } = this.turnTo(ttl);
    const total = this.has(key) || this.makeRoom() ? this.countSeparately(key, limit) : this.countShared(key);
    return Promise.resolve(hits(total, limit, timeToExpire));
  }

  /** Milliseconds until a counter that has reached its limit is reset; 0 if it has not reached its limit. */
  exhaustedFor(key: string, ttl: number): number {
    const { timeToExpire } = this.turnTo(ttl);
    return this.exhausted.has(key) ? timeToExpire : 0;
  }

  /** The number of counters. */
  get size(): number {
    return this.open.size + this.exhausted.size + this.shared.size;
  }

  private turnTo(ttl: number): { timeToExpire: number } {
    const { index, timeToExpire } = windowAt(this.clock.now(), ttl);
    if (index !== this.index) {
      this.index = index;
      this.open = new Map();
      this.exhausted = new Map();
      this.shared = new Map();
    }
    return { timeToExpire };
  }

  private countSeparately(key: string, limit: number): number {
    const total = (this.exhausted.get(key) ?? this.open.get(key) ?? 0) + 1;
    if (total < limit) {
      this.open.set(key, total);
    } else {
      this.open.delete(key);
      this.exhausted.set(key, total);
    }
    return total;
  }

  private countShared(key: string): number {
    const name = key.slice(0, key.indexOf('|'));
    const total = (this.shared.get(name) ?? 0) + 1;
    this.shared.set(name, total);
    return total;
  }

  private has(key: string): boolean {
    return this.open.has(key) || this.exhausted.has(key);
  }

  /** Drops the oldest counter below its limit if there is no room. @returns whether there is room for another counter */
  private makeRoom(): boolean {
    if (this.open.size + this.exhausted.size < this.maxCounters) return true;
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

/** Counters shared between processes. While Redis does not respond, each process counts for itself, so limits still apply. */
export class RedisTierStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly memory: MemoryTierStorage;
  private failing = false;
  private pausedUntil = 0;

  private constructor(
    private readonly redis: Redis,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.memory = new MemoryTierStorage(clock);
  }

  /** Resolves when Redis is connected or has failed to connect, so that even the first request is counted in Redis. */
  static async connect(url: string, clock: Clock, log: Log): Promise<RedisTierStorage> {
    const redis = await connectRedis(url, REDIS_TIMEOUT_MS);
    redis.defineCommand('countHit', { numberOfKeys: 1, lua: COUNT_HIT });
    return new RedisTierStorage(redis, clock, log);
  }

  async increment(key: string, ttl: number, limit: number): Promise<Hits> {
    const now = performance.now();
    // Also counted locally, so that losing Redis in the middle of a window does not reset all limits.
    const local = await this.memory.increment(key, ttl, limit);
    if (now < this.pausedUntil) return local;
    // Only one request checks whether Redis is back; the others do not wait for it.
    if (this.failing) this.pausedUntil = now + BACKOFF_MS;
    const { index, timeToExpire } = windowAt(this.clock.now(), ttl);
    try {
      const total = await this.redis.countHit(`tier:${key}:${String(index)}`, ttl);
      [this.failing, this.pausedUntil] = [false, 0];
      return hits(Math.max(total, local.totalHits), limit, timeToExpire);
    } catch (error) {
      this.pause(error);
      return local;
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private pause(error: unknown): void {
    if (!this.failing)
      this.log.warn({ err: error }, 'Redis does not respond; this process counts rate limits by itself.');
    this.failing = true;
    this.pausedUntil = performance.now() + BACKOFF_MS;
  }
}
