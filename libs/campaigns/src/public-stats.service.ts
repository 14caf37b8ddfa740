import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock, Db } from '#platform';
import { PublicStats } from './campaign.dto';
import { PUBLIC_STATS } from './campaigns.queries';

const CACHED_MS = 5 * 60 * 1000;
/** Below these, counts would say more of single businesses than of the platform. */
const FLOOR = { campaigns: 10, businesses: 3 };
const ROUND_TO = 5;

/** Anonymous counts for everyone. */
@Injectable()
export class PublicStatsService {
  /** However many ask when it is due, the database is asked once; they wait for that one answer. */
  private readonly cache = new LRUCache<'stats', PublicStats>({
    max: 1,
    ttl: CACHED_MS,
    perf: { now: () => this.clock.now().getTime() },
    // Otherwise a timer decides for how long the clock is not asked again.
    ttlResolution: 0,
    fetchMethod: () => this.count(),
  });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  read(): Promise<PublicStats> {
    return this.cache.forceFetch('stats');
  }

  private async count(): Promise<PublicStats> {
    const now = this.clock.now();
    const [row] = await this.db.query<Counts>(PUBLIC_STATS, [now]);
    const counts = row ?? { campaigns: 0, businesses: 0, active: 0 };
    const show = counts.campaigns >= FLOOR.campaigns && counts.businesses >= FLOOR.businesses;
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

interface Counts {
  campaigns: number;
  businesses: number;
  active: number;
}
