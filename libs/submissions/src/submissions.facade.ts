import { Injectable } from '@nestjs/common';
import { Act, Db } from '#platform';
import { COUNT_BY_ACTOR, LATEST_BY_ACTOR, RECORDS } from './submissions.queries';

/** What a business did in others' campaigns. */
export interface SubmissionRecord {
  /** Campaigns in which at least one of its submissions was approved. */
  completedCampaigns: number;
  approved: number;
  rejected: number;
}

/** Submissions, for the contexts that tell of those who file them. */
@Injectable()
export class SubmissionsFacade {
  constructor(private readonly db: Db) {}

  /**
   * The records of those of the businesses that have one, counted from what is there: live submissions to campaigns of others
   * that were decided. A record that one can give oneself would be none.
   */
  async recordsOf(businessIds: string[]): Promise<Map<string, SubmissionRecord>> {
    if (businessIds.length === 0) return new Map();
    const records = await this.db.query<SubmissionRecord & { businessId: string }>(RECORDS, [businessIds]);
    return new Map(records.map(({ businessId, ...record }) => [businessId, record]));
  }
  /** How many submissions each of these users and keys filed and decided; those that did neither are absent. */
  async countByActor(actorIds: string[]): Promise<Map<string, { filed: number; reviewed: number }>> {
    type Row = { actorId: string; filed: number; reviewed: number };
    const rows = await this.db.query<Row>(COUNT_BY_ACTOR, [actorIds]);
    return new Map(rows.map(({ actorId, filed, reviewed }) => [actorId, { filed, reviewed }]));
  }

  /** What each of these users and keys filed and decided last, up to `limit` of each kind. */
  latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    return this.db.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }
}
