import { ApiSchema } from '@nestjs/swagger';
import { Mode, MODES } from '#identity';
import { Id, OneOf, Text } from '#kernel';
import { Scope } from '#kernel/actors';
import { ScopeList } from '#kernel/fields';
import { defineEvent } from '#messaging';

@ApiSchema({ name: 'AgentAuthorization' })
export class AgentAuthorized {
  @Id('key', { description: 'The API key that the agent received.' })
  keyId: string;

  @Text({ description: 'The name of the agent.', example: 'Campaign Assistant' })
  agentName: string;

  @ScopeList({ description: 'The scopes of the key.', example: ['read.campaigns', 'read.analytics'] })
  scopes: Scope[];

  @OneOf(MODES, { description: 'The data that the key can access.' })
  mode: Mode;

  @Id('usr', { description: 'The user who approved.' })
  userId: string;

  @Id('biz', { description: 'The business of the user.' })
  businessId: string;

  @Text({ nullable: true, description: 'The registered client; null for an agent without one.', example: null })
  clientId: string | null;
}

export const AGENT_AUTHORIZED = defineEvent('agent.authorized', {
  label: 'Agent given access',
  description: 'An agent exchanged an authorization code for an API key.',
  scope: 'read.analytics',
  data: AgentAuthorized,
});
