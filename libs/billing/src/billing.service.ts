import { Injectable } from '@nestjs/common';
import { Db, EffectKind, Statement } from '#database';
import { BusinessesService } from '#identity';
import { Actor, Clock } from '#kernel';
import { BillingEvents } from './billing-events';
import { Usage } from './billing.dto';
import { PLAN_LIMIT_EXCEEDED } from './billing.errors';
import { PLAN_LIMIT_REACHED, PlanLimitReached } from './events';
import { monthOf } from './period';
import { PlanUsage } from './plan-usage.entity';
import { limitsOf, Resource } from './plans.data';

/**
 * Checks the limit and counts in one statement, so that concurrent writes cannot exceed the limit. A limit of null
 * means unlimited. The entity is only used to read the usage.
 */
const TAKE: Statement = {
  name: 'units.take',
  text: `insert into plan_usage (business_id, period_start, resource, used) values ($1, $2, $3, 1)
         on conflict (business_id, period_start, resource) do update set used = plan_usage.used + 1
         where $4::int is null or plan_usage.used < $4::int
         returning used`,
};

/** What people call the resources. */
const NAMES: Record<Resource, string> = { campaigns: 'campaigns', submissions: 'proofs', aiGenerations: 'AI requests' };

/** The units that were taken. */
export const UNITS: EffectKind<Resource> = {
  name: 'units',
  description: 'the units of the plan that would be used, by resource',
  schema: { type: 'object', additionalProperties: { type: 'integer' }, examples: [{ submissions: 1 }] },
  summarize: (taken) => {
    const units: Partial<Record<Resource, number>> = {};
    for (const resource of taken) units[resource] = (units[resource] ?? 0) + 1;
    return units;
  },
};

/** Plan limits: reports a business's usage of the month and takes units from it. */
@Injectable()
export class BillingService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly billingEvents: BillingEvents,
    private readonly businesses: BusinessesService,
  ) {}

  /** This month's usage of the actor's business and the limits of its plan. */
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
   * Takes one unit from the plan of the actor's business, in the ambient transaction, which returns it on rollback.
   * Test data takes none.
   * @throws ApiError PLAN_LIMIT_EXCEEDED with `{resource, limit, used, plan, resetsAt}`
   */
  async takeUnit(actor: Actor, resource: Resource): Promise<void> {
    if (!actor.livemode) return;
    if (!this.db.inTransaction) throw new Error('takeUnit must be called in the transaction that uses the unit.');
    const { start, end } = monthOf(this.clock.now());
    this.db.copyIfDryRun('plan_usage', 'business_id = $1 and period_start = $2', [actor.businessId, start]);
    const take = (plan: string) =>
      this.db.query<{ used: number }>(TAKE, [actor.businessId, start, resource, limitsOf(plan)[resource]]);
    let { plan } = actor;
    let [taken] = await take(plan);
    // The plan of the actor may be 5 s old, and its owner may have paid for a larger one.
    if (!taken && (plan = await this.businesses.planOf(actor.businessId)) !== actor.plan) [taken] = await take(plan);
    const limit = limitsOf(plan)[resource];
    const reached = (used: number): PlanLimitReached => ({
      ...{ resource, limit: limit ?? used, used, plan, resetsAt: end.toISOString() },
    });
    if (taken) this.db.effect(UNITS, resource);
    if (taken?.used === limit) await this.publishLimitReached(actor, start, reached(taken.used));
    if (taken) return;
    const usage = { businessId: actor.businessId, periodStart: start, resource };
    const { used } = await this.db.manager.findOneByOrFail(PlanUsage, usage);
    throw PLAN_LIMIT_EXCEEDED.error(
      `The ${plan} plan allows ${String(limit)} ${NAMES[resource]} per month, and all are used. The count is reset at ${end.toISOString()}. Test data does not count.`,
      reached(used),
    );
  }

  /** Publishes once per month: the row is locked, so only one transaction takes the last unit. */
  private publishLimitReached({ businessId }: Actor, start: Date, data: PlanLimitReached): Promise<void> {
    const aggregateId = `${businessId}/${data.resource}/${start.toISOString().slice(0, 7)}`;
    return this.billingEvents.publish(PLAN_LIMIT_REACHED, businessId, aggregateId, data);
  }
}
