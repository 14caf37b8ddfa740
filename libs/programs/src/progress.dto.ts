import { ApiSchema, PickType } from '@nestjs/swagger';
import { Id, Int, ListOf, Money, Nested, OneOf, OneOfDtos, PageOf, Paging, Text } from '#kernel';
import { CURRENCIES, Currency } from '#ledger';
import { PerkView } from '#perks';
import { CycleSpan, memberIdField, MemberView } from './member.dto';

/** `YYYY-MM-DD`, of a day that exists. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export class GetProgress extends Paging(25) {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text({
    ...memberIdField,
    optional: true,
    description: 'The member. A member may omit it; without it, the owner gets the list of all members.',
  })
  memberId?: string;

  @Text({
    optional: true,
    max: 10,
    fieldError: (text: string) =>
      ['current', 'previous'].includes(text) || isDay(text)
        ? undefined
        : 'must be current, previous, or a date such as 2026-11-23',
    description: 'The cycle: `current` (the default), `previous`, or a date in it (UTC).',
    example: 'previous',
  })
  cycle?: string;
}

@ApiSchema({ name: 'ProgramStanding' })
export class StandingView extends PickType(MemberView, ['id', 'programId', 'memberId', 'name']) {
  @Nested(() => CycleSpan, { description: 'The cycle.' })
  cycle: CycleSpan;

  @Int({ description: 'The points in the cycle.', example: 250 })
  points: number;

  @Int({ description: 'The points in all cycles.', example: 900 })
  lifetimePoints: number;

  @Text({ nullable: true, description: 'The tier that the points reach; null below the first.', example: 'Regular' })
  currentTier: string | null;

  @Text({ nullable: true, description: 'The tier after that; null at the last.', example: 'Local hero' })
  nextTier: string | null;

  @Int({
    nullable: true,
    description: 'The points that are missing for the next tier; null at the last.',
    example: 150,
  })
  pointsToNextTier: number | null;
}

@ApiSchema({ name: 'ProgramActionProgress' })
export class ActionProgress {
  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @Int({
    nullable: true,
    description: 'The points for each approved proof; null if the action no longer earns any.',
    example: 50,
  })
  points: number | null;

  @Int({ description: 'Approved proofs.', example: 3 })
  approved: number;

  @Int({ description: 'Proofs that wait for a decision.', example: 1 })
  pending: number;

  @Int({
    nullable: true,
    description: 'The most pending and approved proofs in a cycle; null for no limit.',
    example: 4,
  })
  maxPerCycle: number | null;
}

@ApiSchema({ name: 'ProgramSubmissionCounts' })
export class SubmissionCounts {
  @Int({ description: 'All proofs of the cycle.', example: 6 })
  total: number;

  @Int({ description: 'Approved proofs.', example: 5 })
  approved: number;

  @Int({ description: 'Proofs that wait for a decision.', example: 1 })
  pending: number;

  @Int({ description: 'Rejected proofs.', example: 0 })
  rejected: number;
}

@ApiSchema({ name: 'CashbackBalance' })
export class CashbackBalance {
  @Money({ description: 'Earned so far, in all cycles.', example: 25 })
  earned: number;

  @Money({ description: 'Requested or approved, and not paid yet.', example: 5 })
  requested: number;

  @Money({ description: 'Paid.', example: 10 })
  paid: number;

  @Money({ description: 'What can be requested.', example: 10 })
  available: number;

  @OneOf(CURRENCIES, { description: 'The currency of the amounts.', example: 'USD' })
  currency: Currency;
}

@ApiSchema({ name: 'ProgramPerk' })
export class ProgramPerkView extends PerkView {
  @Text({ description: 'The tier that it was issued for.', example: 'Regular' })
  tier: string;
}

@ApiSchema({ name: 'ProgramProgress' })
export class ProgressView extends StandingView {
  @ListOf(() => ActionProgress, { description: 'The actions of the program, and others with proofs in the cycle.' })
  actions: ActionProgress[];

  @Nested(() => SubmissionCounts, { description: 'The proofs that were submitted in the cycle.' })
  submissions: SubmissionCounts;

  @Nested(() => CashbackBalance, {
    nullable: true,
    description: 'Cash-back of all cycles; null if the program has never offered any.',
  })
  cashback: CashbackBalance | null;

  @ListOf(() => ProgramPerkView, { description: 'The perks of the tiers that were reached in the cycle.' })
  perks: ProgramPerkView[];

  @Text({
    nullable: true,
    description: 'The code that a post must contain; null if the program requires none.',
    example: 'PERK-7KQ2MXWD',
  })
  challengeCode: string | null;
}

export class StandingPage extends PageOf(() => StandingView) {}

@ApiSchema({ name: 'ProgressResponse' })
@OneOfDtos(() => [ProgressView, StandingPage])
export abstract class ProgressResponse {}
