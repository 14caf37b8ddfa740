import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, ListOf, Nested, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { TextMap } from '#kernel/fields';
import {
  Attempt,
  Delivery,
  DELIVERY_STATUS,
  DELIVERY_TRIGGER,
  DeliveryStatus,
  DeliveryTrigger,
} from './delivery.entity';

/** Smaller than for other lists: a delivery has up to ten attempts with up to 16 kB each. */
const MAX_PER_PAGE = 25;

export class ListDeliveries extends PagingByTime(MAX_PER_PAGE) {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @OneOf(DELIVERY_STATUS, { optional: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus;

  @Int({
    min: 1,
    max: MAX_PER_PAGE,
    default: MAX_PER_PAGE,
    description: `The number of items per page, 1 to ${String(MAX_PER_PAGE)}.`,
  })
  override perPage: number;
}

export class TestWebhook {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @Text({
    max: 100,
    fieldError: (type) => (type.endsWith('*') ? 'must be one kind of event' : undefined),
    optional: true,
    description: 'The kind of event to send. By default, the first kind that the webhook receives.',
    example: 'perk.redeemed',
  })
  type?: string;
}

export class DeliveryId {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @Id('dlv', { description: 'The delivery.' })
  deliveryId: string;
}

export class RecoverWebhook {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @Timestamp({ description: 'Sends the events from this time on. At most 30 days ago.' })
  since: string;

  @Bool({ default: false, description: 'True only counts the events, and sends nothing.' })
  dryRun: boolean;
}

export class Recovery {
  @Int({ description: 'How many events will be sent; with `dryRun`, how many would be.', example: 12 })
  count: number;

  @Bool({ description: 'Whether the events were only counted.', example: false })
  dryRun: boolean;
}

@ApiSchema({ name: 'WebhookAttempt' })
export class AttemptView {
  @Int({ description: 'The number of the attempt: 1, 2, 3…', example: 1 })
  number: number;

  @Timestamp({ description: 'When the attempt started.' })
  at: string;

  @Int({
    description: 'How long the attempt took, in milliseconds; 0 when the host has no public address.',
    example: 120,
  })
  durationMs: number;

  @Int({ nullable: true, description: 'The HTTP status of the response; null without a response.', example: 200 })
  status: number | null;

  @Text({
    untrusted: true,
    nullable: true,
    description:
      'Why there was no response: `timeout` (15 s in all), `connect`, `tls`, `address` (the host has no address on the public internet), `url`, `protocol` (not HTTP, or incomplete), `too-large` (the headers). Null with a response.',
    example: null,
  })
  error: string | null;

  @TextMap({
    untrusted: true,
    nullable: true,
    description: 'The headers of the response; values that may be secret are redacted. Null without a response.',
    example: { 'content-type': 'text/plain' },
  })
  headers: Record<string, string> | null;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'The first 16 kB of the response body, as text; null without a response.',
    example: 'ok',
  })
  body: string | null;
}

@ApiSchema({ name: 'WebhookDelivery' })
export class DeliveryView {
  @Id('dlv', { description: 'The delivery.' })
  id: string;

  @Id('whk', { description: 'The webhook that receives the event.' })
  webhookId: string;

  @Id('evt', { description: 'The event; sent to the receiver in the header `webhook-id`.' })
  eventId: string;

  @Text({ description: 'The kind of event.', example: 'perk.redeemed' })
  type: string;

  @OneOf(DELIVERY_TRIGGER, {
    description:
      'What caused the delivery: the `event` itself, a request to send it again (`replay`, `recovery`), or a `test`.',
  })
  trigger: DeliveryTrigger;

  @OneOf(DELIVERY_STATUS, {
    description:
      '`pending` until an attempt gets a 2xx response (`delivered`) or there are no attempts left (`failed`).',
    example: 'delivered',
  })
  status: DeliveryStatus;

  @ListOf(() => AttemptView, { description: 'The attempts, oldest first.' })
  attempts: AttemptView[];

  @Timestamp({ nullable: true, description: 'When the next attempt is due; null when there is none.', example: null })
  nextAttemptAt: string | null;

  @Timestamp({ description: 'When the delivery was created.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When the delivery succeeded or failed; null while it is pending.' })
  settledAt: string | null;
}

@ApiSchema({ name: 'WebhookRequest' })
export class RequestView {
  @TextMap({
    description: 'The headers that identify and sign the latest attempt. The signatures are redacted.',
    example: { 'content-type': 'application/json', 'webhook-signature': '[redacted]' },
  })
  headers: Record<string, string>;

  @Text({
    untrusted: true,
    description: 'The body: the event as JSON, the same bytes in every attempt.',
    example: '{"id":"evt_…"}',
  })
  body: string;
}

@ApiSchema({ name: 'WebhookDeliveryDetails' })
export class DeliveryDetails extends DeliveryView {
  @Nested(() => RequestView, {
    nullable: true,
    description: 'What was sent. Null before the first attempt, and when the event is no longer stored.',
  })
  request: RequestView | null;
}

@ApiSchema({ name: 'WebhookDeliveryPage' })
export class DeliveryPage extends PageOf(() => DeliveryView) {}

/** @param attempts the attempts of this delivery, oldest first */
export function deliveryView(delivery: Delivery, attempts: Attempt[]): DeliveryView {
  return {
    id: delivery.id,
    webhookId: delivery.endpointId,
    eventId: delivery.eventId,
    type: delivery.type,
    trigger: delivery.trigger,
    status: delivery.status,
    attempts: attempts.map(({ number, at, durationMs, status, error, headers, body }) => ({
      number,
      at: at.toISOString(),
      durationMs,
      status,
      error,
      headers,
      body,
    })),
    nextAttemptAt: delivery.dueAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    settledAt: delivery.settledAt?.toISOString() ?? null,
  };
}
