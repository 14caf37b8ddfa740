import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counters } from '#database/counters';
import { Clock } from '#kernel';
import { ACTIVE, ALL, BUSINESSES, LAUNCHED } from './campaigns.counters';
import { PublicStats } from './public-stats.dto';

const CACHED_MS = 5 * 60 * 1000;
/** Below these minimums, the counts would reveal the activity of individual businesses. */
const MINIMUM = { campaigns: 10, businesses: 3 };
const ROUND_TO = 5;

/** Anonymous, cached counts for the public. */
@Injectable()
export class PublicStatsService {
  /** Concurrent requests share one database query when the cached value has expired. */
  private readonly cache = new LRUCache<'stats', PublicStats>({
    max: 1,
    ttl: CACHED_MS,
    perf: { now: () => this.clock.now().getTime() },
    // Otherwise lru-cache caches the current time on a timer of its own.
    ttlResolution: 0,
    fetchMethod: () => this.count(),
  });

  constructor(
    private readonly counters: Counters,
    private readonly clock: Clock,
  ) {}

  read(): Promise<PublicStats> {
    return this.cache.forceFetch('stats');
  }

  private async count(): Promise<PublicStats> {
    const now = this.clock.now();
    const values = await this.counters.read([ALL], { campaigns: LAUNCHED, businesses: BUSINESSES, active: ACTIVE });
    const counts = values.get(ALL) ?? { campaigns: 0, businesses: 0, active: 0 };
    const show = counts.campaigns >= MINIMUM.campaigns && counts.businesses >= MINIMUM.businesses;
    const rounded = (count: number) => (show ? Math.floor(count / ROUND_TO) * ROUND_TO : 0);
    return {
      show,
      campaigns: rounded(counts.campaigns),
      businesses: rounded(counts.businesses),
      active: rounded(counts.active),
      updatedAt: now.toISOString(),
    };
  }
}
