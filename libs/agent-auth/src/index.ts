export { AgentAuthModule } from './agent-auth.module';
export { agentAuthSchema } from './agent-auth.schema';
export { ANSWER_WITHIN_SECONDS, AgentQuestionsService } from './questions/agent-questions.service';
