import { Controller, Get, Post } from '@nestjs/common';
import { Actor, Caller, Endpoint, Input, INVALID_STATE, Page } from '#platform';
import { DeliveriesService } from './deliveries.service';
import {
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
      'An event that did not happen, with a `sequence` of 0 and in no log. It is sent like all others, so its result is among the deliveries. The credential needs the scope that reads the kind of event.',
    access: 'write.webhooks',
    tier: 'standard',
    input: TestWebhook,
    examples: { redeemed: { type: 'perk.redeemed' } },
    returns: DeliveryView,
    problems: [INVALID_STATE],
  })
  @Post(':id/test')
  test(@Caller() actor: Actor, @Input() input: TestWebhook): Promise<DeliveryView> {
    return this.deliveries.test(actor, input);
  }

  @Endpoint({
    id: 'listWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'List what was sent to a webhook',
    description:
      'With the result of each attempt, newest first; of the last 30 days. Only events of kinds that the scopes of the credential may read.',
    access: 'read.webhooks',
    tier: 'relaxed',
    input: ListDeliveries,
    returns: DeliveryPage,
  })
  @Get(':id/deliveries')
  list(@Caller() actor: Actor, @Input() query: ListDeliveries): Promise<Page<DeliveryView>> {
    return this.deliveries.list(actor, query);
  }

  @Endpoint({
    id: 'replayWebhookDelivery',
    tag: 'Webhooks',
    summary: 'Send an event once more',
    description:
      'The same event with the same id, whatever became of it before, with ten attempts of its own. The credential needs the scope that reads the kind of event, as does the webhook.',
    access: 'write.webhooks',
    tier: 'standard',
    input: DeliveryId,
    returns: DeliveryView,
    problems: [INVALID_STATE],
  })
  @Post(':id/deliveries/:deliveryId/replay')
  replay(@Caller() actor: Actor, @Input() input: DeliveryId): Promise<DeliveryView> {
    return this.deliveries.replay(actor, input);
  }

  @Endpoint({
    id: 'recoverWebhook',
    tag: 'Webhooks',
    summary: 'Send what did not get there',
    description:
      'Sends every event since then that the webhook wants and has not received, and that is not under way: what failed, and what happened while it was disabled. Kinds of event that the scopes of the credential or of the webhook may not read are left out. With `dryRun`, the same events are only counted.',
    access: 'write.webhooks',
    tier: 'standard',
    input: RecoverWebhook,
    examples: { count: { since: '2026-11-20T00:00:00.000Z', dryRun: true } },
    returns: Recovery,
    problems: [INVALID_STATE],
  })
  @Post(':id/recover')
  recover(@Caller() actor: Actor, @Input() input: RecoverWebhook): Promise<Recovery> {
    return this.deliveries.recover(actor, input);
  }
}
