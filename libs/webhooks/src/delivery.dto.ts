import { z } from 'zod';
import { idField, pageQuery, pageSchema, timestamp } from '#platform';
import { Attempt, Delivery, STATUSES, TRIGGERS } from './delivery.entity';

/** Each may have ten attempts, and each of these 16 kB. */
const MAX_PER_PAGE = 25;

export const ListDeliveries = z.strictObject({
  id: idField('whk', 'The endpoint.'),
  status: z.enum(STATUSES).optional().meta({ description: 'Only those that have come so far.' }),
  ...pageQuery(MAX_PER_PAGE),
  perPage: z
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .default(MAX_PER_PAGE)
    .meta({ description: `How many items a page holds, 1 to ${String(MAX_PER_PAGE)}.` }),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

export const TestWebhook = z
  .strictObject({
    id: idField('whk', 'The endpoint.'),
    type: z
      .string()
      .max(100, { abort: true })
      .refine((type) => !type.endsWith('*'), { error: 'must be one kind of event' })
      .optional()
      .meta({
        description: 'The kind of event to send; the first that it wants unless given.',
        example: 'perk.redeemed',
      }),
  })
  .meta({ id: 'TestWebhook' });
export type TestWebhook = z.infer<typeof TestWebhook>;

export const DeliveryId = z.strictObject({
  id: idField('whk', 'The endpoint.'),
  deliveryId: idField('dlv', 'The delivery.'),
});
export type DeliveryId = z.infer<typeof DeliveryId>;

export const RecoverWebhook = z
  .strictObject({
    id: idField('whk', 'The endpoint.'),
    since: timestamp('Events from then on: up to 30 days ago.'),
    dryRun: z.boolean().default(false).meta({ description: 'True only counts what would be sent, and sends nothing.' }),
  })
  .meta({ id: 'RecoverWebhook' });
export type RecoverWebhook = z.infer<typeof RecoverWebhook>;

export const Recovery = z
  .strictObject({
    count: z
      .number()
      .int()
      .meta({ description: 'How many events are sent; with `dryRun`, how many would be.', example: 12 }),
    dryRun: z.boolean().meta({ description: 'Whether they were only counted.' }),
  })
  .meta({ id: 'Recovery' });
export type Recovery = z.infer<typeof Recovery>;

const AttemptView = z
  .strictObject({
    number: z.number().int().meta({ description: 'Which attempt it is: 1, 2, 3…', example: 1 }),
    at: timestamp('When it began.'),
    durationMs: z.number().int().meta({
      description: 'How long it took, in milliseconds; 0 when the host has no public address.',
      example: 120,
    }),
    status: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The status of the answer; null when there was none.', example: 200 }),
    error: z.string().nullable().meta({
      description:
        'Why there was no answer: `timeout` (15 s in all), `connect`, `tls`, `address` (the host has no address on the public internet), `url`, `protocol` (not HTTP, or not whole), `too-large` (its headers). Null when there was one.',
    }),
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: 'Those of the answer, without what might be a secret.' }),
    body: z.string().nullable().meta({ description: 'The first 16 kB of the answer, as text.' }),
  })
  .meta({ id: 'WebhookAttempt' });

export const DeliveryView = z
  .strictObject({
    id: idField('dlv', 'The delivery.'),
    webhookId: idField('whk', 'The endpoint that it goes to.'),
    eventId: idField('evt', 'The event: what the receiver gets as `webhook-id`.'),
    type: z.string().meta({ description: 'The kind of event.', example: 'perk.redeemed' }),
    trigger: z.enum(TRIGGERS).meta({ description: 'What set it off: the event itself, or one of the three requests.' }),
    status: z.enum(STATUSES).meta({
      description: '`pending` until an attempt is answered with 2xx (`delivered`) or there are none left (`failed`).',
    }),
    attempts: z.array(AttemptView).meta({ description: 'What each attempt got, the first one first.' }),
    nextAttemptAt: timestamp('When it is tried next; null when it is not.').nullable(),
    createdAt: timestamp('When it was set off.'),
    settledAt: timestamp('When it was delivered or failed; null until then.').nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.infer<typeof DeliveryView>;

export const DeliveryPage = pageSchema(DeliveryView).meta({ id: 'WebhookDeliveryPage' });

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
