import { ApiSchema } from '@nestjs/swagger';
import { Bool, Const, enumeration, Id, Int, OneOf, PageOf, Paging, Text, TextList, Timestamp } from '#platform';
import { ALL, DISABLED_REASON, DisabledReason, Webhook } from './webhook.entity';

const URL_OF_WEBHOOK = {
  trim: true,
  max: 2048,
  description:
    'Where events are sent by POST: http or https, in production https for live data; on the public internet, at port 80 or 443.',
  example: 'https://shop.example.com/perk-events',
} as const;

/** The service checks the names: it knows the kinds there are. */
const KIND_OF_EVENT = { max: 100 };

const KINDS_OF_EVENT = {
  min: 1,
  max: 100,
  unique: true,
  description:
    'The kinds of event to send: each by name, `campaign.*` for all kinds of a thing, `*` for all. A kind that is named needs the scope that reads it; `campaign.*` and `*` leave out the kinds that the scopes of the credential do not cover.',
  example: ['submission.*', 'perk.redeemed'],
} as const;

const PURPOSE = {
  trim: true,
  max: 500,
  optional: true,
  nullable: true,
  description: 'What it is for; null for no description.',
  example: 'Tells the till of new perks',
} as const;

export class CreateWebhook {
  @Text(URL_OF_WEBHOOK)
  url: string;

  @TextList(KIND_OF_EVENT, { ...KINDS_OF_EVENT, default: [ALL] })
  events: string[];

  @Text(PURPOSE)
  description?: string | null;
}

export class UpdateWebhook {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @Text({ ...URL_OF_WEBHOOK, optional: true })
  url?: string;

  @TextList(KIND_OF_EVENT, { ...KINDS_OF_EVENT, optional: true })
  events?: string[];

  @Text(PURPOSE)
  description?: string | null;

  @Bool({
    optional: true,
    description:
      'False disables it and cancels the deliveries that are under way; true enables it again, and /recover sends what it missed.',
  })
  enabled?: boolean;
}

export class WebhookId {
  @Id('whk', { description: 'The endpoint.' })
  id: string;
}

export class ListWebhooks extends Paging(25) {}

const WEBHOOK_STATUS = enumeration('WebhookStatus', ['active', 'disabled']);

@ApiSchema({ name: 'Webhook' })
export class WebhookView {
  @Id('whk', { description: 'The endpoint.' })
  id: string;

  @Text({ description: 'Where events are sent.', example: 'https://shop.example.com/perk-events' })
  url: string;

  @TextList(
    {},
    {
      description: 'The kinds of event that are sent, as they were asked for.',
      example: ['submission.*', 'perk.redeemed'],
    },
  )
  events: string[];

  @TextList(
    {},
    {
      description:
        'Only kinds of event that these scopes may read are sent: the scopes of the credential that created the webhook, or that last set its `url` or `events`.',
      example: ['read.submissions', 'read.perks'],
    },
  )
  scopes: string[];

  @Text({
    nullable: true,
    description: 'What it is for; null when nothing was said.',
    example: 'Tells the till of new perks',
  })
  description: string | null;

  @OneOf(WEBHOOK_STATUS, { description: 'Nothing is sent to a webhook that is disabled.' })
  status: 'active' | 'disabled';

  @OneOf(DISABLED_REASON, {
    nullable: true,
    description:
      'Why it is disabled: by its `owner`, because it answered that it is `gone` (410), after 5 days and 20 attempts of nothing but `failures`, or because all access to the business was `revoked`: check its address and rotate its secret before you enable it. Null while it is active.',
    example: null,
  })
  disabledReason: DisabledReason | null;

  @Timestamp({ nullable: true, description: 'When it was disabled; null while it is active.', example: null })
  disabledAt: string | null;

  @Timestamp({
    nullable: true,
    description: 'When the first attempt failed since the last that succeeded; null when the last one succeeded.',
    example: null,
  })
  failingSince: string | null;

  @Int({ description: 'How many attempts failed in a row, over all deliveries.', example: 0 })
  consecutiveFailures: number;

  @Timestamp({
    nullable: true,
    description: 'Until when the secret before the last rotation signs too; null when only one secret signs.',
    example: null,
  })
  previousSecretUntil: string | null;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ description: 'When its owner last changed it.' })
  updatedAt: string;

  @Bool({ description: 'True when it is sent live events, false when it is sent those of test data.' })
  livemode: boolean;
}

export class NewWebhook extends WebhookView {
  @Text({
    optional: true,
    description: 'What signs each delivery, shown once: a replay by `Idempotency-Key` omits it after 10 minutes.',
    example: 'whsec_…',
  })
  secret?: string;
}

export class WebhookPage extends PageOf(() => WebhookView) {}

export class WebhookDeleted {
  @Id('whk', { description: 'The endpoint that was deleted.' })
  id: string;

  @Const(true, { description: 'Nothing is sent to it any more.' })
  deleted: true;
}

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
