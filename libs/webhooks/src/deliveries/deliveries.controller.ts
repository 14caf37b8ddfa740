import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, Page } from '#kernel';
import { DeliveriesService } from './deliveries.service';
import {
  DeliveryDetails,
  DeliveryId,
  DeliveryPage,
  DeliveryView,
  ListDeliveries,
  Recovery,
  RecoverWebhook,
  TestWebhook,
} from './delivery.dto';

@Controller('api/v1/webhooks')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Endpoint({
    id: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Send a test event',
    description:
      'Sends a sample event with `sequence` 0, which is not added to the log. It is delivered like any other event, so its result is listed with the deliveries. The credential needs the scope that reads the kind of event.',
    access: 'write.webhooks',
    tier: 'standard',
    input: TestWebhook,
    examples: { redeemed: { type: 'perk.redeemed' } },
    returns: DeliveryView,
    errors: [INVALID_STATE],
  })
  @Post(':id/test')
  test(@CurrentActor() actor: Actor, @Input() input: TestWebhook): Promise<DeliveryView> {
    return this.deliveries.test(actor, input);
  }

  @Endpoint({
    id: 'listWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'List webhook deliveries',
    description:
      'The deliveries of at least the last 30 days with the result of each attempt, newest first. Only events of kinds that the scopes of the credential may read.',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: ListDeliveries,
    returns: DeliveryPage,
  })
  @Get(':id/deliveries')
  list(@CurrentActor() actor: Actor, @Input() query: ListDeliveries): Promise<Page<DeliveryView>> {
    return this.deliveries.list(actor, query);
  }

  @Endpoint({
    id: 'getWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Get a webhook delivery',
    description: 'Returns a delivery with the result of each attempt, and with what was sent.',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: DeliveryId,
    returns: DeliveryDetails,
  })
  @Get(':id/deliveries/:deliveryId')
  get(@CurrentActor() actor: Actor, @Input() input: DeliveryId): Promise<DeliveryDetails> {
    return this.deliveries.get(actor, input);
  }

  @Endpoint({
    id: 'replayWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Replay a webhook delivery',
    description:
      'Sends the same event with the same id in a new delivery with ten attempts, whatever the result of the first one. Both the credential and the webhook need the scope that reads the kind of event.',
    access: 'write.webhooks',
    tier: 'standard',
    input: DeliveryId,
    returns: DeliveryView,
    errors: [INVALID_STATE],
  })
  @Post(':id/deliveries/:deliveryId/replay')
  replay(@CurrentActor() actor: Actor, @Input() input: DeliveryId): Promise<DeliveryView> {
    return this.deliveries.replay(actor, input);
  }

  @Endpoint({
    id: 'recoverWebhook',
    tag: 'Webhooks',
    summary: 'Resend missed events',
    description:
      'Sends every event since `since` that the webhook subscribes to, has not received, and has no pending delivery of: failed deliveries, and events that happened while it was disabled. Kinds of event that the scopes of the credential or of the webhook may not read are skipped. With `dryRun`, the events are only counted.',
    access: 'write.webhooks',
    tier: 'standard',
    input: RecoverWebhook,
    examples: { count: { since: '2026-11-20T00:00:00.000Z', dryRun: true } },
    returns: Recovery,
    errors: [INVALID_STATE],
  })
  @Post(':id/recover')
  recover(@CurrentActor() actor: Actor, @Input() input: RecoverWebhook): Promise<Recovery> {
    return this.deliveries.recover(actor, input);
  }
}
