import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, ListOf, OneOf, PageOf, Paging, Text, TextMap, Timestamp } from '#platform';
import {
  Attempt,
  Delivery,
  DELIVERY_STATUS,
  DELIVERY_TRIGGER,
  DeliveryStatus,
  DeliveryTrigger,
} from './delivery.entity';

/** Each may have ten attempts, and each of these 16 kB. */
const MAX_PER_PAGE = 25;

export class ListDeliveries extends Paging(MAX_PER_PAGE) {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @OneOf(DELIVERY_STATUS, { optional: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus;

  @Int({
    min: 1,
    max: MAX_PER_PAGE,
    default: MAX_PER_PAGE,
    description: `How many items a page holds, 1 to ${String(MAX_PER_PAGE)}.`,
  })
  override perPage: number;
}

export class TestWebhook {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @Text({
    max: 100,
    fault: (type) => (type.endsWith('*') ? 'must be one kind of event' : undefined),
    optional: true,
    description: 'The kind of event to send; the first that it wants unless given.',
    example: 'perk.redeemed',
  })
  type?: string;
}

export class DeliveryId {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @Id('dlv', { description: 'The delivery.' })
  deliveryId: string;
}

export class RecoverWebhook {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @Timestamp({ description: 'Events from then on are sent: at most 30 days ago.' })
  since: string;

  @Bool({ default: false, description: 'True only counts what would be sent, and sends nothing.' })
  dryRun: boolean;
}

export class Recovery {
  @Int({ description: 'How many events are sent; with `dryRun`, how many would be.', example: 12 })
  count: number;

  @Bool({ description: 'Whether they were only counted.', example: false })
  dryRun: boolean;
}

@ApiSchema({ name: 'WebhookAttempt' })
export class AttemptView {
  @Int({ description: 'Which attempt it is: 1, 2, 3…', example: 1 })
  number: number;

  @Timestamp({ description: 'When it began.' })
  at: string;

  @Int({
    description: 'How long it took, in milliseconds; 0 when the host has no public address.',
    example: 120,
  })
  durationMs: number;

  @Int({ nullable: true, description: 'The status of the answer; null when there was none.', example: 200 })
  status: number | null;

  @Text({
    nullable: true,
    description:
      'Why there was no answer: `timeout` (15 s in all), `connect`, `tls`, `address` (the host has no address on the public internet), `url`, `protocol` (not HTTP, or incomplete), `too-large` (its headers). Null when there was one.',
    example: null,
  })
  error: string | null;

  @TextMap({
    nullable: true,
    description: 'The headers of the answer; what might be a secret is redacted. Null when there was none.',
    example: { 'content-type': 'text/plain' },
  })
  headers: Record<string, string> | null;

  @Text({
    nullable: true,
    description: 'The first 16 kB of the answer, as text; null when there was none.',
    example: 'ok',
  })
  body: string | null;
}

@ApiSchema({ name: 'WebhookDelivery' })
export class DeliveryView {
  @Id('dlv', { description: 'The delivery.' })
  id: string;

  @Id('whk', { description: 'The endpoint that it goes to.' })
  webhookId: string;

  @Id('evt', { description: 'The event: what the receiver gets as `webhook-id`.' })
  eventId: string;

  @Text({ description: 'The kind of event.', example: 'perk.redeemed' })
  type: string;

  @OneOf(DELIVERY_TRIGGER, {
    description:
      'What caused it: the `event` itself, or a request to send it again (`replay`, `recovery`) or to `test`.',
  })
  trigger: DeliveryTrigger;

  @OneOf(DELIVERY_STATUS, {
    description:
      '`pending` until an attempt is answered with 2xx (`delivered`) or there are no more attempts (`failed`).',
    example: 'delivered',
  })
  status: DeliveryStatus;

  @ListOf(() => AttemptView, { description: 'The result of each attempt, the first one first.' })
  attempts: AttemptView[];

  @Timestamp({ nullable: true, description: 'When it is tried next; null when it is not.', example: null })
  nextAttemptAt: string | null;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When it was delivered or failed; null until then.' })
  settledAt: string | null;
}

@ApiSchema({ name: 'WebhookDeliveryPage' })
export class DeliveryPage extends PageOf(() => DeliveryView) {}

/** @param attempts those of this delivery, in their order */
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
