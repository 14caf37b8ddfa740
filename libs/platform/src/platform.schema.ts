import { join } from 'node:path';
import { ContextSchema } from './db/engine';
import { migrationsIn } from './db/migrations';
import { CounterPart } from './counters/counter.entity';
import { OutboxSequence } from './events/outbox-sequence.entity';
import { OutboxEvent } from './events/outbox.entity';
import { ListEntry } from './lists/list-entry.entity';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';

export const platformSchema: ContextSchema = {
  entities: [OutboxEvent, OutboxSequence, IdempotencyKey, CounterPart, ListEntry],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
