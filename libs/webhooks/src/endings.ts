import { Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, Events, Sweeps } from '#platform';
import { END, PURGE } from './deliveries.queries';
import { ABANDONED, FORGET_SECRETS } from './delivery-queue.queries';
import { WEBHOOK_DISABLED } from './events';
import { webhookView } from './webhook.dto';
import { Webhook } from './webhook.entity';

type Endpoint = Pick<Webhook, 'id' | 'businessId'>;

const KEPT_SECONDS = 30 * 24 * 60 * 60;
/** How many deliveries are ended at once where an endpoint is disabled; the sweep ends the rest. */
const BATCH = 200;

/**
 * Takes away what is over: what waits for an endpoint that is disabled or deleted, deliveries that are older than 30 days,
 * and secrets that sign no more.
 */
@Injectable()
export class Endings implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'webhooks.end', everySeconds: 60, run: () => this.endAll() });
    this.sweeps.add({ id: 'webhooks.purge', everySeconds: 3600, run: () => this.purge() });
  }

  /** What follows when an endpoint was disabled, in the ambient transaction in which that was written. */
  async disabled(webhook: Webhook): Promise<void> {
    const { id: aggregateId, businessId, livemode } = webhook;
    const data = webhookView(webhook, this.clock.now());
    await this.events.publish(WEBHOOK_DISABLED, { aggregateId, businessId, livemode, data });
    await this.end(webhook);
  }

  /** Ends a batch of what waits for one endpoint, in the ambient transaction; the rest of it soon. */
  async end(endpoint: Endpoint): Promise<void> {
    if ((await this.endBatch(endpoint, BATCH)) === BATCH)
      this.db.onCommit(() => {
        this.sweeps.wake('webhooks.end');
      });
  }

  /** Also what was set off while its endpoint was being disabled. */
  async endAll(): Promise<void> {
    for (const endpoint of await this.db.query<Endpoint>(ABANDONED))
      await this.sweeps.inBatches((most) => this.endBatch(endpoint, most));
  }

  async purge(): Promise<void> {
    const before = this.clock.in(-KEPT_SECONDS);
    await this.sweeps.inBatches(async () => (await this.db.query(PURGE, [before])).length);
    await this.db.query(FORGET_SECRETS, [this.clock.now()]);
  }

  private async endBatch({ id, businessId }: Endpoint, most: number): Promise<number> {
    return (await this.db.query(END, [businessId, id, this.clock.now(), most])).length;
  }
}
