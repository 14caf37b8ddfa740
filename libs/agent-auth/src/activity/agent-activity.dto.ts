import { ApiSchema } from '@nestjs/swagger';
import { Mode, MODES } from '#identity';
import { Bool, enumeration, Id, Int, ListOf, Nested, OneOf, PagingByTime, Text, Timestamp } from '#kernel';
import { Scope } from '#kernel/actors';
import { Pagination, ScopeList } from '#kernel/fields';

export class ListAgents extends PagingByTime(100) {}

const ACT_TYPES = enumeration('AgentActType', [
  'campaign.created',
  'submission.created',
  'submission.approved',
  'submission.rejected',
]);
export type AgentActType = (typeof ACT_TYPES)[number];

@ApiSchema({ name: 'AgentAct' })
export class AgentAct {
  @OneOf(ACT_TYPES, { description: 'What was done.' })
  type: AgentActType;

  @Text({ description: 'The id of the campaign or submission.', example: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;

  @Timestamp({ description: 'When it was done.' })
  at: string;
}

@ApiSchema({ name: 'AgentActivity' })
export class AgentActivity {
  @Id('key', { description: 'The API key.' })
  keyId: string;

  @Text({
    untrusted: true,
    description: 'The name of the agent that has the key, or the name of a key that was created by hand.',
    example: 'Campaign Assistant',
  })
  agentName: string;

  @Bool({
    description:
      'Whether the agent received the key when a person approved its request; false for a key that was created by hand.',
    example: true,
  })
  agent: boolean;

  @ScopeList({ description: 'The scopes of the key.', example: ['read.campaigns', 'write.campaigns'] })
  scopes: Scope[];

  @OneOf(MODES, { description: 'The data that the key can access.' })
  mode: Mode;

  @Timestamp({ description: 'When the key was created.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When the key was last used, to the minute; null if never.' })
  lastUsedAt: string | null;

  @Timestamp({ nullable: true, description: 'When the key stops working; null if it does not expire.', example: null })
  expiresAt: string | null;

  @Timestamp({ nullable: true, description: 'When the key was revoked; null while it is valid.', example: null })
  revokedAt: string | null;

  @Int({ description: 'Campaigns created with the key.', example: 1 })
  campaignsCreated: number;

  @Int({ description: 'Submissions filed with the key, to any campaign.', example: 0 })
  submissionsFiled: number;

  @Int({ description: 'Submissions approved or rejected with the key.', example: 0 })
  submissionsReviewed: number;

  @ListOf(() => AgentAct, { description: 'The last ten actions with the key, newest first.' })
  recent: AgentAct[];
}

@ApiSchema({ name: 'AgentActivityPage' })
export class AgentPage {
  @ListOf(() => AgentActivity, { description: 'The keys of this page, newest first.' })
  agents: AgentActivity[];

  @Nested(() => Pagination, { description: 'The position of this page in the list.' })
  pagination: Pagination;
}
