import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { AgentClient } from './clients/agent-client.entity';
import { AuthorizationCode } from './authorization/authorization-code.entity';

export const agentAuthSchema: ContextSchema = {
  entities: [AgentClient, AuthorizationCode],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
