import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { Actor, Caller, CONFLICT, defineTag, Endpoint, Input, Page } from '#platform';
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

defineTag('Webhooks', 'Addresses of the business that events are sent to, signed, until they are taken.');

@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @Endpoint({
    id: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Events of the mode of the caller are sent to it from now on. The secret that signs them is in this answer alone. Up to 50 in each mode.',
    access: 'write.webhooks',
    tier: 'standard',
    status: 201,
    input: CreateWebhook,
    examples: {
      reviews: { url: 'https://shop.example.com/perk-events', events: ['submission.*', 'perk.redeemed'] },
    },
    returns: NewWebhook,
    problems: [CONFLICT],
  })
  create(@Caller() actor: Actor, @Input() input: CreateWebhook): Promise<NewWebhook> {
    return this.webhooks.create(actor, input);
  }

  @Get()
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
  list(@Caller() actor: Actor, @Input() query: ListWebhooks): Promise<Page<WebhookView>> {
    return this.webhooks.list(actor, query);
  }

  @Get(':id')
  @Endpoint({
    id: 'getWebhook',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: WebhookId,
    returns: WebhookView,
  })
  get(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookView> {
    return this.webhooks.get(actor, id);
  }

  @Put(':id')
  @Endpoint({
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    description: 'What is left out stays. Another address, and being enabled again, begin with a clean record.',
    access: 'write.webhooks',
    tier: 'standard',
    input: UpdateWebhook,
    examples: { enableAgain: { enabled: true } },
    returns: WebhookView,
  })
  update(@Caller() actor: Actor, @Input() input: UpdateWebhook): Promise<WebhookView> {
    return this.webhooks.update(actor, input);
  }

  @Delete(':id')
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
  delete(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<WebhookDeleted> {
    return this.webhooks.delete(actor, id);
  }

  @Post(':id/rotate-secret')
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
  })
  rotateSecret(@Caller() actor: Actor, @Input() { id }: WebhookId): Promise<NewWebhook> {
    return this.webhooks.rotateSecret(actor, id);
  }
}
