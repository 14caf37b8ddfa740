import { Outbox1763690000000 } from '../migrations/1763690000000-outbox';
import { ContextSchema } from './db/engine';
import { OutboxEvent } from './events/outbox.entity';

export const platformSchema: ContextSchema = { entities: [OutboxEvent], migrations: [Outbox1763690000000] };
