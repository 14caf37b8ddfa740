import { z } from 'zod';
import { idField, pageQuery, pageSchema, text, timestamp } from '#platform';
import { ALL, DISABLED_REASONS, Webhook } from './webhook.entity';

const fields = {
  url: z.string().trim().min(1).max(2048).meta({
    description:
      'Where events are sent by POST: http or https, in production https for live data; on the public internet, at port 80 or 443.',
    example: 'https://shop.example.com/perk-events',
  }),
  events: z
    // The names are checked by the service, which knows the kinds there are; the literal is for readers of the description.
    .array(z.union([z.literal(ALL), z.string().max(100)]))
    .min(1)
    .max(100)
    .overwrite((events) => [...new Set(events)])
    .meta({
      description:
        'The kinds of event to send: each by name, `campaign.*` for all kinds of a thing, `*` for all. A kind that is named needs the scope that reads it; `campaign.*` and `*` leave out the kinds that the scopes of the credential do not cover.',
      example: ['submission.*', 'perk.redeemed'],
    }),
  description: text(500, 'What it is for.').nullish(),
};

export const CreateWebhook = z
  .strictObject({ ...fields, events: fields.events.default([ALL]) })
  .meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const UpdateWebhook = z
  .strictObject({
    id: idField('whk', 'The endpoint.'),
    url: fields.url.optional(),
    events: fields.events.optional(),
    description: fields.description,
    enabled: z.boolean().optional().meta({
      description: 'False ends what is under way to it; true begins anew, and /recover sends what it missed.',
    }),
  })
  .meta({ id: 'UpdateWebhook' });
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

export const WebhookId = z.strictObject({ id: idField('whk', 'The endpoint.') });
export type WebhookId = z.infer<typeof WebhookId>;

export const ListWebhooks = z.strictObject(pageQuery(25));
export type ListWebhooks = z.infer<typeof ListWebhooks>;

const shown = {
  id: idField('whk', 'The endpoint.'),
  url: z.string().meta({ description: 'Where events are sent.' }),
  events: z.array(z.string()).meta({ description: 'The kinds of event that are sent.' }),
  scopes: z.array(z.string()).meta({
    description:
      'Only kinds of event that these scopes may read are sent: the scopes of the credential that created the webhook, or that last set its `url` or `events`.',
    example: ['read.submissions', 'read.perks'],
  }),
  description: z.string().nullable().meta({ description: 'What it is for.' }),
  status: z.enum(['active', 'disabled']).meta({ description: 'To one that is disabled nothing is sent.' }),
  disabledReason: z.enum(DISABLED_REASONS).nullable().meta({
    description:
      'Why it is disabled: by its `owner`, because it answered that it is `gone` (410), after 5 days and 20 attempts of nothing but `failures`, or because all access to the business was `revoked`: check its address and rotate its secret before you enable it.',
  }),
  disabledAt: timestamp('When it was disabled.').nullable(),
  failingSince: timestamp(
    'When an attempt first failed since the last that did not; null while it does well.',
  ).nullable(),
  consecutiveFailures: z
    .number()
    .int()
    .meta({ description: 'How many attempts failed in a row, over all deliveries.', example: 0 }),
  previousSecretUntil: timestamp('Until when the secret before the last rotation signs too.').nullable(),
  createdAt: timestamp('When it was made.'),
  updatedAt: timestamp('When its owner last changed it.'),
  livemode: z.boolean().meta({ description: 'Whether it gets live events, or those of test data.' }),
};

export const WebhookView = z.strictObject(shown).meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof WebhookView>;

export const NewWebhook = z
  .strictObject({
    ...shown,
    secret: z.string().optional().meta({
      description: 'What signs each delivery, shown once: a replay by `Idempotency-Key` omits it after 10 minutes.',
      example: 'whsec_…',
    }),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook> & { secret: string };

export const WebhookPage = pageSchema(WebhookView).meta({ id: 'WebhookPage' });

export const WebhookDeleted = z
  .strictObject({
    id: idField('whk', 'The endpoint that was.'),
    deleted: z.literal(true).meta({ description: 'It is gone, and nothing is sent to it any more.' }),
  })
  .meta({ id: 'WebhookDeleted' });
export type WebhookDeleted = z.infer<typeof WebhookDeleted>;

/** An endpoint as the API shows it: never its secret. */
export function webhookView(webhook: Webhook, now: Date): WebhookView {
  const hasPrevious = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > now;
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    scopes: webhook.scopes,
    description: webhook.description,
    status: webhook.enabled ? 'active' : 'disabled',
    disabledReason: webhook.disabledReason,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    consecutiveFailures: webhook.consecutiveFailures,
    previousSecretUntil: hasPrevious ? (webhook.previousSecretUntil?.toISOString() ?? null) : null,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    livemode: webhook.livemode,
  };
}
