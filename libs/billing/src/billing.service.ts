import { Injectable } from '@nestjs/common';
import { Actor, Clock, Db, Events, Statement } from '#platform';
import { Usage } from './billing.dto';
import { PLAN_LIMIT_EXCEEDED } from './billing.problems';
import { PLAN_LIMIT_REACHED, PlanLimitReached } from './events';
import { monthOf } from './period';
import { PlanUsage } from './plan-usage.entity';
import { limitsOf, Resource } from './plans.data';

/**
 * Counts and limits in one statement: however many write at once, the limit is never passed. A null limit is none. The
 * entity is for reading what has been used.
 */
const TAKE: Statement = {
  name: 'units.take',
  text: `insert into plan_usage (business_id, period_start, resource, used) values ($1, $2, $3, 1)
         on conflict (business_id, period_start, resource) do update set used = plan_usage.used + 1
         where $4::int is null or plan_usage.used < $4::int
         returning used`,
};

/** The plan of a business: what it has used this month, and what it may still use. */
@Injectable()
export class BillingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
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

  /**
   * Takes one unit from the caller's plan, in the ambient transaction: when that fails, none is taken. Test data is free.
   * @throws Problem PLAN_LIMIT_EXCEEDED with `{resource, limit, used, plan, resetsAt}`
   */
  async takeUnit(actor: Actor, resource: Resource): Promise<void> {
    if (!actor.livemode) return;
    if (!this.db.inTransaction) throw new Error('A unit is taken in the transaction of what it pays for.');
    const limit = limitsOf(actor.plan)[resource];
    const { start, end } = monthOf(this.clock.now());
    const [taken] = await this.db.query<{ used: number }>(TAKE, [actor.businessId, start, resource, limit]);
    const reached = (used: number): PlanLimitReached => ({
      resource,
      limit: limit ?? used,
      used,
      plan: actor.plan,
      resetsAt: end.toISOString(),
    });
    if (taken?.used === limit) await this.tell(actor, start, reached(taken.used));
    if (taken) return;
    const usage = { businessId: actor.businessId, periodStart: start, resource };
    const { used } = await this.db.manager.findOneByOrFail(PlanUsage, usage);
    throw PLAN_LIMIT_EXCEEDED.because(
      `The ${actor.plan} plan allows ${String(limit)} ${resource} a month, and all are used until ${end.toISOString()}. A test key takes none.`,
      reached(used),
    );
  }

  /** The row of these units is locked, so each month's last unit is told of once, in turn. */
  private tell({ businessId, livemode }: Actor, start: Date, data: PlanLimitReached): Promise<void> {
    const aggregateId = `${businessId}/${data.resource}/${start.toISOString().slice(0, 7)}`;
    return this.events.publish(PLAN_LIMIT_REACHED, { aggregateId, businessId, livemode, data });
  }
}
