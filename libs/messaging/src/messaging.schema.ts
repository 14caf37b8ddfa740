import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { OutboxSequence } from './events/outbox-sequence.entity';
import { OutboxEvent } from './events/outbox.entity';

export const messagingSchema: ContextSchema = {
  entities: [OutboxEvent, OutboxSequence],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
