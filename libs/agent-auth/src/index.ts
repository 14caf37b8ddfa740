export { AgentAuthModule } from './agent-auth.module';
export { agentAuthSchema } from './agent-auth.schema';
