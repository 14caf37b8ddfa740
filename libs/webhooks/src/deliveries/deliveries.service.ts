import { Injectable } from '@nestjs/common';
import { Condition, Db, Lists, RowsByTime } from '#database';
import { Actor, Clock, INVALID_STATE, invalid, newId, notFound, Page } from '#kernel';
import { EventKind } from '#messaging';
import { In } from 'typeorm';
import { COUNT_MISSED, FAN_OUT, ID_BASE_LENGTH, RECOVER, REPLAY } from './deliveries.queries';
import {
  AttemptView,
  DeliveryDetails,
  DeliveryId,
  deliveryView,
  DeliveryView,
  ListDeliveries,
  Recovery,
  RecoverWebhook,
  RequestView,
  TestWebhook,
} from './delivery.dto';
import { Attempt, Delivery, DELIVERY_STATUS } from './delivery.entity';
import { DeliveryWork } from '../sending/delivery-work';
import { LoggedEvent } from '../event-log/event-log.entity';
import { ReadableEventKinds } from '../event-log/readable-event-kinds';
import { sampleEvent } from '../sending/webhook-description';
import { redacted } from '../sending/redaction';
import { requestHeaders } from '../sending/signature';
import { Webhook } from '../endpoints/webhook.entity';
import { WebhooksService } from '../endpoints/webhooks.service';

const DELIVERIES = new RowsByTime('webhook_deliveries', 'dlv', Delivery);

/** Deliveries are stored for at least 30 days. Whether older events were delivered may be unknown. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** Creates and lists deliveries: of new events, and those that owners request. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly webhooks: WebhooksService,
    private readonly work: DeliveryWork,
    private readonly kinds: ReadableEventKinds,
  ) {}

  /** Creates the deliveries of new log entries, in the ambient transaction. */
  async fanOut(entries: LoggedEvent[]): Promise<void> {
    const columns = (['businessId', 'livemode', 'eventId', 'type'] as const).map((name) =>
      entries.map((entry) => entry[name]),
    );
    // A kind that is no longer registered has no scope, so nobody receives it.
    const scopes = entries.map(({ type }) => this.kinds.find(type)?.scope ?? null);
    const now = this.clock.now();
    const created = await this.db.query(FAN_OUT, [...columns, scopes, now, idBase(now)]);
    if (created.length > 0) this.work.wake();
  }

  /** The deliveries of events that the actor may read, with the result of each attempt, newest first. */
  async list(actor: Actor, { id, status, ...query }: ListDeliveries): Promise<Page<DeliveryView>> {
    await this.webhooks.find(actor, id);
    const { scopes } = actor;
    const type = this.kinds.areAllReadableWith(scopes) ? undefined : Condition.oneOf(this.kinds.readableWith(scopes));
    const readable = [{ endpointId: id, status: status ?? DELIVERY_STATUS, type }];
    const { items, pagination } = await this.lists.page(DELIVERIES.list(this.db, readable, query), query);
    return { items: await this.views(items), pagination };
  }

  /** @throws ApiError NOT_FOUND, also if the actor may not read the kind of event */
  async get(actor: Actor, { id, deliveryId }: DeliveryId): Promise<DeliveryDetails> {
    await this.webhooks.find(actor, id);
    const delivery = await this.find(actor, id, deliveryId);
    const [view] = await this.views([delivery]);
    if (!view) throw notFound();
    return { ...view, request: await this.requestOf(delivery, view.attempts.at(-1)) };
  }

  /**
   * Sends a test event with the sample data of its kind.
   * @throws ApiError INVALID_STATE while the webhook is disabled, or when it may not receive that kind; INSUFFICIENT_SCOPE
   * when the actor may not read it
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
        id: newId('evt', now),
        timestamp: now.toISOString(),
        sequence: 0,
        businessId: webhook.businessId,
        livemode: webhook.livemode,
      };
      const delivery: Delivery = {
        id: newId('dlv', now),
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
        fencingToken: 0,
        lane: null,
      };
      await this.db.manager.insert(Delivery, delivery);
      this.work.wake();
      return deliveryView(delivery, []);
    });
  }

  /**
   * Sends the event of a delivery again, whatever the result of that delivery.
   * @throws ApiError INVALID_STATE while the webhook is disabled, when it may no longer receive that kind, and when the
   * event is no longer stored
   */
  async replay(actor: Actor, { id, deliveryId }: DeliveryId): Promise<DeliveryView> {
    return this.db.tx(async () => {
      const webhook = await this.webhooks.lock(actor, id);
      const original = await this.find(actor, id, deliveryId);
      assertEnabled(webhook);
      this.assertMayReceive(webhook, original.type);
      const now = this.clock.now();
      const [created] = await this.db.query<{ id: string }>(REPLAY, [id, deliveryId, newId('dlv', now), now]);
      if (!created) throw INVALID_STATE.error('The event is no longer stored.');
      this.work.wake();
      return deliveryView(await this.db.manager.findOneByOrFail(Delivery, { id: created.id }), []);
    });
  }

  /**
   * Sends all events that the webhook subscribes to and that were neither delivered nor are pending, of the kinds that both
   * the webhook and the actor may read. A dry run counts the same events and throws the same errors.
   * @throws ApiError INVALID_STATE while the webhook is disabled
   */
  async recover(actor: Actor, { id, since, dryRun }: RecoverWebhook): Promise<Recovery> {
    const from = new Date(since);
    if (from < this.clock.in(-RETENTION_SECONDS)) throw invalid('since', 'must be at most 30 days ago');
    return this.db.tx(async () => {
      const webhook = await (dryRun ? this.webhooks.find(actor, id) : this.webhooks.lock(actor, id));
      assertEnabled(webhook);
      const now = this.clock.now();
      const types = this.kinds.receivedBy(webhook).filter((type) => this.kinds.mayRead(actor.scopes, type));
      const [statement, values] = dryRun
        ? [COUNT_MISSED, [id, from, types]]
        : [RECOVER, [id, from, types, now, idBase(now)]];
      const [missed] = await this.db.query<{ count: number }>(statement, values);
      if (!dryRun) this.work.wake();
      return { count: missed?.count ?? 0, dryRun };
    });
  }

  private async find({ scopes }: Actor, endpointId: string, id: string): Promise<Delivery> {
    const delivery = await this.db.manager.findOneBy(Delivery, { id, endpointId });
    if (!delivery || !this.kinds.mayRead(scopes, delivery.type)) throw notFound();
    return delivery;
  }

  /** What was sent in an attempt. Its signatures are not stored, and would not be shown. */
  private async requestOf(
    { eventId, businessId, body: testBody }: Delivery,
    attempt: AttemptView | undefined,
  ): Promise<RequestView | null> {
    if (!attempt) return null;
    const body = testBody ?? (await this.db.manager.findOneBy(LoggedEvent, { eventId, businessId }))?.body;
    if (body === undefined) return null;
    return { headers: redacted(requestHeaders([], { eventId, body, at: new Date(attempt.at) })), body };
  }

  private assertMayReceive(webhook: Webhook, type: string): void {
    if (this.kinds.mayReceive(webhook, type)) return;
    throw INVALID_STATE.error(
      `The webhook may not receive ${type} events, because the person who set it up may not read them. Ask somebody who may read them to set its URL or events again.`,
      { scopes: webhook.scopes },
    );
  }

  /**
   * The given kind, or the first that the webhook receives and the actor may read.
   * @throws ApiError INSUFFICIENT_SCOPE when the actor may read none of them
   */
  private kindFor(webhook: Webhook, type: string | undefined, scopes: ReadonlySet<string>): EventKind {
    const candidates = type ? [type] : [...this.kinds.receivedBy(webhook), ...this.kinds.subscribedBy(webhook)];
    const chosen = candidates.find((each) => this.kinds.mayRead(scopes, each)) ?? candidates[0] ?? '';
    this.kinds.assertReadable(scopes, [chosen]);
    const kind = this.kinds.find(chosen);
    if (!kind) throw new Error(`The event kind ${chosen} is not registered.`);
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
  if (!enabled) throw INVALID_STATE.error('The webhook is disabled. Enable it first.', { disabledReason });
}

/** The beginning of the ids of rows that are created at this time. */
function idBase(now: Date): string {
  return newId('dlv', now).slice(0, ID_BASE_LENGTH);
}
