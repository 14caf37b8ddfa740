import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Counters } from '#database/counters';
import { Actor } from '#kernel';
import { Act } from '#kernel/actors';
import { CREATED, CREATED_BY_DAY } from './campaigns.counters';
import { LATEST_BY_ACTOR } from './campaigns.queries';

/** Who created campaigns, and when, for the contexts that show it. */
@Injectable()
export class CampaignActivity {
  constructor(
    private readonly db: Db,
    private readonly counters: Counters,
  ) {}

  /** The number of campaigns that each of these users and keys created. */
  countByActor(actorIds: string[]): Promise<Map<string, { created: number }>> {
    return this.counters.read(actorIds, { created: CREATED });
  }

  /** The number of campaigns that the actor's business created on each of these UTC days, in their order. */
  countByDay(actor: Actor, days: readonly string[]): Promise<number[]> {
    return this.counters.readDays(actor, CREATED_BY_DAY, days);
  }

  /** The latest campaigns that each of these users and keys created, up to `limit` of each. */
  async latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    const reader = await this.db.reader();
    return reader.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }
}
