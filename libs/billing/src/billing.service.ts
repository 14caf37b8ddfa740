import { Injectable } from '@nestjs/common';
import { Actor, Clock, Db } from '#platform';
import { Usage } from './billing.dto';
import { monthOf } from './period';
import { PlanUsage } from './plan-usage.entity';
import { limitsOf, Resource } from './plans.data';

@Injectable()
export class BillingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** What the caller's business has used this month, and what its plan allows. */
  async usage(actor: Actor): Promise<Usage> {
    const { start, end } = monthOf(this.clock.now());
    const rows = await this.db.manager.findBy(PlanUsage, { businessId: actor.businessId, periodStart: start });
    const limits = limitsOf(actor.plan);
    const meter = (resource: Resource): Usage['usage'][Resource] => {
      const used = rows.find((row) => row.resource === resource)?.used ?? 0;
      const limit = limits[resource];
      return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) };
    };
    return {
      plan: actor.plan,
      period: { start: start.toISOString(), end: end.toISOString() },
      usage: {
        campaigns: meter('campaigns'),
        submissions: meter('submissions'),
        aiGenerations: meter('aiGenerations'),
      },
    };
  }
}
