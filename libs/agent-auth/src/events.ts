import { z } from 'zod';
import { defineEvent, idField } from '#platform';

export const AgentAuthorized = z
  .strictObject({
    keyId: idField('key', 'The API key that the agent was given.'),
    agentName: z.string().meta({ description: 'What the agent calls itself.', example: 'Campaign Assistant' }),
    scopes: z.array(z.string()).meta({ description: 'What it may do.' }),
    mode: z.enum(['live', 'test']).meta({ description: 'Which data it sees and writes.' }),
    userId: idField('usr', 'The user who consented.'),
    businessId: idField('biz', 'The business of the user.'),
    clientId: z.string().nullable().meta({ description: 'The registered client; null where there is none.' }),
  })
  .meta({ id: 'AgentAuthorization' });
export type AgentAuthorized = z.infer<typeof AgentAuthorized>;

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
