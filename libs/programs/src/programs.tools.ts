import { Injectable } from '@nestjs/common';
import { OmitType, PickType } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import { READS, tool, ToolSource } from '#http';
import { Id, Int, ListOf, Money, Nested, OneOf, Text, Url } from '#kernel';
import { MAX_PERK_VALUE, perkText } from '#perks';
import { PROOF_AT_URL, PROOF_URL, SubmissionView } from '#submissions';
import { CashbackPayoutView, ChangeCashback } from './cashback.dto';
import { CashbackService } from './cashback.service';
import { EnrolMember } from './member.dto';
import { MembersService } from './members.service';
import { PAYOUT_DECISIONS, PayoutDecision } from './payout.entity';
import { ProgramProofs } from './program-proofs';
import { CreateProgram, ListPrograms, ProgramView } from './program.dto';
import { DEFAULT_PERK_EXPIRES_IN_DAYS, TierInput } from './program-parts.dto';
import { ProgramsService } from './programs.service';
import { GetProgress } from './progress.dto';
import { ProgressService } from './progress.service';
import { SubmitProgramProof } from './proof.dto';

const PROGRAM_ID = { description: 'Id of the program.' } as const;

class ListProgramsInput extends PickType(ListPrograms, ['status', 'page', 'perPage'] as const) {}

class RuleOfTool {
  @Text({ max: 80, description: 'Id of the action.' })
  actionId: string;

  @Int({ min: 1, max: 10_000, description: 'Points for each approved proof.' })
  points: number;

  @Int({ min: 1, max: 1_000_000, optional: true, description: 'Proofs of a member per cycle.' })
  maxPerCycle?: number;
}

class PerkOfTool {
  @OneOf(REWARD_TYPES, { description: 'Per cent, amount in the currency of the business, or item.' })
  type: RewardType;

  @Money({ min: 0, max: MAX_PERK_VALUE, description: 'At most 100 for pct.' })
  value: number;

  @Text({ multiline: true, max: 500, optional: true, description: 'Names a free item.' })
  description?: string;
}

class TierOfTool {
  @Text({ max: 100, description: 'Unique name.' })
  name: string;

  @Int({ min: 1, max: 1_000_000_000, description: 'Points in a cycle, ascending.' })
  requiredPoints: number;

  @Nested(() => PerkOfTool, { description: 'Issued once per member and cycle.' })
  perk: PerkOfTool;
}

class CreateProgramInput extends PickType(CreateProgram, ['name', 'cycle', 'membership'] as const) {
  @ListOf(() => RuleOfTool, { min: 1, max: 100, description: 'The actions that earn points.' })
  rules: RuleOfTool[];

  @ListOf(() => TierOfTool, { max: 20, optional: true, description: 'What points reach.' })
  tiers?: TierOfTool[];
}

class EnrolMemberInput extends OmitType(EnrolMember, ['id', 'email', 'metadata'] as const) {
  @Id('prog', PROGRAM_ID)
  programId: string;
}

class SubmitProgramProofInput extends PickType(SubmitProgramProof, ['memberId'] as const) {
  @OneOf(PROOF_AT_URL, { default: 'url', description: 'The type of the proof.' })
  proofType: (typeof PROOF_AT_URL)[number];

  @Url(PROOF_URL)
  proofUrl: string;

  @Id('prog', PROGRAM_ID)
  programId: string;

  @Text({ max: 80, description: 'The action that was done: one of the actions of the program.' })
  actionId: string;
}

class GetProgressInput extends PickType(GetProgress, ['memberId', 'cycle', 'page', 'perPage'] as const) {
  @Id('prog', PROGRAM_ID)
  programId: string;
}

class RequestCashbackInput extends PickType(ChangeCashback, ['memberId'] as const) {
  @Id('prog', PROGRAM_ID)
  programId: string;

  @Money({
    min: 0.01,
    max: 1_000_000_000,
    description: 'The amount in the currency of the program, at most `cashback.available` of the progress.',
  })
  amount: number;
}

class DecideCashbackInput extends PickType(ChangeCashback, ['note'] as const) {
  @Id('prog', PROGRAM_ID)
  programId: string;

  @Id('pay', { description: 'The payout.' })
  payoutId: string;

  @OneOf(PAYOUT_DECISIONS, {
    description: 'approve or reject a requested payout; mark_paid records that an approved one was paid elsewhere.',
  })
  action: PayoutDecision;
}

const WRITES = { readOnly: false, destructive: true, idempotent: false, openWorld: false } as const;
const PROGRAM = 'Get programId from listPrograms, or from the business that runs the program.';
const PAYOUT_FIELDS = ['id', 'memberId', 'amount', 'currency', 'status'];

/** What a person is asked before a program is launched. */
function programQuestion({ name, tiers, cycle, currency }: ProgramView): string {
  const perks = tiers.map(
    ({ perk, requiredPoints }) => `${perkText({ ...perk, currency })} at ${String(requiredPoints)} points`,
  );
  return `Launch the program “${name}” now? Each ${cycle} it promises its members ${perks.join(', ') || 'points'}.`;
}

/** What a person is asked before a proof is sent that is approved at once. */
function proofQuestion({ state, actionId, perk }: SubmissionView): string | undefined {
  if (state !== 'approved') return undefined;
  return `Send the proof of ${actionId}? It is approved at once.${perk ? ` It gives ${perkText(perk)}.` : ''}`;
}

/** What a person is asked before cash back is promised or paid. A rejection gives nothing away. */
function cashbackQuestion({ status, amount, currency, memberName }: CashbackPayoutView): string | undefined {
  if (status === 'rejected') return undefined;
  return `Cash back of ${amount.toFixed(2)} ${currency} for “${memberName.slice(0, 80)}”: make it ${status}?`;
}

/** The tools for programs. */
@Injectable()
export class ProgramsTools implements ToolSource {
  constructor(
    private readonly programs: ProgramsService,
    private readonly members: MembersService,
    private readonly proofs: ProgramProofs,
    private readonly progress: ProgressService,
    private readonly cashback: CashbackService,
  ) {}

  readonly tools = [
    tool({
      name: 'listPrograms',
      toolset: 'programs',
      endpoint: 'listPrograms',
      title: 'List programs',
      description:
        "Lists the programs of the key's business, newest first, with their actions and points, tiers and perks, cycle, cash-back and number of members. " +
        'Use it to find the programId for enrolMember, submitProgramProof, getProgress and decideCashback; programs that others own are never included, also those that the business is a member of. ' +
        'Without status it lists all; only active programs accept members and proofs. A test key sees only test data. No match returns an empty list. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.programs; free.',
      input: ListProgramsInput,
      list: { rows: 'items' },
      outputFields: ['id', 'name', 'status', 'cycle', 'memberCount'],
      hints: READS,
      run: (input, { actor }) => this.programs.list(actor, input),
    }),
    tool({
      name: 'createProgram',
      toolset: 'programs',
      endpoint: 'createProgram',
      title: 'Create and launch a program',
      description:
        'Creates a program that rewards members for actions, and launches it at once: confirm it first. ' +
        'Each approved proof earns the points of its rule; points start from zero in each cycle, and reach tiers, each with a perk once a cycle. ' +
        'Action ids come from listActions. Reviews on Google, Yelp and TripAdvisor return PROHIBITED_ACTION. Then use enrolMember. ' +
        'Scope write.programs; free.',
      input: CreateProgramInput,
      outputFields: ['id', 'name', 'status', 'cycle'],
      hints: WRITES,
      question: programQuestion,
      advice: { PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.' },
      run: ({ tiers, ...input }, { actor }) =>
        this.programs.create(actor, { ...input, tiers: tiers && withPerks(tiers), status: 'active' }),
    }),
    tool({
      name: 'enrolMember',
      toolset: 'programs',
      endpoint: 'enrolMember',
      title: 'Enroll a member',
      description:
        'Enrolls a member in a program. The owner gives the name, and businessId for an account on this service, which can then submit proofs itself; for others the owner submits them. memberId is what the owner calls the member, and identifies it in other tools. ' +
        'A creator enrolls itself in an open program with only programId, which it gets from the business that runs it. ' +
        'The same account or memberId again returns ALREADY_ENROLLED; a program that is paused or has ended INVALID_STATE. Scope write.programs; free.',
      input: EnrolMemberInput,
      outputFields: ['id', 'programId', 'memberId', 'name', 'status'],
      hints: WRITES,
      advice: {
        NOT_FOUND: PROGRAM,
        ALREADY_ENROLLED: 'The member exists: call getProgress with its memberId, which is `details.memberId`.',
      },
      run: ({ programId: id, ...input }, { actor }) => this.members.enroll(actor, { ...input, id }),
    }),
    tool({
      name: 'submitProgramProof',
      toolset: 'programs',
      endpoint: 'submitProgramProof',
      title: 'Submit a proof to a program',
      description:
        'Submits proof that a member of a program did one of its actions. A member omits memberId; the owner must send it. ' +
        'The owner decides with reviewSubmission, unless the program approves automatically; earned of the result then has the points, cash-back and tiers. ' +
        'Points count in the cycle of the submission. Uses one unit of submissions of the plan of the owner; rejected calls and test keys use none. ' +
        'More proofs of an action than the program allows in a cycle return CYCLE_LIMIT_REACHED, the same post again DUPLICATE_SUBMISSION. It cannot be withdrawn. Scope write.programs.',
      input: SubmitProgramProofInput,
      outputFields: ['id', 'actionId', 'state', 'earned'],
      opaque: ['metadata'],
      hints: { ...WRITES, openWorld: true },
      question: proofQuestion,
      advice: {
        NOT_FOUND: 'Get programId and memberId from the business that runs the program; a member omits memberId.',
        CYCLE_LIMIT_REACHED:
          'Wait until `details.nextCycleAt`, or submit another action; getProgress shows what is left.',
        DUPLICATE_SUBMISSION: 'Do not send this proof again. Submit a different post.',
      },
      run: ({ programId: id, ...input }, { actor }) => this.proofs.submit(actor, { ...input, id }),
    }),
    tool({
      name: 'getProgress',
      toolset: 'programs',
      endpoint: 'getProgress',
      title: 'Get member progress',
      description:
        'Returns what a member of a program has reached in a cycle: points, tier and points to the next one, proofs by action with the limits, perks with their codes, and the cash-back that was earned, requested and paid. ' +
        'A member omits memberId and sees only itself. The owner sends memberId, or omits it for a list of all members, most points first, with memberId for the other tools. ' +
        'cycle is current, previous or a date in it. Show perk codes only to the member. No match returns NOT_FOUND. Scope read.programs; free.',
      input: GetProgressInput,
      list: { rows: 'items' },
      outputFields: ['id', 'memberId', 'name', 'points', 'currentTier', 'pointsToNextTier'],
      hints: READS,
      advice: { NOT_FOUND: 'Get programId from listPrograms; without memberId, the owner gets a list of all members.' },
      run: ({ programId: id, ...input }, { actor }) => this.progress.get(actor, { ...input, id }),
    }),
    tool({
      name: 'requestCashback',
      toolset: 'programs',
      endpoint: 'changeCashback',
      title: 'Request cash back',
      description:
        'Requests a payout of cash-back that a member of a program has earned. A member omits memberId; the owner sends it. ' +
        'The amount is reserved until the owner decides with decideCashback: it cannot be requested a second time, unless the payout is rejected. ' +
        'cashback.available of getProgress is the most that can be requested; more returns INSUFFICIENT_FUNDS, less than the minimum of the program a validation error. ' +
        'Requests are still possible when the program is paused or has ended. Returns the payout, whose id decideCashback takes. Scope write.programs; free.',
      input: RequestCashbackInput,
      outputFields: PAYOUT_FIELDS,
      hints: WRITES,
      question: cashbackQuestion,
      advice: {
        NOT_FOUND: PROGRAM,
        INSUFFICIENT_FUNDS: 'Request at most `details.available`; getProgress shows what was earned and requested.',
      },
      run: ({ programId: id, ...input }, { actor }) => this.cashback.change(actor, { ...input, id, action: 'request' }),
    }),
    tool({
      name: 'decideCashback',
      toolset: 'programs',
      endpoint: 'changeCashback',
      title: 'Decide on cash back',
      description:
        'Decides on a payout of cash-back in a program that you own: ask a person first, because it is final. ' +
        'approve promises to pay; if the funding of the program is ledger, the money moves from your balance to the member at once (INSUFFICIENT_FUNDS if too little), which also needs the scope write.billing and a budget that an owner set. ' +
        'mark_paid records that an approved payout was paid outside this service. reject makes the amount available to the member again; say why in note, which the member can read. ' +
        'payoutId comes from requestCashback or from cashback events. A decision that does not fit the status returns INVALID_STATE. Scope write.programs; free.',
      input: DecideCashbackInput,
      outputFields: PAYOUT_FIELDS,
      hints: WRITES,
      question: cashbackQuestion,
      advice: {
        NOT_FOUND: 'Get payoutId from requestCashback; you can decide only on payouts of your own programs.',
        INSUFFICIENT_FUNDS: 'Ask an owner of the business to deposit money, or reject the payout with a note.',
      },
      run: ({ programId: id, ...input }, { actor }) => this.cashback.change(actor, { ...input, id }),
    }),
  ];
}

function withPerks(tiers: TierOfTool[]): TierInput[] {
  return tiers.map(({ perk, ...tier }) => ({
    ...tier,
    perk: { ...perk, expiresInDays: DEFAULT_PERK_EXPIRES_IN_DAYS },
  }));
}
