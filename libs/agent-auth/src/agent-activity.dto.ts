import { ApiSchema } from '@nestjs/swagger';
import { KnownScope, Mode, MODES, SCOPES } from '#identity';
import { enumeration, Id, Int, ListOf, Nested, OneOf, OneOfList, Pagination, Paging, Text, Timestamp } from '#platform';

export class ListAgents extends Paging(100) {}

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

  @Text({ description: 'The campaign or submission that it was done to.', example: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;

  @Timestamp({ description: 'When it was done.' })
  at: string;
}

@ApiSchema({ name: 'AgentActivity' })
export class AgentActivity {
  @Id('key', { description: 'The API key.' })
  keyId: string;

  @Text({
    description: 'The agent that the key was given to; otherwise what the key is for.',
    example: 'Campaign Assistant',
  })
  agentName: string;

  @OneOfList(SCOPES, { description: 'What the key may do.', example: ['read.campaigns', 'write.campaigns'] })
  scopes: KnownScope[];

  @OneOf(MODES, { description: 'Which data it sees and writes.' })
  mode: Mode;

  @Timestamp({ description: 'When the key was created.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When it was last used, to the minute; null for never.' })
  lastUsedAt: string | null;

  @Timestamp({ nullable: true, description: 'When it was revoked; null while it is not.', example: null })
  revokedAt: string | null;

  @Int({ description: 'Campaigns that were created with it.', example: 1 })
  campaignsCreated: number;

  @Int({ description: 'Submissions that were made with it, to any campaign.', example: 0 })
  submissionsFiled: number;

  @Int({ description: 'Submissions that were approved or rejected with it.', example: 0 })
  submissionsReviewed: number;

  @ListOf(() => AgentAct, { description: 'The last ten things that were done with it, newest first.' })
  recent: AgentAct[];
}

@ApiSchema({ name: 'AgentActivityPage' })
export class AgentPage {
  @ListOf(() => AgentActivity, { description: 'The keys of this page, newest first.' })
  agents: AgentActivity[];

  @Nested(() => Pagination, { description: 'Where this page stands.' })
  pagination: Pagination;
}
