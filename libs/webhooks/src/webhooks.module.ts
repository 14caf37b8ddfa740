import { Module } from '@nestjs/common';
import { RegistryModule } from '#http';
import { AcceptedDeliveries } from './sending/accepted-deliveries';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DeliveryWork } from './sending/delivery-work';
import { DeliveryCleanup } from './deliveries/delivery-cleanup';
import { EventFeed } from './event-log/event-feed';
import { ReadableEventKinds } from './event-log/readable-event-kinds';
import { EventLog } from './event-log/event-log';
import { WEBHOOK_DISABLED } from './events';
import { EventsController } from './event-log/events.controller';
import { EVENTS_PURGED, TOO_MANY_STREAMS } from './event-log/events.errors';
import { EventsService } from './event-log/events.service';
import { OwnerNotifier } from './endpoints/owner-notifier';
import { Revocation } from './endpoints/revocation';
import { Sender } from './sending/sender';
import { SENDING } from './sending/webhook-description';
import { WebhooksController } from './endpoints/webhooks.controller';
import { WebhooksService } from './endpoints/webhooks.service';
import { WebhooksTools } from './webhooks.tools';

@Module({
  imports: [
    RegistryModule.forFeature('webhooks', {
      ids: ['whk', 'dlv'],
      scopes: {
        'read.webhooks': { subject: 'Webhooks and events', allows: 'See webhooks and the event log' },
        'write.webhooks': { subject: 'Webhooks and events', allows: 'Choose which addresses receive events' },
      },
      errors: [EVENTS_PURGED, TOO_MANY_STREAMS],
      events: [WEBHOOK_DISABLED],
      eventResources: { webhook: 'Webhooks' },
      tags: {
        Events: 'The event log of a business: read it, stream it, or receive it through webhooks.',
        Webhooks: 'Endpoints of a business that receive signed events, with retries.',
      },
      tools: WebhooksTools,
      toolsets: {
        webhooks: {
          purpose: 'for webhooks',
          description:
            'Set up webhooks that send events to another system, test them, and send failed deliveries again.',
          instructions:
            'To connect another system: createWebhook (its secret is shown once), then testWebhook, and listDeliveries for the outcome. If a receiver failed: listDeliveries with status failed, then replayDelivery for each. listEvents, in the toolset operations, reads the events without a webhook.',
          maxTokens: 4000,
        },
      },
      sending: SENDING,
    }),
  ],
  controllers: [EventsController, WebhooksController, DeliveriesController],
  providers: [
    ReadableEventKinds,
    EventLog,
    EventsService,
    WebhooksTools,
    EventFeed,
    WebhooksService,
    DeliveriesService,
    DeliveryWork,
    AcceptedDeliveries,
    Sender,
    DeliveryCleanup,
    OwnerNotifier,
    Revocation,
  ],
})
export class WebhooksModule {}
