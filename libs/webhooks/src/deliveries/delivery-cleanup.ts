import { Injectable, OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Db } from '#database';
import { Partitions } from '#database/host';
import { Clock, RecurringJobs } from '#kernel';
import { Events } from '#messaging';
import { END } from './deliveries.queries';
import { waitingWebhooks } from '../sending/delivery-queue.queries';
import { WEBHOOK_DISABLED } from '../events';
import { webhookView } from '../endpoints/webhook.dto';
import { Webhook } from '../endpoints/webhook.entity';

type Endpoint = Pick<Webhook, 'id' | 'businessId'>;

/** The tables have partitions for the same periods. */
const DIVISION = { prefix: 'dlv', days: 14, retentionSeconds: 30 * 24 * 60 * 60 };
/** How many deliveries are ended in the transaction that disables a webhook; a recurring job ends the rest. */
const BATCH = 200;

/**
 * Ends the pending deliveries of webhooks that are disabled or deleted, and deletes deliveries after 30 days at the earliest, and
 * secrets that have expired.
 */
@Injectable()
export class DeliveryCleanup implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly recurringJobs: RecurringJobs,
    private readonly partitions: Partitions,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'webhooks.end', everySeconds: 60, run: () => this.endAll() });
    this.recurringJobs.add({ id: 'webhooks.forget-secrets', everySeconds: 3600, run: () => this.forgetSecrets() });
    this.partitions.add({ name: 'webhook_deliveries', key: 'id', ...DIVISION, keep: 'due_at is not null' });
    this.partitions.add({
      name: 'webhook_attempts',
      key: 'delivery_id',
      ...DIVISION,
      belongsTo: 'webhook_deliveries',
    });
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

  async forgetSecrets(): Promise<void> {
    const previousSecretUntil = LessThanOrEqual(this.clock.now());
    const nothing = { previousSecret: null, previousSecretUntil: null };
    await this.db.manager.update(Webhook, { previousSecretUntil }, nothing);
  }

  private async endBatch({ id, businessId }: Endpoint, most: number): Promise<number> {
    return (await this.db.query(END, [businessId, id, this.clock.now(), most])).length;
  }
}
