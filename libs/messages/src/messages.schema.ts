import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { Message } from './message.entity';
import { MessageAllowance } from './sending/message-allowance.entity';
import { StoppedAddress } from './sending/stopped-address.entity';

export const messagesSchema: ContextSchema = {
  entities: [Message, MessageAllowance, StoppedAddress],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
