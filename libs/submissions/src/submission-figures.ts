import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Db } from '#database';
import { Counters } from '#database/counters';
import { Actor } from '#kernel';
import { Act } from '#kernel/actors';
import { Submission, SUBMISSION_STATE, Verification } from './submission.entity';
import {
  APPROVED,
  BY_DAY,
  FILED,
  RECEIVED,
  RECORD_APPROVED,
  RECORD_CAMPAIGNS,
  RECORD_REJECTED,
  REJECTED,
  REVIEWED,
  VERDICT,
} from './submissions.counters';
import { DECISIONS, FIRST_AT, LATEST_BY_ACTOR, VERDICTS } from './submissions.queries';

/** The number of proofs of a subject. */
export interface SubmissionCounts {
  total: number;
  approved: number;
  rejected: number;
}

/** The record of a business with the subjects of others. */
export interface SubmissionRecord {
  /** Campaigns in which at least one of its submissions was approved. */
  completedCampaigns: number;
  approved: number;
  rejected: number;
}

/** What a business decided about a proof. */
export interface PastDecision {
  state: 'approved' | 'rejected';
  actionId: string;
  /** The result of the verification. */
  status: Verification['status'];
  /** The names of the failed checks, sorted. */
  failed: string[];
  /** Whether it was the same proof. */
  isSameProof: boolean;
}

/** How many decisions are compared with a submission. */
const COMPARED = 300;
const MOST_WAITING = 100;

/** What is known about many submissions, for the contexts that show figures, records of submitters and past decisions. */
@Injectable()
export class SubmissionFigures {
  constructor(
    private readonly db: Db,
    private readonly counters: Counters,
  ) {}

  /** How many proofs each of these subjects has received. */
  countsOf(subjectIds: string[]): Promise<Map<string, SubmissionCounts>> {
    return this.counters.read(subjectIds, { total: RECEIVED, approved: APPROVED, rejected: REJECTED });
  }

  /** How many proofs of a subject have each verdict of the automatic checks. */
  async verdictCountsOf(subjectId: string): Promise<Record<keyof typeof VERDICT, number>> {
    const counts = await this.counters.read([subjectId], VERDICT);
    return counts.get(subjectId) ?? { passed: 0, failed: 0, unknown: 0 };
  }

  /** The statuses of the verifications of these submissions, by submission. */
  async verdictsOf(ids: string[]): Promise<Map<string, Verification['status']>> {
    const rows = await this.db.query<{ id: string; status: Verification['status'] }>(VERDICTS, [ids]);
    return new Map(rows.map(({ id, status }) => [id, status]));
  }

  /** When a subject of the actor's business received its first proof; null before. */
  async firstAt({ businessId, livemode }: Actor, subjectId: string): Promise<Date | null> {
    const reader = await this.db.reader();
    const values = [businessId, livemode, subjectId, SUBMISSION_STATE];
    const [first] = await reader.query<{ firstAt: Date | null }>(FIRST_AT, values);
    return first?.firstAt ?? null;
  }

  /** How many proofs of each of these subjects wait for a decision; subjects without one are absent. */
  async waitingFor(subjectIds: string[]): Promise<Map<string, number>> {
    const counts = await this.countsOf(subjectIds);
    const waiting = [...counts].map(([id, count]) => [id, count.total - count.approved - count.rejected] as const);
    return new Map(waiting.filter(([, count]) => count > 0));
  }

  /** When the proofs were sent that wait for a review by a business, oldest first, up to 100. Test data and proofs at the till are not counted. */
  async waitingSince(businessId: string): Promise<Date[]> {
    const waiting = await this.db.manager.find(Submission, {
      select: { id: true, createdAt: true },
      where: { businessId, livemode: true, state: 'pending', tillCode: IsNull() },
      order: { id: 'asc' },
      take: MOST_WAITING,
    });
    return waiting.map(({ createdAt }) => createdAt);
  }

  /** How many proofs the actor's business received or decided on each of these UTC days, in their order. */
  countByDay(actor: Actor, what: keyof typeof BY_DAY, days: readonly string[]): Promise<number[]> {
    return this.counters.readDays(actor, BY_DAY[what], days);
  }

  /** The latest decisions that people of the actor's business made about other submissions, newest first. */
  async decisionsBefore({ businessId, livemode }: Actor, submissionId: string): Promise<PastDecision[]> {
    const reader = await this.db.reader();
    return reader.query(DECISIONS, [businessId, livemode, ['approved', 'rejected'], submissionId, COMPARED]);
  }

  /**
   * The records of these businesses, by business; those without one are absent. Only decided live submissions to subjects of
   * other businesses count.
   */
  async recordsOf(businessIds: string[]): Promise<Map<string, SubmissionRecord>> {
    const records = await this.counters.read(businessIds, {
      completedCampaigns: RECORD_CAMPAIGNS,
      approved: RECORD_APPROVED,
      rejected: RECORD_REJECTED,
    });
    return new Map([...records].filter(([, { approved, rejected }]) => approved + rejected > 0));
  }

  /** The numbers of submissions that each of these users and keys sent and reviewed. */
  countByActor(actorIds: string[]): Promise<Map<string, { filed: number; reviewed: number }>> {
    return this.counters.read(actorIds, { filed: FILED, reviewed: REVIEWED });
  }

  /** The latest submissions and reviews of each of these users and keys, up to `limit` of each kind. */
  async latestByActor(actorIds: string[], limit: number): Promise<Act[]> {
    const reader = await this.db.reader();
    return reader.query<Act>(LATEST_BY_ACTOR, [actorIds, limit]);
  }
}
