import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Connection, OAuthState } from './connection.entity';

export const connectionsSchema: ContextSchema = {
  entities: [Connection, OAuthState],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
