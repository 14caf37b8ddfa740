import { Injectable } from '@nestjs/common';
import {
  Actor,
  Clock,
  Db,
  EventKind,
  eventKinds,
  INVALID_STATE,
  invalid,
  newId,
  notFound,
  offsetOf,
  Page,
  pageOf,
  valuesOf,
} from '#platform';
import { In } from 'typeorm';
import { COUNT_MISSED, FAN_OUT, ID_BASE_LENGTH, INSERT, RECOVER, REPLAY } from './deliveries.queries';
import {
  DeliveryId,
  deliveryView,
  DeliveryView,
  ListDeliveries,
  Recovery,
  RecoverWebhook,
  TestWebhook,
} from './delivery.dto';
import { Attempt, Delivery } from './delivery.entity';
import { DeliveryWork } from './delivery-work';
import { LoggedEvent } from './event-log.entity';
import { eventTypesNamed } from './event-types';
import { sampleEvent } from './sending';
import { ALL } from './webhook.dto';
import { Webhook } from './webhook.entity';
import { WebhooksService } from './webhooks.service';

/** Deliveries are known for so long: events from before may have been delivered. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** What is sent to endpoints, set off by events and by their owners. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly webhooks: WebhooksService,
    private readonly work: DeliveryWork,
  ) {}

  /** Sets off what new entries of logs are to be delivered to, in the ambient transaction. */
  async fanOut(entries: LoggedEvent[]): Promise<void> {
    const columns = (['businessId', 'livemode', 'eventId', 'type'] as const).map((name) =>
      entries.map((entry) => entry[name]),
    );
    const made = await this.db.query(FAN_OUT, [...columns, this.clock.now(), idBase()]);
    if (made.length > 0) this.work.wake();
  }

  /** With what each attempt got, newest first. */
  async list(actor: Actor, { id, status, ...query }: ListDeliveries): Promise<Page<DeliveryView>> {
    await this.webhooks.find(actor, id);
    const [deliveries, total] = await this.db.manager.findAndCount(Delivery, {
      where: { endpointId: id, ...(status && { status }) },
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    return pageOf(await this.views(deliveries), total, query);
  }

  /** Sends an event that did not happen, with the sample of its kind. @throws Problem INVALID_STATE while it is disabled */
  async test(actor: Actor, { id, type }: TestWebhook): Promise<DeliveryView> {
    return this.db.tx(async () => {
      const webhook = await this.lockEnabled(actor, id);
      const kind = kindFor(webhook, type);
      const now = this.clock.now();
      const event = {
        ...sampleEvent(kind),
        id: newId('evt'),
        timestamp: now.toISOString(),
        sequence: 0,
        businessId: webhook.businessId,
        livemode: webhook.livemode,
      };
      const delivery: Delivery = {
        id: newId('dlv'),
        endpointId: id,
        eventId: event.id,
        round: 0,
        type: kind.type,
        trigger: 'test',
        body: JSON.stringify(event),
        status: 'pending',
        attempts: 0,
        createdAt: now,
        settledAt: null,
        dueAt: now,
        leasedUntil: null,
        fence: 0,
      };
      await this.db.query(INSERT, valuesOf(Delivery, delivery));
      this.work.wake();
      return deliveryView(delivery, []);
    });
  }

  /** Sends it again: the same event, whatever became of it. @throws Problem INVALID_STATE while the endpoint is disabled */
  async replay(actor: Actor, { id, deliveryId }: DeliveryId): Promise<DeliveryView> {
    return this.db.tx(async () => {
      const webhook = await this.webhooks.lock(actor, id);
      const original = await this.db.manager.findOneBy(Delivery, { id: deliveryId, endpointId: id });
      if (!original) throw notFound();
      assertEnabled(webhook);
      const [made] = await this.db.query<{ id: string }>(REPLAY, [id, deliveryId, newId('dlv'), this.clock.now()]);
      if (!made) throw INVALID_STATE.because('The event is no longer kept.');
      this.work.wake();
      return deliveryView(await this.db.manager.findOneByOrFail(Delivery, { id: made.id }), []);
    });
  }

  /**
   * Sends all that the endpoint wants, and neither got nor is about to get: what failed, and what was not tried.
   * @throws Problem INVALID_STATE while it is disabled, unless it is only counted
   */
  async recover(actor: Actor, { id, since, dryRun }: RecoverWebhook): Promise<Recovery> {
    const from = new Date(since);
    if (from < this.clock.in(-KEPT_SECONDS)) throw invalid('since', 'must be at most 30 days ago');
    return this.db.tx(async () => {
      if (dryRun) await this.webhooks.find(actor, id);
      else await this.lockEnabled(actor, id);
      const [statement, values] = dryRun
        ? [COUNT_MISSED, [id, from]]
        : [RECOVER, [id, from, this.clock.now(), idBase()]];
      const [made] = await this.db.query<{ count: number }>(statement, values);
      if (!dryRun) this.work.wake();
      return { count: made?.count ?? 0, dryRun };
    });
  }

  private async lockEnabled(actor: Actor, id: string): Promise<Webhook> {
    const webhook = await this.webhooks.lock(actor, id);
    assertEnabled(webhook);
    return webhook;
  }

  private async views(deliveries: Delivery[]): Promise<DeliveryView[]> {
    const attempts = await this.db.manager.find(Attempt, {
      where: { deliveryId: In(deliveries.map(({ id }) => id)) },
      order: { deliveryId: 'ASC', number: 'ASC' },
    });
    return deliveries.map((delivery) =>
      deliveryView(
        delivery,
        attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
      ),
    );
  }
}

function assertEnabled({ enabled, disabledReason }: Webhook): void {
  if (!enabled) throw INVALID_STATE.because('The webhook is disabled.', { disabledReason });
}

/** The kind that is asked for, or else the first that the endpoint wants. */
function kindFor({ events }: Webhook, type: string | undefined): EventKind {
  const wanted = type ?? events.flatMap((name) => (name === ALL ? [] : eventTypesNamed(name)))[0];
  const kind = eventKinds().find((each) => wanted === undefined || each.type === wanted);
  if (!kind) throw new Error(`There is no event ${String(wanted)}.`);
  return kind;
}

/** What the ids of rows that are made now begin with. */
function idBase(): string {
  return newId('dlv').slice(0, ID_BASE_LENGTH);
}
