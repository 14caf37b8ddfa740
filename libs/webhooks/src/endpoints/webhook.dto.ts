import { ApiSchema } from '@nestjs/swagger';
import { Metadata, MetadataChange } from '#database/metadata';
import {
  Bool,
  Const,
  enumeration,
  Id,
  Int,
  OneOf,
  PageOf,
  PagingByTime,
  Text,
  TextList,
  Timestamp,
  Url,
} from '#kernel';
import { MetadataFilter, MetadataInput, MetadataUpdate, MetadataView } from '#kernel/fields';
import { ALL, DISABLED_REASON, DisabledReason, Webhook } from './webhook.entity';

const WEBHOOK_URL = {
  max: 2048,
  description:
    'The URL that events are sent to by POST: http or https (only https for live data in production), on the public internet, on port 80 or 443.',
  example: 'https://shop.example.com/perk-events',
} as const;

/** The service checks that each name is a registered kind. */
const EVENT_KIND = { max: 100 };

const EVENT_KINDS = {
  min: 1,
  max: 100,
  unique: true,
  description:
    'The kinds of event to send: a name, `campaign.*` for all kinds of one resource, or `*` for all kinds. A kind listed by name requires the scope that reads it; `campaign.*` and `*` skip the kinds that the scopes of the credential do not cover.',
  example: ['submission.*', 'perk.redeemed'],
} as const;

const DESCRIPTION = {
  multiline: true,
  max: 500,
  optional: true,
  nullable: true,
  description: 'What the webhook is for; null for no description.',
  example: 'Notifies the till of new perks',
} as const;

export class CreateWebhook {
  @Url(WEBHOOK_URL)
  url: string;

  @TextList(EVENT_KIND, { ...EVENT_KINDS, default: [ALL] })
  events: string[];

  @Text(DESCRIPTION)
  description?: string | null;

  @MetadataInput()
  metadata?: Metadata;
}

export class UpdateWebhook {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @Url({ ...WEBHOOK_URL, optional: true })
  url?: string;

  @TextList(EVENT_KIND, { ...EVENT_KINDS, optional: true })
  events?: string[];

  @Text(DESCRIPTION)
  description?: string | null;

  @Bool({
    optional: true,
    description:
      'False disables the webhook and cancels its pending deliveries. True enables it again; call /recover to send the events it missed.',
  })
  enabled?: boolean;

  @MetadataUpdate()
  metadata?: MetadataChange;
}

export class WebhookId {
  @Id('whk', { description: 'The webhook.' })
  id: string;
}

export class ListWebhooks extends PagingByTime(25) {
  @MetadataFilter()
  metadata?: Metadata;
}

const WEBHOOK_STATUS = enumeration('WebhookStatus', ['active', 'disabled']);

@ApiSchema({ name: 'Webhook' })
export class WebhookView {
  @Id('whk', { description: 'The webhook.' })
  id: string;

  @Text({ description: 'The URL that events are sent to.', example: 'https://shop.example.com/perk-events' })
  url: string;

  @TextList(
    {},
    {
      description: 'The kinds of event that are sent, as specified in the request.',
      example: ['submission.*', 'perk.redeemed'],
    },
  )
  events: string[];

  @TextList(
    {},
    {
      description:
        'The scopes of the credential that created the webhook, or that last set its `url` or `events`. Only kinds of event that these scopes may read are sent.',
      example: ['read.submissions', 'read.perks'],
    },
  )
  scopes: string[];

  @Text({
    nullable: true,
    description: 'What the webhook is for; null when it has no description.',
    example: 'Notifies the till of new perks',
  })
  description: string | null;

  @MetadataView({})
  metadata: Metadata;

  @OneOf(WEBHOOK_STATUS, { description: 'A disabled webhook receives no events.' })
  status: (typeof WEBHOOK_STATUS)[number];

  @OneOf(DISABLED_REASON, {
    nullable: true,
    description:
      'Why the webhook is disabled: `owner`, disabled through the API; `gone`, it returned 410; `failures`, every attempt failed for 5 days, at least 20 in all; `revoked`, all access to the business was revoked: check the URL and rotate the secret before you enable it; `creator`, the user who created it was removed from the team or may no longer create webhooks. Null while it is active.',
    example: null,
  })
  disabledReason: DisabledReason | null;

  @Timestamp({ nullable: true, description: 'When the webhook was disabled; null while it is active.', example: null })
  disabledAt: string | null;

  @Timestamp({
    nullable: true,
    description: 'When the first attempt after the last success failed; null when the last attempt succeeded.',
    example: null,
  })
  failingSince: string | null;

  @Int({ description: 'How many attempts in a row have failed, across all deliveries.', example: 0 })
  consecutiveFailures: number;

  @Timestamp({
    nullable: true,
    description: 'Until when deliveries are also signed with the previous secret; null when there is only one secret.',
    example: null,
  })
  previousSecretUntil: string | null;

  @Text({
    nullable: true,
    description: 'The user or API key that created the webhook, or that last set its `url`; null if that is not known.',
    example: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  createdBy: string | null;

  @Timestamp({ description: 'When the webhook was created.' })
  createdAt: string;

  @Timestamp({ description: 'When its owner last changed the webhook.' })
  updatedAt: string;

  @Bool({ description: 'True when the webhook receives live events, false when it receives events of test data.' })
  livemode: boolean;
}

export class NewWebhook extends WebhookView {
  @Text({
    optional: true,
    description:
      'The secret that signs each delivery. It is shown only once: a repeated request with the same `Idempotency-Key` omits it after 10 minutes.',
    example: 'whsec_…',
  })
  secret?: string;
}

export class WebhookPage extends PageOf(() => WebhookView) {}

export class WebhookDeleted {
  @Id('whk', { description: 'The deleted webhook.' })
  id: string;

  @Const(true, { description: 'The webhook no longer receives events.' })
  deleted: true;
}

/** The columns for an input; omitted fields are absent, and null clears a column. */
export function toColumns({ url, events, description }: Partial<CreateWebhook>): Partial<Webhook> {
  const columns: Partial<Webhook> = { url, events, description };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** A webhook as the API returns it, without its secret. */
export function webhookView(webhook: Webhook, now: Date): WebhookView {
  const hasPrevious = webhook.previousSecretUntil !== null && webhook.previousSecretUntil > now;
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    scopes: webhook.scopes,
    description: webhook.description,
    metadata: webhook.metadata,
    status: webhook.enabled ? 'active' : 'disabled',
    disabledReason: webhook.disabledReason,
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    consecutiveFailures: webhook.consecutiveFailures,
    previousSecretUntil: hasPrevious ? (webhook.previousSecretUntil?.toISOString() ?? null) : null,
    createdBy: webhook.createdBy,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    livemode: webhook.livemode,
  };
}
