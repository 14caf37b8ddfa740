import { Injectable, OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BillingService } from '#billing';
import { CampaignsService } from '#campaigns';
import { Db, purgeStatement } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { OutboxRow } from '#messaging/host';
import type { SubmissionView } from '#submissions';
import { Notice, TeamDigests } from './team-digests';
import { ToldNotice } from './told-notice.entity';

/** The part that is used when a team is told. */
const NEAR = 0.8;
/** How often the plan of a business is looked at. */
const PLAN_MS = 60_000;
const RETENTION_SECONDS = 400 * 24 * 60 * 60;
const PURGE = purgeStatement('told_notices', 'told_at <= $1', 'told_at');

/** Tells a team once that a campaign is almost used up or has ended, and that most of the plan of a month is used. */
@Injectable()
export class LimitNotices implements OnModuleInit {
  private readonly lookedAt = new LRUCache<string, true>({ max: 20_000, ttl: PLAN_MS });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly campaigns: CampaignsService,
    private readonly billing: BillingService,
    private readonly digests: TeamDigests,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'notifications.purge', everySeconds: 3600, run: () => this.purge() });
  }

  /** @param events live ones about proofs, in the ambient transaction */
  async look(events: readonly OutboxRow[]): Promise<void> {
    const approved = events.filter(({ type }) => type === 'submission.approved');
    const ids = approved.flatMap(({ data }) => (data as SubmissionView).campaignId ?? []);
    const campaigns = await this.campaignNotices([...new Set(ids)]);
    const received = events.filter(({ type }) => type === 'submission.created').map(({ businessId }) => businessId);
    const plans: Notice[] = [];
    for (const businessId of new Set(received)) plans.push(...(await this.planNotices(businessId)));
    await this.digests.add([...campaigns, ...plans]);
  }

  private async campaignNotices(ids: string[]): Promise<Notice[]> {
    const notices: Notice[] = [];
    for (const { id, businessId, name, completions, maxCompletions: cap } of await this.campaigns.cappedOf(ids)) {
      const isFull = completions >= cap;
      if (completions < cap * NEAR) continue;
      const line = { line: isFull ? 'campaign-full' : 'campaign-near', id, name, completions, cap } as const;
      // A campaign for one or two people is full before it is almost full.
      if (await this.isFirst(businessId, `${id}/${isFull ? 'full' : 'near'}`))
        notices.push({ businessId, topic: 'limits', lines: [line], total: 1 });
    }
    return notices;
  }

  private async planNotices(businessId: string): Promise<Notice[]> {
    if (this.lookedAt.has(businessId)) return [];
    this.lookedAt.set(businessId, true);
    const notices: Notice[] = [];
    const { month, meters } = await this.billing.metersOf(businessId);
    for (const { resource, used, limit } of meters) {
      if (limit === null || used < limit * NEAR || used >= limit) continue;
      const lines = [{ line: 'plan-near', resource, used, limit } as const];
      if (await this.isFirst(businessId, `plan/${resource}/${month}`))
        notices.push({ businessId, topic: 'limits', lines, total: 1 });
    }
    return notices;
  }

  /** Whether the team was not told before. */
  private async isFirst(businessId: string, about: string): Promise<boolean> {
    if (await this.db.manager.existsBy(ToldNotice, { businessId, about })) return false;
    await this.db.manager.insert(ToldNotice, { businessId, about, toldAt: this.clock.now() });
    return true;
  }

  private async purge(): Promise<void> {
    const before = this.clock.in(-RETENTION_SECONDS);
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [before])).length);
  }
}
