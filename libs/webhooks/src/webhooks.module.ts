import { Module } from '@nestjs/common';
import { RegistryModule } from '#platform';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { DeliveryWork } from './delivery-work';
import { Endings } from './endings';
import { EventFeed } from './event-feed';
import { EventKinds } from './event-kinds';
import { EventLog } from './event-log.service';
import { WEBHOOK_DISABLED } from './events';
import { EventsController } from './events.controller';
import { EVENTS_PURGED, TOO_MANY_STREAMS } from './events.problems';
import { EventsService } from './events.service';
import { Notices } from './notices';
import { Revocation } from './revocation';
import { Sender } from './sender';
import { SENDING } from './sending';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [
    RegistryModule.forFeature('webhooks', {
      problems: [EVENTS_PURGED, TOO_MANY_STREAMS],
      events: [WEBHOOK_DISABLED],
      tags: {
        Events: 'What happened, in order: read, streamed, or sent to where it is wanted.',
        Webhooks: 'Addresses of the business that events are sent to, signed, until they are taken.',
      },
      sending: SENDING,
    }),
  ],
  controllers: [EventsController, WebhooksController, DeliveriesController],
  providers: [
    EventKinds,
    EventLog,
    EventsService,
    EventFeed,
    WebhooksService,
    DeliveriesService,
    DeliveryWork,
    Sender,
    Endings,
    Notices,
    Revocation,
  ],
})
export class WebhooksModule {}
