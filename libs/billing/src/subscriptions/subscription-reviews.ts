import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { ApiError, Clock, LOG, Log, RecurringJobs } from '#kernel';
import { MessagesService } from '#messages';
import { Job, Queues } from '#messaging';
import { Providers } from '../provider/providers';
import { BillingAccount } from './billing-account.entity';
import { graceEnd, nextDue, REMINDERS_MS } from './subscription-state';
import { SubscriptionSync } from './subscription-sync';
import { COUNT_REMINDER, PURGE_EVENTS } from './subscriptions.queries';

const CONCURRENCY = 2;
/** When an account is looked at again after the provider or the mail server did not respond. */
const RETRY_SECONDS = 10 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** How long the ids of events are kept. Stripe repeats an event for three days, or later if someone asks it to. */
const EVENT_RETENTION_SECONDS = 60 * DAY_SECONDS;

/** Looks at accounts when something is due: a renewal or a checkout whose event may be lost, a reminder, the end of the grace time. */
@Injectable()
export class SubscriptionReviews implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly recurringJobs: RecurringJobs,
    private readonly businesses: BusinessesService,
    private readonly messages: MessagesService,
    private readonly providers: Providers,
    private readonly syncing: SubscriptionSync,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: 'billing.review',
      table: 'billing_accounts',
      concurrency: CONCURRENCY,
      run: (job) => this.run(job),
    });
    this.recurringJobs.add({ id: 'billing.purge', everySeconds: 3600, run: () => this.purge() });
  }

  private async run(job: Job): Promise<void> {
    const account = await this.db.manager.findOneBy(BillingAccount, { id: job.id });
    if (!account) return;
    // An operator who has switched Stripe off ends no plan that is paid for.
    if (account.provider === 'stripe' && this.providers.current?.name !== 'stripe') {
      await job.complete(this.clock.in(DAY_SECONDS));
      return;
    }
    try {
      await this.remind(await this.syncing.sync(account.id));
      await this.syncing.sync(account.id, {
        within: (state) => job.complete(nextDue(state, this.clock.now())),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.log.warn({ account: account.id, reason: error.message }, 'A billing account could not be looked at.');
      await job.complete(this.clock.in(RETRY_SECONDS));
    }
  }

  /** Sends the reminder that is due. */
  private async remind({ id, businessId, pastDueSince, reminders, grantedPlan }: BillingAccount): Promise<void> {
    if (!pastDueSince || grantedPlan === null) return;
    const elapsedMs = this.clock.now().getTime() - pastDueSince.getTime();
    const due = REMINDERS_MS.filter((afterMs) => afterMs <= elapsedMs).length;
    if (due <= reminders) return;
    const data = { plan: grantedPlan, until: graceEnd(pastDueSince).toISOString() };
    await this.db.tx(async () => {
      const [counted] = await this.db.query(COUNT_REMINDER, [id, due]);
      if (!counted) return;
      for (const { email } of await this.businesses.ownersOf(businessId))
        await this.messages.send('payment-failed', { businessId, email }, data);
    });
  }

  private async purge(): Promise<void> {
    const before = this.clock.in(-EVENT_RETENTION_SECONDS);
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE_EVENTS, [before])).length);
  }
}
