import { ApiSchema, PickType } from '@nestjs/swagger';
import { BusinessSummary, Mode, MODES } from '#identity';
import { Actor, Int, ListOf, Nested, OneOf, Text, TextList, Timestamp } from '#kernel';
import { ACTOR_KINDS } from '#kernel/actors';

@ApiSchema({ name: 'MonthlyLimit' })
export class MonthlyLimit {
  @Int({ nullable: true, description: 'Units per month that the plan allows; null if unlimited.', example: 5 })
  limit: number | null;

  @Int({ nullable: true, description: 'Units left this month; null if unlimited.', example: 2 })
  remaining: number | null;
}

@ApiSchema({ name: 'MonthlyLimits' })
export class MonthlyLimits {
  @Timestamp({ description: 'When all units are available again.', example: '2026-12-01T00:00:00.000Z' })
  resetsAt: string;

  @Nested(() => MonthlyLimit, { description: 'Campaigns to create.' })
  campaigns: MonthlyLimit;

  @Nested(() => MonthlyLimit, { description: 'Proofs to receive and to submit.' })
  submissions: MonthlyLimit;

  @Nested(() => MonthlyLimit, { description: 'Texts to generate by AI.' })
  aiGenerations: MonthlyLimit;
}

@ApiSchema({ name: 'ToolsetAddress' })
export class ToolsetAddress {
  @Text({ description: 'Name by which the toolset is selected.', example: 'till' })
  name: string;

  @Text({ description: 'What its tools are for.', example: 'for the till' })
  purpose: string;

  @Text({ description: 'Address with the tools of this set.', example: 'https://perk.example.com/mcp/x/till' })
  url: string;
}

@ApiSchema({ name: 'MyBusiness' })
export class MyBusiness extends PickType(BusinessSummary, ['id', 'name', 'kind', 'timeZone', 'currency'] as const) {}

@ApiSchema({ name: 'Me' })
export class Me {
  @OneOf(ACTOR_KINDS, { description: 'Whether the credential belongs to a user or is an API key.' })
  type: Actor['kind'];

  @Text({ description: 'The id of the user or key.', example: 'key_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;

  @Text({
    nullable: true,
    description: 'The name of the user or key; null for a user who has not given one.',
    example: 'Till at the counter',
  })
  name: string | null;

  @Nested(() => MyBusiness, { description: 'The business that the credential belongs to.' })
  business: MyBusiness;

  @OneOf(MODES, { description: 'Whether it reads and writes live or test data.' })
  mode: Mode;

  @TextList({}, { description: 'The scopes of the credential.', example: ['read.perks', 'write.perks'] })
  scopes: string[];

  @Text({ description: 'The plan of the business.', example: 'free' })
  plan: string;

  @Nested(() => MonthlyLimits, { description: 'What the plan allows this month. Test data uses no units.' })
  limits: MonthlyLimits;

  @ListOf(() => ToolsetAddress, { description: 'The sets of tools for agents, with their addresses.' })
  toolsets: ToolsetAddress[];
}
