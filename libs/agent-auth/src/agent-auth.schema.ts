import { ContextSchema } from '#platform';
import { AgentAuth1763690600000 } from '../migrations/1763690600000-agent-auth';
import { AgentClient } from './agent-client.entity';
import { AuthorizationCode } from './authorization-code.entity';

export const agentAuthSchema: ContextSchema = {
  entities: [AgentClient, AuthorizationCode],
  migrations: [AgentAuth1763690600000],
};
