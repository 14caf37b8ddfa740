import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Message } from './message.entity';
import { StoppedAddress } from './sending/stopped-address.entity';

export const messagesSchema: ContextSchema = {
  entities: [Message, StoppedAddress],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
