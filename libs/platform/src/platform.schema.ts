import { Outbox1763690000000 } from '../migrations/1763690000000-outbox';
import { Idempotency1763690010000 } from '../migrations/1763690010000-idempotency';
import { Relay1763690020000 } from '../migrations/1763690020000-relay';
import { OutboxSequences1763700100000 } from '../migrations/1763700100000-outbox-sequences';
import { ShownOnce1763700300000 } from '../migrations/1763700300000-shown-once';
import { ContextSchema } from './db/engine';
import { OutboxSequence } from './events/outbox-sequence.entity';
import { OutboxEvent } from './events/outbox.entity';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';

export const platformSchema: ContextSchema = {
  entities: [OutboxEvent, OutboxSequence, IdempotencyKey],
  migrations: [
    Outbox1763690000000,
    Idempotency1763690010000,
    Relay1763690020000,
    OutboxSequences1763700100000,
    ShownOnce1763700300000,
  ],
};
