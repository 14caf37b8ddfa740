import { ContextSchema } from '#platform';
import { EventLog1763690900000 } from '../migrations/1763690900000-event-log';
import { Webhooks1763690910000 } from '../migrations/1763690910000-webhooks';
import { EventLogAge1763700130000 } from '../migrations/1763700130000-event-log-age';
import { FairDeliveries1763700200000 } from '../migrations/1763700200000-fair-deliveries';
import { WebhookScopes1763700201000 } from '../migrations/1763700201000-webhook-scopes';
import { Attempt, Delivery } from './delivery.entity';
import { EventLogHead, LoggedEvent } from './event-log.entity';
import { Webhook } from './webhook.entity';

export const webhooksSchema: ContextSchema = {
  entities: [EventLogHead, LoggedEvent, Webhook, Delivery, Attempt],
  migrations: [
    EventLog1763690900000,
    Webhooks1763690910000,
    EventLogAge1763700130000,
    FairDeliveries1763700200000,
    WebhookScopes1763700201000,
  ],
};
