import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, EffectKind, Statement } from '#database';
import { BusinessesService } from '#identity';
import { Actor, Clock, INVALID_STATE } from '#kernel';
import { BillingEvents } from './billing-events';
import { Usage } from './billing.dto';
import { PLAN_LIMIT_EXCEEDED } from './billing.errors';
import { PLAN_LIMIT_REACHED, PlanLimitReached } from './events';
import { monthOf } from './period';
import { PlanUsage, PlanUsageShard } from './plan-usage.entity';
import { PlanLimitNotice } from './plan-limit-notice';
import { limitsOf, Resource, RESOURCES } from './plans.data';

/**
 * Checks the limit $4 and counts in one statement, so that concurrent writes cannot exceed the limit. What was used without a limit, in
 * an earlier part of the month, counts too. The entities are only used to read the usage.
 */
const TAKE: Statement = {
  name: 'units.take',
  text: `with unlimited as (
           select coalesce(sum(used), 0)::int as used from plan_usage_shards
           where business_id = $1 and period_start = $2 and resource = $3
         )
         insert into plan_usage (business_id, period_start, resource, used)
           select $1, $2, $3, 1 from unlimited where unlimited.used < $4::int
         on conflict (business_id, period_start, resource) do update set used = plan_usage.used + 1
           where plan_usage.used + (select unlimited.used from unlimited) < $4::int
         returning used + (select unlimited.used from unlimited) as used`,
};

/**
 * Counts a unit of a plan without a limit in one of several rows. With a single one, whatever uses a unit of a large business, such as
 * the proofs that it receives, would wait for all that came before.
 */
const COUNT: Statement = {
  name: 'units.count',
  text: `insert into plan_usage_shards as counted (business_id, period_start, resource, shard, used) values ($1, $2, $3, $4, 1)
         on conflict (business_id, period_start, resource, shard) do update set used = counted.used + 1`,
};

const SHARDS = 16;

/** What people call the resources. */
const NAMES: Record<Resource, string> = { campaigns: 'campaigns', submissions: 'proofs', aiGenerations: 'AI requests' };

/** How long the plan of a business that another one submits to is kept: as long as that of an actor. */
const PLAN_MS = 5_000;

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
  inWords: (units) =>
    Object.entries(units as Record<Resource, number>).map(
      ([resource, count]) => `It uses ${String(count)} of the ${NAMES[resource as Resource]} of the monthly plan.`,
    ),
};

/** How much of a resource is used. */
export interface ResourceMeter {
  resource: Resource;
  used: number;
  /** Null for no limit. */
  limit: number | null;
}

/** Plan limits: reports a business's usage of the month and takes units from it. */
@Injectable()
export class BillingService {
  private readonly plans = new LRUCache<string, string>({ max: 20_000, ttl: PLAN_MS });
  private lastShard = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly billingEvents: BillingEvents,
    private readonly businesses: BusinessesService,
    private readonly notice: PlanLimitNotice,
  ) {}

  /** This month's usage of the actor's business and the limits of its plan. */
  async usage(actor: Actor): Promise<Usage> {
    const { start, end } = monthOf(this.clock.now());
    const counted = await this.usedOf(actor.businessId, start);
    const limits = limitsOf(actor.plan);
    const meter = (resource: Resource): Usage['usage'][Resource] => {
      const [used, limit] = [counted(resource), limits[resource]];
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

  /** What a business has used of its plan this month, which is `YYYY-MM`. */
  async metersOf(businessId: string): Promise<{ month: string; meters: ResourceMeter[] }> {
    const { start } = monthOf(this.clock.now());
    const [used, limits] = [await this.usedOf(businessId, start), limitsOf(await this.knownPlanOf(businessId))];
    const meters = RESOURCES.map((resource) => ({ resource, used: used(resource), limit: limits[resource] }));
    return { month: start.toISOString().slice(0, 7), meters };
  }

  /** Whether a business has units of a resource left this month, with the plan that it had at most 5 s ago. */
  async hasUnits(businessId: string, resource: Resource): Promise<boolean> {
    const limit = limitsOf(await this.knownPlanOf(businessId))[resource];
    if (limit === null) return true;
    const used = await this.usedOf(businessId, monthOf(this.clock.now()).start);
    return used(resource) < limit;
  }

  /**
   * Takes one unit from the plan of a business, in the ambient transaction, which returns it on rollback. Test data takes none.
   * @param actor who acts: an actor, or somebody who belongs to no business
   * @param payer the business; that of the actor unless specified
   * @throws ApiError PLAN_LIMIT_EXCEEDED with `{resource, limit, used, plan, resetsAt}`, or INVALID_STATE with `{status, resetsAt}` if
   *   another business pays: its plan is its own affair
   */
  async takeUnit(
    actor: Pick<Actor, 'businessId' | 'livemode' | 'plan'>,
    resource: Resource,
    payer = actor.businessId,
  ): Promise<void> {
    if (!actor.livemode) return;
    if (!this.db.inTransaction) throw new Error('takeUnit must be called in the transaction that uses the unit.');
    const { start, end } = monthOf(this.clock.now());
    for (const table of ['plan_usage', 'plan_usage_shards'])
      this.db.copyIfDryRun(table, 'business_id = $1 and period_start = $2', [payer, start]);
    const take = (plan: string) =>
      this.db.query<{ used: number }>(TAKE, [payer, start, resource, limitsOf(plan)[resource]]);
    const isOwn = payer === actor.businessId;
    const known = isOwn ? actor.plan : await this.knownPlanOf(payer);
    const count = () => {
      this.db.write(COUNT, [payer, start, resource, this.nextShard()]);
      this.db.effect(UNITS, resource);
    };
    if (limitsOf(known)[resource] === null) return count();
    let plan = known;
    let [taken] = await take(plan);
    // The known plan may be 5 s old, and its owner may have paid for a larger one.
    if (!taken && (plan = await this.businesses.planOf(payer)) !== known) {
      if (limitsOf(plan)[resource] === null) return count();
      [taken] = await take(plan);
    }
    const limit = limitsOf(plan)[resource];
    const resetsAt = end.toISOString();
    const reached = (used: number): PlanLimitReached => ({ resource, limit: limit ?? used, used, plan, resetsAt });
    if (taken) this.db.effect(UNITS, resource);
    if (taken?.used === limit) await this.publishLimitReached(payer, start, reached(taken.used));
    if (taken) return;
    if (!isOwn)
      throw INVALID_STATE.error(
        `The business accepts no more ${NAMES[resource]} at the moment. Keep yours and send it again after ${resetsAt}, or ask the business when it accepts them again.`,
        { status: 'no_units', resetsAt },
      );
    const used = (await this.usedOf(payer, start))(resource);
    throw PLAN_LIMIT_EXCEEDED.error(
      `The ${plan} plan allows ${String(limit)} ${NAMES[resource]} per month, and all are used. The count is reset at ${resetsAt}. Test data does not count.`,
      reached(used),
    );
  }

  /** How much of each resource a business has used in a month. */
  private async usedOf(businessId: string, periodStart: Date): Promise<(resource: Resource) => number> {
    const where = { businessId, periodStart };
    const limited = await this.db.manager.findBy(PlanUsage, where);
    const rows = [...limited, ...(await this.db.manager.findBy(PlanUsageShard, where))];
    return (resource) => rows.reduce((sum, row) => sum + (row.resource === resource ? row.used : 0), 0);
  }

  /** One after the other, so that transactions at the same time have different ones. */
  private nextShard(): number {
    this.lastShard = (this.lastShard + 1) % SHARDS;
    return this.lastShard;
  }

  private async knownPlanOf(businessId: string): Promise<string> {
    const known = this.plans.get(businessId);
    if (known !== undefined) return known;
    const plan = await this.businesses.planOf(businessId);
    this.plans.set(businessId, plan);
    return plan;
  }

  /** Publishes once per month: the row is locked, so only one transaction takes the last unit. */
  private async publishLimitReached(businessId: string, start: Date, data: PlanLimitReached): Promise<void> {
    await this.notice.send(businessId, data);
    const aggregateId = `${businessId}/${data.resource}/${start.toISOString().slice(0, 7)}`;
    await this.billingEvents.publish(PLAN_LIMIT_REACHED, businessId, aggregateId, data);
  }
}
