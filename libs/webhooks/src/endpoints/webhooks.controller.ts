import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED, PLANS } from '#billing';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, Page } from '#kernel';
import { EMAIL_NOT_VERIFIED } from '#kernel/errors';
import { REDIRECT } from './redirect';
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
    description: `Sends events in the mode of the caller to the URL from now on. The secret that signs them is shown only in this response. The webhook stores the scopes of the credential and receives only events that these may read.\n\nThe plan limits the number of webhooks in each mode, live and test: ${LIMITS}. Webhooks above the limit after a change of plan keep working.`,
    access: 'write.webhooks',
    requires: 'verified-email',
    passwordRequired: true,
    tier: 'standard',
    status: 201,
    input: CreateWebhook,
    examples: {
      reviews: { url: 'https://shop.example.com/perk-events', events: ['submission.*', 'perk.redeemed'] },
    },
    returns: NewWebhook,
    shownOnce: ['secret'],
    errors: [PLAN_LIMIT_EXCEEDED],
  })
  @Post()
  create(@CurrentActor() actor: Actor, @Input() input: CreateWebhook): Promise<NewWebhook> {
    return this.webhooks.create(actor, input);
  }

  @Endpoint({
    id: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'The webhooks in the mode of the caller, newest first, with their health. Secrets are never included.',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: ListWebhooks,
    returns: WebhookPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListWebhooks): Promise<Page<WebhookView>> {
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
  get(@CurrentActor() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookView> {
    return this.webhooks.get(actor, id);
  }

  @Endpoint({
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Update a webhook',
    description:
      'Omitted fields do not change. A new `url`, or enabling the webhook again, resets its failure count. Setting `url` or `events` replaces the scopes of the webhook with those of the credential: events that these may not read are no longer sent, and a kind of event listed by name that the credential may not read is rejected with `INSUFFICIENT_SCOPE`. Setting `url` requires a verified e-mail address.',
    access: 'write.webhooks',
    inAddition: [REDIRECT],
    tier: 'standard',
    input: UpdateWebhook,
    examples: { enableAgain: { enabled: true } },
    returns: WebhookView,
    errors: [EMAIL_NOT_VERIFIED],
  })
  @Put(':id')
  update(@CurrentActor() actor: Actor, @Input() input: UpdateWebhook): Promise<WebhookView> {
    return this.webhooks.update(actor, input);
  }

  @Endpoint({
    id: 'deleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook',
    description: 'The webhook receives no more events, and its deliveries can no longer be listed.',
    access: 'write.webhooks',
    tier: 'standard',
    input: WebhookId,
    returns: WebhookDeleted,
  })
  @Delete(':id')
  delete(@CurrentActor() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookDeleted> {
    return this.webhooks.delete(actor, id);
  }

  @Endpoint({
    id: 'rotateWebhookSecret',
    tag: 'Webhooks',
    summary: 'Rotate a webhook secret',
    description:
      'The new secret is shown only in this response. For 24 hours each delivery is signed with both secrets, the new one first. A secret that is still valid from an earlier rotation stops being used at once.',
    access: 'write.webhooks',
    passwordRequired: true,
    tier: 'standard',
    input: WebhookId,
    returns: NewWebhook,
    shownOnce: ['secret'],
  })
  @Post(':id/rotate-secret')
  rotateSecret(@CurrentActor() actor: Actor, @Input() { id }: WebhookId): Promise<NewWebhook> {
    return this.webhooks.rotateSecret(actor, id);
  }
}
