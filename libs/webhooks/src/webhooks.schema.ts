import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Attempt, Delivery } from './deliveries/delivery.entity';
import { EventLogHead, LoggedEvent } from './event-log/event-log.entity';
import { Webhook } from './endpoints/webhook.entity';

export const webhooksSchema: ContextSchema = {
  entities: [EventLogHead, LoggedEvent, Webhook, Delivery, Attempt],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
