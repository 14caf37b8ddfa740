import { Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, Job, LeaseLost, MetricCounter, Metrics, Queues, valuesOf } from '#platform';
import { Attempt, DeliveryStatus } from './delivery.entity';
import { LANES } from './delivery-lanes';
import {
  DELIVERED,
  DueDelivery,
  FIND_ENDPOINT,
  GIVE_UP,
  LAG,
  LOAD,
  LOCK_ENDPOINT,
  pickFor,
  RECORD,
  SAVE_HEALTH,
} from './delivery-queue.queries';
import { Endings } from './endings';
import { EventKinds } from './event-kinds';
import { Notices } from './notices';
import { retrySeconds } from './schedule';
import { Sender } from './sender';
import { Webhook } from './webhook.entity';

const GONE = 410;

interface Settled {
  outcome: 'delivered' | 'retried' | 'failed';
  tell?: Webhook;
}

/** Sends what is due, and writes down what came of it. Nothing is sent inside a transaction. */
@Injectable()
export class DeliveryWork implements OnModuleInit {
  private readonly outcomes: MetricCounter<'outcome'>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly sender: Sender,
    private readonly endings: Endings,
    private readonly notices: Notices,
    private readonly kinds: EventKinds,
    private readonly metrics: Metrics,
  ) {
    this.outcomes = metrics.counter({
      name: 'perk_webhook_deliveries_total',
      help: 'Attempts at deliveries by what came of them, and endpoints that were disabled by it.',
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
        pick: pickFor(lane),
        lane,
        run: (job) => this.run(job),
      });
    }
    this.metrics.gauge({
      name: 'perk_webhook_lag_seconds',
      help: 'How long the delivery that is due the longest has waited, by how its endpoint does.',
      labelNames: ['endpoints'],
      collect: () => this.lag(),
    });
  }

  /** Something is due, once the ambient transaction is committed. */
  wake(): void {
    this.db.onCommit(() => {
      for (const { queue } of Object.values(LANES)) this.queues.wake(queue);
    });
  }

  private async run(job: Job): Promise<void> {
    const [due] = await this.db.query<DueDelivery>(LOAD, [job.id]);
    if (!due) return;
    const { endpointId, type, body, ...task } = due;
    const webhook = await this.endpoint(FIND_ENDPOINT, endpointId);
    // Asked here as well: its scopes may be narrower than when the delivery was set off.
    if (!webhook?.enabled || !this.kinds.mayReceive(webhook, type) || body === null)
      return job.settle(null, () => this.giveUp(job));
    const attempt = await this.sender.send({ ...task, body }, webhook);
    const { outcome, tell } = await this.settle(job, attempt, webhook);
    this.outcomes.inc({ outcome });
    if (!tell) return;
    if (!tell.enabled) this.outcomes.inc({ outcome: 'disabled' });
    await this.notices.send(tell);
  }

  /** @returns what became of the delivery, and the endpoint when its owners are to be told of it */
  private async settle(job: Job, attempt: Attempt, sentTo: Webhook): Promise<Settled> {
    const now = endOf(attempt);
    const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    // One that does well, and goes on so, is the rule: its row is left alone, so that its deliveries do not queue for it.
    if (isDelivered && sentTo.consecutiveFailures === 0) return this.note(job, attempt, now);
    const seconds = isDelivered ? undefined : retrySeconds(job.id, attempt.number, attempt, now);
    const nextAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
    let settled: Settled = { outcome: 'failed' };
    await job.settle(nextAt, async () => {
      const webhook = await this.endpoint(LOCK_ENDPOINT, sentTo.id);
      const tell = webhook?.enabled ? await this.judge(webhook, attempt, isDelivered, now) : undefined;
      const dueAt = webhook?.enabled ? nextAt : null;
      const status: DeliveryStatus = isDelivered ? 'delivered' : dueAt ? 'pending' : 'failed';
      await this.db.query(RECORD, [...valuesOf(Attempt, attempt), status, dueAt, dueAt ? null : now]);
      settled = { outcome: status === 'pending' ? 'retried' : status, tell };
    });
    return settled;
  }

  /** What most attempts come to, in one statement. @throws LeaseLost, with nothing written, as `settle` does */
  private async note(job: Job, attempt: Attempt, now: Date): Promise<Settled> {
    const [noted] = await this.db.query(DELIVERED, [...valuesOf(Attempt, attempt), job.fence, now]);
    if (!noted) throw new LeaseLost(`${job.id} was taken by another process.`);
    return { outcome: 'delivered' };
  }

  /** What an attempt says of its endpoint. @returns it when its owners are to be told */
  private async judge(
    webhook: Webhook,
    attempt: Attempt,
    isDelivered: boolean,
    now: Date,
  ): Promise<Webhook | undefined> {
    if (isDelivered) webhook.succeed();
    else webhook.fail(now);
    const isNoticed = webhook.takeNotice(now);
    if (attempt.status === GONE) webhook.disable('gone', now);
    else if (webhook.isGivenUp(now)) webhook.disable('failures', now);
    const { id, enabled, disabledReason, disabledAt, failingSince, consecutiveFailures, noticedAt } = webhook;
    const health = [enabled, disabledReason, disabledAt, failingSince, consecutiveFailures, noticedAt];
    await this.db.query(SAVE_HEALTH, [id, ...health]);
    if (!enabled) await this.endings.disabled(webhook);
    return isNoticed || !enabled ? webhook : undefined;
  }

  private async endpoint(statement: typeof FIND_ENDPOINT, id: string): Promise<Webhook | undefined> {
    const [row] = await this.db.query<Webhook>(statement, [id]);
    return row && Object.assign(new Webhook(), row);
  }

  private async giveUp({ id }: Job): Promise<void> {
    await this.db.query(GIVE_UP, [id, this.clock.now()]);
  }

  private async lag() {
    const rows = await this.db.query<{ failing: boolean; seconds: number }>(LAG, [this.clock.now()]);
    return [false, true].map((failing) => ({
      labels: { endpoints: failing ? 'failing' : 'well' },
      value: rows.find((row) => row.failing === failing)?.seconds ?? 0,
    }));
  }
}

/** By its own account, since what is shown must not tell how long something took of which no duration is shown. */
function endOf({ at, durationMs }: Attempt): Date {
  return new Date(at.getTime() + durationMs);
}
