import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';

export const httpSchema: ContextSchema = {
  entities: [IdempotencyKey],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
