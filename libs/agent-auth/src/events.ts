import { ApiSchema } from '@nestjs/swagger';
import { KnownScope, Mode, MODES, SCOPES } from '#identity';
import { defineEvent, Id, OneOf, OneOfList, Text } from '#platform';

@ApiSchema({ name: 'AgentAuthorization' })
export class AgentAuthorized {
  @Id('key', { description: 'The API key that the agent was given.' })
  keyId: string;

  @Text({ description: 'What the agent calls itself.', example: 'Campaign Assistant' })
  agentName: string;

  @OneOfList(SCOPES, { description: 'What it may do.', example: ['read.campaigns', 'read.analytics'] })
  scopes: KnownScope[];

  @OneOf(MODES, { description: 'Which data it sees and writes.' })
  mode: Mode;

  @Id('usr', { description: 'The user who consented.' })
  userId: string;

  @Id('biz', { description: 'The business of the user.' })
  businessId: string;

  @Text({ nullable: true, description: 'The client that asked; null where there is none.', example: null })
  clientId: string | null;
}

export const AGENT_AUTHORIZED = defineEvent('agent.authorized', {
  about: 'An agent exchanged the code of a consent for an API key.',
  scope: 'read.analytics',
  data: AgentAuthorized,
  sample: {
    keyId: 'key_01kaj4yt7hfbc9zqf3v1w2x5n8',
    agentName: 'Campaign Assistant',
    scopes: ['read.campaigns', 'read.analytics'],
    mode: 'live',
    userId: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8',
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
    clientId: null,
  },
});
