import { ApiSchema, OmitType } from '@nestjs/swagger';
import { Verdict, VERDICTS } from '#catalog';
import { Const, Decimal, enumeration, Id, Int, ListOf, Nested, OneOf, Text, TextList } from '#kernel';
import { FreeForm, IntList } from '#kernel/fields';
import { Recommend } from '../recommendations/recommend.dto';
import { Advice, ExpectedView, IntervalsView, RecommendationView } from '../recommendations/recommendation.dto';

@ApiSchema({ name: 'PlanCampaigns' })
export class PlanCampaigns extends OmitType(Recommend, ['industry', 'limit', 'seed'] as const) {
  @Int({ min: 1, max: 26, default: 4, description: 'How many weeks to plan for.', example: 8 })
  horizonWeeks: number;

  @Int({
    min: 0,
    max: 2_147_483_647,
    optional: true,
    description: 'The same seed gives the same plan, as long as nothing new is observed. Default: a random one.',
    example: 42,
  })
  seed?: number;
}

const METHODS = enumeration('StepMethod', ['GET', 'POST', 'PUT']);

/** A request, complete: no id of it has to be filled in. */
@ApiSchema({ name: 'StepCall' })
export class StepCall {
  @OneOf(METHODS, { description: 'The method of the request.', example: 'POST' })
  method: (typeof METHODS)[number];

  @Text({ description: 'The path of the request, with its query.', example: '/api/v1/campaigns' })
  path: string;

  @Text({
    nullable: true,
    description: 'The tool that does the same; null if there is none.',
    example: 'createCampaign',
  })
  tool: string | null;

  @FreeForm({
    description: 'The body of the request, which is also the input of the tool. Send it unchanged.',
    example: { name: 'Story Tag on Instagram: 8% off', actions: ['ig_st'], discountType: 'pct', discountValue: 8 },
  })
  body: Record<string, unknown>;
}

@ApiSchema({ name: 'StepError' })
class StepError {
  @Text({ description: 'The code of the error.', example: 'PLAN_LIMIT_EXCEEDED' })
  code: string;

  @Text({ description: 'What is wrong.', example: 'The free plan allows 5 campaigns per month, and all are used.' })
  message: string;
}

/** What a call would do now. */
@ApiSchema({ name: 'StepDryRun' })
export class StepDryRun {
  @Const(true, { description: 'Nothing was changed.' })
  dryRun: true;

  @Int({ description: 'The status that the request would have.', example: 201 })
  status: number;

  @FreeForm({
    nullable: true,
    description: 'The `data` that the request would return; ids and times in it are not valid. Null for an error.',
    example: {},
  })
  wouldReturn: Record<string, unknown> | null;

  @FreeForm({ description: 'What else the request would do.', example: { events: [] } })
  effects: Record<string, unknown>;

  @Nested(() => StepError, { nullable: true, description: 'Why it would be refused; null if not.', example: null })
  error: StepError | null;
}

@ApiSchema({ name: 'PlanStep' })
export class StepView {
  @Int({ description: 'Its place in the plan, from 1.', example: 1 })
  order: number;

  @Text({ description: 'What it does.', example: 'Launch "Story Tag on Instagram: 8% off"' })
  title: string;

  @Nested(() => StepCall, { description: 'The request to send, exactly as it is, after a person has agreed.' })
  call: StepCall;

  @Nested(() => StepDryRun, { nullable: true, description: 'What the call would do now; null if it only reads.' })
  dryRun: StepDryRun | null;

  @Nested(() => ExpectedView, { nullable: true, description: 'What is expected of it; null if it only reads.' })
  expected: ExpectedView | null;

  @Nested(() => IntervalsView, {
    nullable: true,
    description: 'In 8 of 10 such campaigns the number is in this interval; null if it only reads.',
  })
  interval80: IntervalsView | null;

  @Decimal({ description: 'The most that it can cost in USD, if all perks are redeemed.', example: 16 })
  cost: number;

  @IntList({ description: 'The steps that must come before it, by `order`.', example: [] })
  dependsOn: number[];

  @TextList({}, { description: 'Why it is part of the plan, with the facts.', example: ['Nothing was observed yet.'] })
  why: string[];
}

@ApiSchema({ name: 'PlanBudget' })
class PlanBudget {
  @Decimal({ nullable: true, description: 'The budget in USD for 30 days; null if none was given.', example: 50 })
  perMonth: number | null;

  @Decimal({ nullable: true, description: 'The budget in USD for all weeks; null if none was given.', example: 93.33 })
  total: number | null;

  @Decimal({ description: 'The most that all steps together can cost, in USD.', example: 88.4 })
  allocated: number;

  @Decimal({ description: 'What they are expected to cost, in USD.', example: 71.2 })
  expected: number;

  @Decimal({
    description: 'What they are expected to bring beyond the cost of the perks, in USD.',
    example: 64.12,
  })
  netValue: number;
}

@ApiSchema({ name: 'ForbiddenActions' })
export class ForbiddenActions {
  @OneOf(VERDICTS, { description: '`forbidden` or `restricted`.', example: 'forbidden' })
  verdict: Verdict;

  @Text({
    description: 'Why; `GET /legal` has the citations.',
    example: 'Google forbids any incentive for a review.',
  })
  why: string;

  @TextList({}, { description: 'The actions.', example: ['go_rv', 'gm_rv'] })
  actionIds: string[];
}

const LEFT_OUT = enumeration('LeftOutReason', ['already_running', 'plan_limit', 'too_many', 'budget']);
export type LeftOutReason = (typeof LEFT_OUT)[number];

@ApiSchema({ name: 'LeftOutAction' })
export class LeftOutAction {
  @Text({ description: 'The action.', example: 'ig_sl' })
  actionId: string;

  @Text({ description: 'Its platform.', example: 'ig' })
  platformId: string;

  @OneOf(LEFT_OUT, {
    description:
      '`already_running`: a campaign for it is active. `plan_limit`: the plan of the business allows no more campaigns this month. `too_many`: a plan has at most six campaigns. `budget`: the money brings more elsewhere.',
    example: 'budget',
  })
  reason: LeftOutReason;

  @Text({ description: 'The same in words.', example: 'The money is expected to bring more elsewhere.' })
  why: string;
}

@ApiSchema({ name: 'CampaignPlan' })
export class PlanView extends Advice {
  @Id('gen', { description: 'The stored generation.' })
  id: string;

  @Text({ description: 'The plan in a few sentences.', example: '2 campaigns for 8 weeks.' })
  summary: string;

  @ListOf(() => StepView, { description: 'What to do, in this order; none with a `reason`.' })
  steps: StepView[];

  @Nested(() => PlanBudget, { description: 'What is spent.' })
  budget: PlanBudget;

  @ListOf(() => ForbiddenActions, {
    description: 'Actions that would serve the goals, but whose reward is forbidden, or discouraged by the platform.',
  })
  forbidden: ForbiddenActions[];

  @ListOf(() => LeftOutAction, { description: 'Actions that were considered and are not part of the plan.' })
  leftOut: LeftOutAction[];

  @ListOf(() => RecommendationView, {
    description: 'For each campaign of the plan, the recommendation that it is based on, for 30 days.',
  })
  recommendations: RecommendationView[];

  @Int({ description: 'How many weeks are planned.', example: 8 })
  horizonWeeks: number;

  @Int({ description: 'Send it to get the same plan again, as long as nothing new is observed.', example: 42 })
  seed: number;
}

@ApiSchema({ name: 'PlannedCampaigns' })
export class PlannedCampaigns {
  @Nested(() => PlanView, { description: 'The plan. Nothing of it has been done.' })
  plan: PlanView;
}
