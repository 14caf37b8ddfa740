import { Controller, Delete, Get, Header, Post, Put } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED, PLANS } from '#billing';
import { Actor, Caller, EMAIL_NOT_VERIFIED, Endpoint, Input, Page } from '#platform';
import {
  CreateWebhook,
  ListWebhooks,
  NewWebhook,
  UpdateWebhook,
  WebhookDeleted,
  WebhookId,
  WebhookPage,
  WebhookView,
} from './webhook.dto';
import { WebhooksService } from './webhooks.service';

const LIMITS = Object.entries(PLANS)
  .map(([plan, { webhooks }]) => `${String(webhooks)} on ${plan}`)
  .join(', ');

@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Endpoint({
    id: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description: `Events of the mode of the caller are sent to it from now on. The secret that signs them is shown only in this answer. The plan limits how many webhooks there may be in each mode, live and test: ${LIMITS}. Webhooks above the limit, after a change of plan, keep working. The webhook keeps the scopes of the credential: it is sent only events that these may read.`,
    access: 'write.webhooks',
    requires: 'verified-email',
    tier: 'standard',
    status: 201,
    input: CreateWebhook,
    examples: {
      reviews: { url: 'https://shop.example.com/perk-events', events: ['submission.*', 'perk.redeemed'] },
    },
    returns: NewWebhook,
    shownOnce: ['secret'],
    problems: [PLAN_LIMIT_EXCEEDED],
  })
  @Post()
  @Header('Cache-Control', 'no-store')
  create(@Caller() actor: Actor, @Input() input: CreateWebhook): Promise<NewWebhook> {
    return this.webhooks.create(actor, input);
  }

  @Endpoint({
    id: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List the webhooks of the business',
    description: 'Those of the mode of the caller, newest first, with how they do; never their secrets.',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: ListWebhooks,
    returns: WebhookPage,
  })
  @Get()
  list(@Caller() actor: Actor, @Input() query: ListWebhooks): Promise<Page<WebhookView>> {
    return this.webhooks.list(actor, query);
  }

  @Endpoint({
    id: 'getWebhook',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: WebhookId,
    returns: WebhookView,
  })
  @Get(':id')
  get(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookView> {
    return this.webhooks.get(actor, id);
  }

  @Endpoint({
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description:
      'Fields that are left out stay as they are. A new address, and enabling it again, clear its record of failures. With `url` or `events`, the webhook takes on the scopes of the credential, and events that these may not read are no longer sent; a kind of event that the webhook names and the credential may not read is refused. A new address requires a verified e-mail address of the account.',
    access: 'write.webhooks',
    tier: 'standard',
    input: UpdateWebhook,
    examples: { enableAgain: { enabled: true } },
    returns: WebhookView,
    problems: [EMAIL_NOT_VERIFIED],
  })
  @Put(':id')
  update(@Caller() actor: Actor, @Input() input: UpdateWebhook): Promise<WebhookView> {
    return this.webhooks.update(actor, input);
  }

  @Endpoint({
    id: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'Nothing is sent to it any more, and what was is no longer to be seen.',
    access: 'write.webhooks',
    tier: 'standard',
    input: WebhookId,
    returns: WebhookDeleted,
  })
  @Delete(':id')
  delete(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookDeleted> {
    return this.webhooks.delete(actor, id);
  }

  @Endpoint({
    id: 'rotateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is in this answer alone. For 24 h both sign each delivery, the new one first; a third, of a rotation before, ends at once.',
    access: 'write.webhooks',
    tier: 'standard',
    input: WebhookId,
    returns: NewWebhook,
    shownOnce: ['secret'],
  })
  @Post(':id/rotate-secret')
  @Header('Cache-Control', 'no-store')
  rotateSecret(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<NewWebhook> {
    return this.webhooks.rotateSecret(actor, id);
  }
}
