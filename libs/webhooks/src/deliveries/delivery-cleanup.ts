import { Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, Events, RecurringJobs } from '#platform';
import { END, PURGE } from './deliveries.queries';
import { FORGET_SECRETS, waitingWebhooks } from '../sending/delivery-queue.queries';
import { WEBHOOK_DISABLED } from '../events';
import { webhookView } from '../endpoints/webhook.dto';
import { Webhook } from '../endpoints/webhook.entity';

type Endpoint = Pick<Webhook, 'id' | 'businessId'>;

const RETENTION_SECONDS = 30 * 24 * 60 * 60;
/** How many deliveries are ended in the transaction that disables a webhook; a recurring job ends the rest. */
const BATCH = 200;

/**
 * Ends the pending deliveries of webhooks that are disabled or deleted, and deletes deliveries older than 30 days and
 * secrets that have expired.
 */
@Injectable()
export class DeliveryCleanup implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'webhooks.end', everySeconds: 60, run: () => this.endAll() });
    this.recurringJobs.add({ id: 'webhooks.purge', everySeconds: 3600, run: () => this.purge() });
  }

  /** Publishes that a webhook was disabled and ends its deliveries, in the ambient transaction that disabled it. */
  async disabled(webhook: Webhook): Promise<void> {
    const { id: aggregateId, businessId, livemode } = webhook;
    const data = webhookView(webhook, this.clock.now());
    await this.events.publish(WEBHOOK_DISABLED, { aggregateId, businessId, livemode, data });
    await this.end(webhook);
  }

  /** Ends a batch of the pending deliveries of one webhook, in the ambient transaction; the recurring job ends the rest. */
  async end(endpoint: Endpoint): Promise<void> {
    if ((await this.endBatch(endpoint, BATCH)) === BATCH)
      this.db.onCommit(() => {
        this.recurringJobs.wake('webhooks.end');
      });
  }

  /** Includes deliveries that were created while their webhook was being disabled. */
  async endAll(): Promise<void> {
    for await (const webhook of waitingWebhooks(this.db))
      if (!webhook.isEnabled) await this.recurringJobs.inBatches((most) => this.endBatch(webhook, most));
  }

  async purge(): Promise<void> {
    const before = this.clock.in(-RETENTION_SECONDS);
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE, [before])).length);
    await this.db.query(FORGET_SECRETS, [this.clock.now()]);
  }

  private async endBatch({ id, businessId }: Endpoint, most: number): Promise<number> {
    return (await this.db.query(END, [businessId, id, this.clock.now(), most])).length;
  }
}
