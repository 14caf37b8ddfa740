import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { Clock, LOG, Log, SERVICE_UNAVAILABLE } from '#kernel';
import { EventKind } from '#messaging';
import { BillingEvents } from '../billing-events';
import {
  PLAN_CHANGED,
  SUBSCRIPTION_CANCELED,
  SUBSCRIPTION_CREATED,
  SUBSCRIPTION_PAST_DUE,
  SUBSCRIPTION_UPDATED,
} from '../events';
import { ProviderSubscription } from '../provider/payment-provider';
import { Providers } from '../provider/providers';
import { subscriptionView, SubscriptionView } from './subscription.dto';
import { BillingAccount, BillingEvent } from './billing-account.entity';
import { choose, nextDue, stateOf, SubscriptionState } from './subscription-state';
import { APPLY, RECEIVE } from './subscriptions.queries';

/** How often data from the provider may turn out to be outdated before the caller has to retry. */
const ATTEMPTS = 5;

/** The account has changed since it was read. */
class Outdated extends Error {}

/** What happens in the transaction that writes a state. */
type Within = (state: SubscriptionState) => Promise<void>;

/**
 * Makes an account and the plan of its business equal to what the provider says now. Events may be late, repeated or in any order,
 * because they only cause this. What two processes read at the same time is written in the order in which it was read.
 */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly billingEvents: BillingEvents,
    private readonly businesses: BusinessesService,
    private readonly providers: Providers,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Reads the subscriptions of an account from the provider, and writes what follows from them.
   * @param eventId of the provider: nothing happens if it was received before
   * @param within is called in the transaction that writes the state
   * @throws ApiError SERVICE_UNAVAILABLE, without changes
   */
  async sync(
    accountId: string,
    { eventId, within }: { eventId?: string; within?: Within } = {},
  ): Promise<BillingAccount> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const account = await this.db.manager.findOneBy(BillingAccount, { id: accountId });
      if (!account) throw new Error(`There is no billing account ${accountId}.`);
      if (eventId !== undefined && (await this.db.manager.existsBy(BillingEvent, { id: eventId }))) return account;
      const current = await this.read(account);
      try {
        return await this.db.tx(() => this.apply(account, current, eventId, within));
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
      }
    }
    throw SERVICE_UNAVAILABLE.error('The subscription is being changed by other requests.', undefined, {
      headers: { 'retry-after': '5' },
    });
  }

  private async read({ id, provider: name, customerId }: BillingAccount): Promise<ProviderSubscription | undefined> {
    const provider = this.providers.named(name);
    // What was bought in a test ends when real payments begin.
    if (!provider) return undefined;
    const { current, superfluous } = choose(await provider.subscriptionsOf(customerId));
    for (const each of superfluous) {
      this.log.warn({ account: id, subscription: each.id }, 'A second subscription of a business was canceled.');
      await provider.cancelNow(each.id);
    }
    return current;
  }

  private async apply(
    before: BillingAccount,
    current: ProviderSubscription | undefined,
    eventId: string | undefined,
    within: Within = () => Promise.resolve(),
  ): Promise<BillingAccount> {
    const now = this.clock.now();
    const state = stateOf(before, current, now);
    if (eventId !== undefined) await this.db.query(RECEIVE, [eventId, now]);
    const after = isIn(before, state) ? before : await this.write(before, state);
    if (before.grantedPlan !== after.grantedPlan) await this.changePlan(after, before);
    const kind = kindOf(before, after);
    if (kind) await this.publish(kind, after);
    await within(state);
    return after;
  }

  /** @throws Outdated, without changes */
  private async write(before: BillingAccount, state: SubscriptionState): Promise<BillingAccount> {
    const values = [
      ...[before.id, before.version, state.subscriptionId, state.status, state.plan, state.billingPeriod],
      ...[state.periodStart, state.periodEnd, state.cancelAtPeriodEnd, state.scheduledPlan, state.pastDueSince],
      ...[state.reminders, state.grantedPlan, nextDue(state, this.clock.now())],
    ];
    const [row] = await this.db.query<BillingAccount>(APPLY, values);
    if (!row) throw new Outdated();
    return Object.assign(new BillingAccount(), row);
  }

  private async changePlan(
    { id, businessId, grantedPlan, status }: BillingAccount,
    before: BillingAccount,
  ): Promise<void> {
    const [previousPlan, plan] = [await this.businesses.planOf(businessId), grantedPlan ?? 'free'];
    if (plan === previousPlan) return;
    await this.businesses.setPlan(businessId, plan);
    const reason = grantedPlan !== null ? 'subscription' : status === 'past_due' ? 'past_due' : 'canceled';
    const data = { plan, previousPlan, reason, changedAt: this.clock.now().toISOString() } as const;
    await this.billingEvents.publish(PLAN_CHANGED, businessId, businessId, data);
    this.log.info(
      { account: id, from: before.grantedPlan, to: grantedPlan, reason },
      'The plan of a business changed.',
    );
  }

  private async publish(kind: EventKind<SubscriptionView>, account: BillingAccount): Promise<void> {
    const { businessId } = account;
    const data = subscriptionView(account, await this.businesses.planOf(businessId));
    await this.billingEvents.publish(kind, businessId, account.id, data);
  }
}

/** Whether an account has this state already. */
function isIn(account: BillingAccount, state: SubscriptionState): boolean {
  const names = Object.keys(state) as (keyof SubscriptionState)[];
  return names.every((name) => JSON.stringify(account[name]) === JSON.stringify(state[name]));
}

/** What happened to the subscription; undefined if nothing that anybody has to know. */
function kindOf(before: BillingAccount, after: BillingAccount): EventKind<SubscriptionView> | undefined {
  if (after.status === 'none') return undefined;
  const isNew = before.subscriptionId !== after.subscriptionId || before.status === 'none';
  if (isNew) return after.status === 'canceled' ? undefined : SUBSCRIPTION_CREATED;
  if (before.status !== after.status && after.status === 'canceled') return SUBSCRIPTION_CANCELED;
  if (before.status !== after.status && after.status === 'past_due') return SUBSCRIPTION_PAST_DUE;
  return serializedView(before) === serializedView(after) ? undefined : SUBSCRIPTION_UPDATED;
}

/** What is shown of an account. */
function serializedView(account: BillingAccount): string {
  return JSON.stringify(subscriptionView(account, account.grantedPlan ?? 'free'));
}
