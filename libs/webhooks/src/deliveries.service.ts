import { Injectable } from '@nestjs/common';
import {
  Actor,
  Clock,
  Db,
  EventKind,
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
import { EventKinds } from './event-kinds';
import { sampleEvent } from './sending';
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
    private readonly kinds: EventKinds,
  ) {}

  /** Sets off what new entries of logs are to be delivered to, in the ambient transaction. */
  async fanOut(entries: LoggedEvent[]): Promise<void> {
    const columns = (['businessId', 'livemode', 'eventId', 'type'] as const).map((name) =>
      entries.map((entry) => entry[name]),
    );
    // Of a kind that is in the catalogue no more, nobody can say who may read it.
    const scopes = entries.map(({ type }) => this.kinds.find(type)?.scope ?? null);
    const made = await this.db.query(FAN_OUT, [...columns, scopes, this.clock.now(), idBase()]);
    if (made.length > 0) this.work.wake();
  }

  /** Those of events that the caller may read, with what each attempt got, newest first. */
  async list(actor: Actor, { id, status, ...query }: ListDeliveries): Promise<Page<DeliveryView>> {
    await this.webhooks.find(actor, id);
    const [deliveries, total] = await this.db.manager.findAndCount(Delivery, {
      where: { endpointId: id, type: In(this.kinds.readableWith(actor.scopes)), ...(status && { status }) },
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    return pageOf(await this.views(deliveries), total, query);
  }

  /**
   * Sends an event that did not happen, with the sample of its kind.
   * @throws Problem INVALID_STATE while it is disabled, or when it may not receive that kind; INSUFFICIENT_SCOPE when the
   * caller may not read it
   */
  async test(actor: Actor, { id, type }: TestWebhook): Promise<DeliveryView> {
    if (type !== undefined) this.kinds.assertKnown({ type });
    return this.db.tx(async () => {
      const webhook = await this.lockEnabled(actor, id);
      const kind = this.kindFor(webhook, type, actor.scopes);
      this.assertMayReceive(webhook, kind.type);
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
        businessId: webhook.businessId,
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
        lane: null,
      };
      await this.db.query(INSERT, valuesOf(Delivery, delivery));
      this.work.wake();
      return deliveryView(delivery, []);
    });
  }

  /**
   * Sends it again: the same event, whatever became of it.
   * @throws Problem INVALID_STATE while the endpoint is disabled, when it may not receive such events any more, and when the
   * event is no longer kept
   */
  async replay(actor: Actor, { id, deliveryId }: DeliveryId): Promise<DeliveryView> {
    return this.db.tx(async () => {
      const webhook = await this.webhooks.lock(actor, id);
      const original = await this.db.manager.findOneBy(Delivery, { id: deliveryId, endpointId: id });
      if (!original || !this.kinds.mayRead(actor.scopes, original.type)) throw notFound();
      assertEnabled(webhook);
      this.assertMayReceive(webhook, original.type);
      const [made] = await this.db.query<{ id: string }>(REPLAY, [id, deliveryId, newId('dlv'), this.clock.now()]);
      if (!made) throw INVALID_STATE.because('The event is no longer kept.');
      this.work.wake();
      return deliveryView(await this.db.manager.findOneByOrFail(Delivery, { id: made.id }), []);
    });
  }

  /**
   * Sends all events that the endpoint wants, and neither got nor is about to get: what failed, and what was not tried. Only
   * of kinds that both the endpoint and the caller may read. A dry run counts exactly these, and is refused as the other is.
   * @throws Problem INVALID_STATE while it is disabled
   */
  async recover(actor: Actor, { id, since, dryRun }: RecoverWebhook): Promise<Recovery> {
    const from = new Date(since);
    if (from < this.clock.in(-KEPT_SECONDS)) throw invalid('since', 'must be at most 30 days ago');
    return this.db.tx(async () => {
      const webhook = await (dryRun ? this.webhooks.find(actor, id) : this.webhooks.lock(actor, id));
      assertEnabled(webhook);
      const types = this.kinds.receivedBy(webhook).filter((type) => this.kinds.mayRead(actor.scopes, type));
      const [statement, values] = dryRun
        ? [COUNT_MISSED, [id, from, types]]
        : [RECOVER, [id, from, types, this.clock.now(), idBase()]];
      const [made] = await this.db.query<{ count: number }>(statement, values);
      if (!dryRun) this.work.wake();
      return { count: made?.count ?? 0, dryRun };
    });
  }

  private assertMayReceive(webhook: Webhook, type: string): void {
    if (this.kinds.mayReceive(webhook, type)) return;
    throw INVALID_STATE.because(
      `The scopes of the webhook do not allow events of the kind ${type}. Set its url or events with a credential that may read them.`,
      { scopes: webhook.scopes },
    );
  }

  /**
   * The kind that is asked for, or else the first that the endpoint is sent and the caller may read.
   * @throws Problem INSUFFICIENT_SCOPE when there is none that the caller may read
   */
  private kindFor(webhook: Webhook, type: string | undefined, scopes: ReadonlySet<string>): EventKind {
    const wanted = type ? [type] : [...this.kinds.receivedBy(webhook), ...this.kinds.wantedBy(webhook)];
    const chosen = wanted.find((each) => this.kinds.mayRead(scopes, each)) ?? wanted[0] ?? '';
    this.kinds.assertReadable(scopes, [chosen]);
    const kind = this.kinds.find(chosen);
    if (!kind) throw new Error(`There is no event ${chosen}.`);
    return kind;
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
  if (!enabled)
    throw INVALID_STATE.because('The webhook is disabled. Enable it first: PUT {"enabled": true}.', { disabledReason });
}

/** What the ids of rows that are made now begin with. */
function idBase(): string {
  return newId('dlv').slice(0, ID_BASE_LENGTH);
}
