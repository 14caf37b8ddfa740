import { ApiSchema } from '@nestjs/swagger';
import { PolicyWarning } from '#catalog';
import { Metadata, MetadataChange } from '#database/metadata';
import { Bool, enumeration, Id, Int, ListOf, Nested, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { MetadataFilter, MetadataInput, MetadataUpdate, MetadataView } from '#kernel/fields';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { VERIFICATION_MODES, VerificationMode } from '#submissions';
import { Cycle, CYCLES } from './cycles';
import {
  Membership,
  MEMBERSHIPS,
  PROGRAM_STATUSES,
  PROGRAM_TRANSITIONS,
  ProgramStatus,
  ProgramTransition,
} from './program.entity';
import {
  CashbackInput,
  CashbackView,
  ProgramRequirements,
  ProgramRequirementsView,
  RuleInput,
  RULES,
  RuleView,
  TierInput,
  TIERS,
  TierView,
} from './program-parts.dto';

const NEW_STATUSES = enumeration('NewProgramStatus', ['draft', 'active']);

const NAME = { max: 200, description: 'The name.', example: 'Coffee regulars' } as const;
const CYCLE = { description: 'How often points start again from zero.', example: 'monthly' } as const;
const MEMBERSHIP = {
  description: '`open`: creators may enroll themselves. `invite`: only the owner enrolls members.',
  example: 'open',
} as const;
const VERIFICATION =
  '`manual`: every proof waits for review. `verified`: a proof that passes its automatic checks is approved, others wait. `auto`: approved at once.';

/** The fields that can be set when a program is created and updated later, and need not be set. */
class ProgramFields {
  @Text({ multiline: true, max: 2000, optional: true, nullable: true, description: 'What the program is about.' })
  description?: string | null;

  @ListOf(() => TierInput, { ...TIERS, optional: true })
  tiers?: TierInput[];

  @OneOf(CYCLES, { ...CYCLE, optional: true })
  cycle?: Cycle;

  @Int({
    min: 1,
    max: 31,
    optional: true,
    description:
      'The day on which a cycle starts: 1 (Monday) to 7 for weeks; 1 to 31 for months, or the last day of a shorter month.',
    example: 1,
  })
  cycleStartDay?: number;

  @Nested(() => CashbackInput, { optional: true, nullable: true, description: 'Cash-back; null for none.' })
  cashback?: CashbackInput | null;

  @OneOf(MEMBERSHIPS, { ...MEMBERSHIP, optional: true })
  membership?: Membership;

  @OneOf(VERIFICATION_MODES, { optional: true, description: VERIFICATION })
  verificationMode?: VerificationMode;

  @Nested(() => ProgramRequirements, {
    optional: true,
    description: "Requirements for members and posts. The challenge code is part of the member's progress.",
  })
  requirements?: ProgramRequirements;
}

@ApiSchema({ name: 'CreateProgram' })
export class CreateProgram extends ProgramFields {
  @Text(NAME)
  name: string;

  @ListOf(() => RuleInput, RULES)
  rules: RuleInput[];

  @OneOf(NEW_STATUSES, {
    default: 'active',
    description: '`active` launches it at once; `draft` accepts no proofs until it is launched.',
  })
  status: (typeof NEW_STATUSES)[number];

  @MetadataInput()
  metadata?: Metadata;
}

@ApiSchema({ name: 'UpdateProgram' })
export class UpdateProgram extends ProgramFields {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Text({ ...NAME, optional: true })
  name?: string;

  @ListOf(() => RuleInput, { ...RULES, optional: true })
  rules?: RuleInput[];

  @OneOf(PROGRAM_TRANSITIONS, { optional: true, description: 'The transition to make, after changing the fields.' })
  action?: ProgramTransition;

  @MetadataUpdate()
  metadata?: MetadataChange;
}

export class ListPrograms extends PagingByTime(20) {
  @OneOf(PROGRAM_STATUSES, { optional: true, description: 'Only programs with this status.' })
  status?: ProgramStatus;

  @Text({
    max: 200,
    optional: true,
    description: 'Only programs whose name contains this text; not case-sensitive.',
    example: 'coffee',
  })
  q?: string;

  @MetadataFilter()
  metadata?: Metadata;
}

export class ProgramId {
  @Id('prog', { description: 'The program.' })
  id: string;
}

@ApiSchema({ name: 'Program' })
export class ProgramView {
  @Id('prog', { description: 'The program.' })
  id: string;

  @Id('biz', { description: 'The business that owns it.' })
  businessId: string;

  @Text({ untrusted: true, ...NAME })
  name: string;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'What it is about; null without a description.',
    example: null,
  })
  description: string | null;

  @OneOf(PROGRAM_STATUSES, { description: 'The status. `ended` is final.', example: 'active' })
  status: ProgramStatus;

  @ListOf(() => RuleView, { description: 'The actions that earn points.' })
  rules: RuleView[];

  @ListOf(() => TierView, { description: 'What members reach with their points in a cycle, ascending.' })
  tiers: TierView[];

  @OneOf(CURRENCY_CODES, {
    description: 'The currency of the perks of tiers: that of the business when the program was created.',
    example: 'USD',
  })
  currency: CurrencyCode;

  @OneOf(CYCLES, CYCLE)
  cycle: Cycle;

  @Int({
    description: 'The day on which a cycle starts: of the week, from 1 for Monday, or of the month.',
    example: 1,
  })
  cycleStartDay: number;

  @Nested(() => CashbackView, { nullable: true, description: 'Cash-back; null if there is none.' })
  cashback: CashbackView | null;

  @OneOf(MEMBERSHIPS, MEMBERSHIP)
  membership: Membership;

  @OneOf(VERIFICATION_MODES, { description: VERIFICATION, example: 'manual' })
  verificationMode: VerificationMode;

  @Nested(() => ProgramRequirementsView, { description: 'Requirements for members and posts.' })
  requirements: ProgramRequirementsView;

  @Int({ description: 'The number of active members.', example: 12 })
  memberCount: number;

  @ListOf(() => PolicyWarning, {
    optional: true,
    description: 'Rules of platforms that discourage rewarding its actions; absent if there are none.',
    example: [],
  })
  warnings?: PolicyWarning[];

  @MetadataView({})
  metadata: Metadata;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ description: 'When it was last changed.' })
  updatedAt: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;
}

export class ProgramPage extends PageOf(() => ProgramView) {}
