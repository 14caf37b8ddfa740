import { Module } from '@nestjs/common';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { DeliveryWork } from './delivery-work';
import { Endings } from './endings';
import { EventFeed } from './event-feed';
import { EventLog } from './event-log.service';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';
import { Notices } from './notices';
import { Revocation } from './revocation';
import { Sender } from './sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  controllers: [EventsController, WebhooksController, DeliveriesController],
  providers: [
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
