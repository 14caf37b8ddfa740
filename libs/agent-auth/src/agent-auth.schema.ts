import { join } from 'node:path';
import { ContextSchema, migrationsIn } from '#database';
import { AgentClient } from './clients/agent-client.entity';
import { AgentQuestion } from './questions/agent-question.entity';
import { AuthorizationCode } from './authorization/authorization-code.entity';

export const agentAuthSchema: ContextSchema = {
  entities: [AgentClient, AuthorizationCode, AgentQuestion],
  migrations: migrationsIn(join(__dirname, '../migrations')),
};
