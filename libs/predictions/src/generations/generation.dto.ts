import { ApiSchema } from '@nestjs/swagger';
import { Bool, Decimal, Id, Int, ListOf, Nested, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { FreeForm } from '#kernel/fields';
import { Generation, GENERATION_KINDS, GenerationKind } from './generation.entity';
import { GenerationStep } from './generation-step.entity';

export class ListGenerations extends PagingByTime(25) {}

export class GenerationId {
  @Id('gen', { description: 'The generation.' })
  id: string;
}

@ApiSchema({ name: 'GenerationOutcome' })
class OutcomeView {
  @Id('camp', { description: 'The campaign.' })
  campaignId: string;

  @Timestamp({ description: 'When it ended.' })
  endedAt: string;

  @Decimal({ description: 'How many days it ran.', example: 30 })
  days: number;

  @Int({ description: 'The proofs that it received.', example: 12 })
  submissions: number;

  @Int({ description: 'The proofs that were approved.', example: 9 })
  approved: number;

  @Decimal({ description: 'What the perks cost if all are redeemed, in USD.', example: 18 })
  cost: number;
}

@ApiSchema({ name: 'Generation' })
export class GenerationView {
  @Id('gen', { description: 'The generation.' })
  id: string;

  @OneOf(GENERATION_KINDS, {
    description: '`quick_start`: a recommended campaign. `campaign_agent`: a plan. `text`: a text.',
    example: 'quick_start',
  })
  kind: GenerationKind;

  @Text({
    description: 'The version of the statistical model or of the templates, or the name of the language model.',
    example: 'stages-1',
  })
  modelVersion: string;

  @Id('camp', {
    nullable: true,
    description: 'The campaign that was created as recommended; null if there is none, and for plans.',
  })
  campaignId: string | null;

  @Nested(() => OutcomeView, { nullable: true, description: 'What came of that campaign; null until it has ended.' })
  outcome: OutcomeView | null;

  @Timestamp({ description: 'When it was generated.' })
  createdAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

/** What came of a campaign of a plan. */
@ApiSchema({ name: 'GenerationStepOutcome' })
class StepOutcomeView {
  @Int({ description: 'The step, by its `order` in the plan.', example: 1 })
  order: number;

  @Id('camp', { nullable: true, description: 'The campaign that was created as planned; null if there is none.' })
  campaignId: string | null;

  @Nested(() => OutcomeView, { nullable: true, description: 'What came of that campaign; null until it has ended.' })
  outcome: OutcomeView | null;
}

@ApiSchema({ name: 'GenerationDetails' })
export class GenerationDetails extends GenerationView {
  @FreeForm({ description: 'What was asked for.', example: { budget: 50, seed: 42 } })
  request: Record<string, unknown>;

  @FreeForm({ description: 'What was answered.', example: { businessType: 'coffee-shops', reason: null } })
  response: Record<string, unknown>;

  @ListOf(() => StepOutcomeView, { description: 'What came of the campaigns of a plan; empty for anything else.' })
  steps: StepOutcomeView[];
}

export class GenerationPage extends PageOf(() => GenerationView) {}

export function generationView(generation: Generation): GenerationView {
  return {
    id: generation.id,
    kind: generation.kind,
    modelVersion: generation.modelVersion,
    campaignId: generation.campaignId,
    outcome: generation.outcome,
    createdAt: generation.createdAt.toISOString(),
    livemode: generation.livemode,
  };
}

export function stepOutcome({ position, campaignId, outcome }: GenerationStep): StepOutcomeView {
  return { order: position, campaignId, outcome };
}
