import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { Clock } from '#kernel';
import { MetricCounter, Metrics } from '#kernel/host';
import { Job, Queues } from '#messaging';
import { AcceptedDeliveries } from './accepted-deliveries';
import { Attempt, DeliveryStatus } from '../deliveries/delivery.entity';
import { LANES } from './delivery-lanes';
import {
  DueDelivery,
  GIVE_UP,
  LOAD,
  LOCK_ENDPOINT,
  pickFor,
  Recipient,
  RECORD,
  SAVE_HEALTH,
  WAITING_IN,
  waitingWebhooks,
} from './delivery-queue.queries';
import { DeliveryCleanup } from '../deliveries/delivery-cleanup';
import { ReadableEventKinds } from '../event-log/readable-event-kinds';
import { OwnerNotifier } from '../endpoints/owner-notifier';
import { retrySeconds } from './retry-schedule';
import { Sender } from './sender';
import { Webhook } from '../endpoints/webhook.entity';

const GONE = 410;

interface Result {
  outcome: 'delivered' | 'retried' | 'failed';
  /** Whether the webhook was disabled because of it. */
  isDisabled: boolean;
}

/** Sends due deliveries and records the results. Requests are never sent inside a transaction. */
@Injectable()
export class DeliveryWork implements OnModuleInit {
  private readonly outcomes: MetricCounter<'outcome'>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly sender: Sender,
    private readonly accepted: AcceptedDeliveries,
    private readonly cleanup: DeliveryCleanup,
    private readonly ownerNotifier: OwnerNotifier,
    private readonly kinds: ReadableEventKinds,
    private readonly metrics: Metrics,
  ) {
    this.outcomes = metrics.counter({
      name: 'perk_webhook_deliveries_total',
      help: 'Delivery attempts by outcome, and webhooks disabled because of them.',
      labelNames: ['outcome'],
    });
  }

  onModuleInit(): void {
    for (const lane of ['well', 'failing'] as const) {
      const { queue, slots } = LANES[lane];
      this.queues.add({
        id: queue,
        table: 'webhook_deliveries',
        concurrency: slots,
        pick: { waiting: WAITING_IN[lane], rows: pickFor(lane) },
        lane,
        load: LOAD,
        run: (job, delivery: DueDelivery) => this.run(job, delivery),
      });
    }
    this.metrics.gauge({
      name: 'perk_webhook_lag_seconds',
      help: 'Age of the oldest due delivery, for working and for failing webhooks.',
      labelNames: ['endpoints'],
      collect: () => this.lag(),
    });
  }

  /** Wakes the queues once the ambient transaction, which created a due delivery, is committed. */
  wake(): void {
    this.db.onCommit(() => {
      for (const { queue } of Object.values(LANES)) this.queues.wake(queue);
    });
  }

  private async run(job: Job, delivery: DueDelivery): Promise<void> {
    const { type, body } = delivery;
    // Checked here as well: the webhook may have fewer scopes than when the delivery was created.
    if (!delivery.enabled || !this.kinds.mayReceive(delivery, type) || body === null)
      return job.complete(null, () => this.giveUp(job));
    const attempt = await this.sender.send({ ...delivery, body });
    const { outcome, isDisabled } = await this.record(job, attempt, delivery);
    this.outcomes.inc({ outcome });
    if (isDisabled) this.outcomes.inc({ outcome: 'disabled' });
  }

  /** Records an attempt and updates the delivery and the webhook. @throws LeaseLost */
  private async record(job: Job, attempt: Attempt, { endpointId, consecutiveFailures }: Recipient): Promise<Result> {
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    // The usual case does not touch the row of the webhook, so that its deliveries do not wait for each other's lock.
    if (isDelivered && consecutiveFailures === 0) {
      await this.accepted.record(job, attempt);
      return { outcome: 'delivered', isDisabled: false };
    }
    const now = endOf(attempt);
    const seconds = isDelivered ? undefined : retrySeconds(job.id, attempt.number, attempt, now);
    const nextAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
    let result: Result = { outcome: 'failed', isDisabled: false };
    await job.complete(nextAt, async () => {
      const webhook = await this.lockEndpoint(endpointId);
      const wasEnabled = webhook?.enabled ?? false;
      if (webhook && wasEnabled) await this.updateHealth(webhook, attempt, isDelivered, now);
      const dueAt = webhook?.enabled ? nextAt : null;
      const status: DeliveryStatus = isDelivered ? 'delivered' : dueAt ? 'pending' : 'failed';
      await this.db.query(RECORD, [...valuesOf(Attempt, attempt), status, dueAt, dueAt ? null : now]);
      result = {
        outcome: status === 'pending' ? 'retried' : status,
        isDisabled: wasEnabled && webhook?.enabled === false,
      };
    });
    return result;
  }

  /** Counts the result of an attempt, disables the webhook if necessary, and tells its owners what they must know. */
  private async updateHealth(webhook: Webhook, attempt: Attempt, isDelivered: boolean, now: Date): Promise<void> {
    if (isDelivered) webhook.succeed();
    else webhook.fail(now);
    const isNoticeDue = webhook.claimNotice(now);
    if (attempt.status === GONE) webhook.disable('gone', now);
    else if (webhook.hasFailedTooLong(now)) webhook.disable('failures', now);
    const { id, enabled, disabledReason, disabledAt, failingSince, consecutiveFailures, noticedAt } = webhook;
    const health = [enabled, disabledReason, disabledAt, failingSince, consecutiveFailures, noticedAt];
    await this.db.query(SAVE_HEALTH, [id, ...health]);
    if (!enabled) await this.cleanup.disabled(webhook);
    if (isNoticeDue && enabled) await this.ownerNotifier.send(webhook);
  }

  private async lockEndpoint(id: string): Promise<Webhook | undefined> {
    const [row] = await this.db.query<Webhook>(LOCK_ENDPOINT, [id]);
    return row && Object.assign(new Webhook(), row);
  }

  private async giveUp({ id }: Job): Promise<void> {
    await this.db.query(GIVE_UP, [id, this.clock.now()]);
  }

  private async lag() {
    const now = this.clock.now().getTime();
    const oldest = { well: now, failing: now };
    for await (const { isEnabled, isFailing, dueAt } of waitingWebhooks(this.db)) {
      const endpoints = isFailing ? 'failing' : 'well';
      if (isEnabled) oldest[endpoints] = Math.min(oldest[endpoints], dueAt.getTime());
    }
    return Object.entries(oldest).map(([endpoints, at]) => ({ labels: { endpoints }, value: (now - at) / 1000 }));
  }
}

/** From the recorded duration: where that is hidden as 0, the times shown must not reveal the real one. */
function endOf({ at, durationMs }: Attempt): Date {
  return new Date(at.getTime() + durationMs);
}
