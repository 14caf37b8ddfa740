import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Actor, ApiError, Clock, INVALID_STATE, invalid } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { Currency } from '#ledger';
import { PerksService } from '#perks';
import {
  ChallengeCodes,
  Proof,
  ProofIntake,
  ProofSender,
  ProofTerms,
  Subjects,
  SubmissionSubject,
  SubmissionView,
  VerificationMode,
} from '#submissions';
import {
  APPROVE_PLACE,
  AWARD,
  REACH_TIERS,
  REJECT_PLACE,
  SCORE,
  SET_TIER_PERK,
  SPEND,
  TAKE_PLACE,
} from './awards.queries';
import { MEMBER_TIER_REACHED } from './events';
import { Member } from './member.entity';
import { ProgramEvents } from './program-events';
import { ProgramAccess, SeenProgram } from './program-access';
import { actionIdOf } from './program-input';
import { Program, Tier } from './program.entity';
import { CYCLE_LIMIT_REACHED } from './programs.errors';
import { FIND } from './programs.queries';
import { SubmitProgramProof } from './proof.dto';

/** What a program promises for a proof when it is submitted. It is stored with the proof. */
interface PromisedPoints {
  memberId: string;
  /** The key of the cycle in which the proof was submitted, and that cycle. */
  cycle: string;
  /** ISO 8601. */
  cycleStart: string;
  cycleEnd: string;
  points: number;
  /** In minor units; 0 for none. */
  cashback: number;
  /** In minor units; null for no limit. */
  monthlyBudget: number | null;
  currency: Currency | null;
}

/** What an approved proof has earned, as the submission shows it. */
interface EarnedPoints {
  memberId: string;
  points: number;
  cashback: { amount: number; currency: Currency } | null;
  /** The names of the tiers that it reached. */
  tiers: string[];
  /** Why there is no cash-back, although it was promised; absent otherwise. */
  note?: string;
}

/** Programs as subjects of submissions: an approved proof earns points, cash-back, and the perks of the tiers it reaches. */
@Injectable()
export class ProgramProofs implements SubmissionSubject, OnModuleInit {
  readonly type = 'program';

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publisher: ProgramEvents,
    private readonly perks: PerksService,
    private readonly subjects: Subjects,
    private readonly intake: ProofIntake,
    private readonly challengeCodes: ChallengeCodes,
    private readonly access: ProgramAccess,
  ) {}

  onModuleInit(): void {
    this.subjects.register(this);
  }

  /**
   * Submits a proof: a member its own, or the owner that of a member.
   * @throws ApiError NOT_FOUND, INVALID_STATE, CYCLE_LIMIT_REACHED, and what submissions throw
   */
  submit(
    actor: Actor,
    { id, memberId, platformId, actionType, ...proof }: SubmitProgramProof,
  ): Promise<SubmissionView> {
    const actionId = actionIdOf({ actionId: proof.actionId, platformId, actionType });
    const termsOf = async () => {
      const seen = await this.access.seen(actor, id);
      return this.termsFor(seen, await this.access.member(seen, memberId));
    };
    return this.intake.submit(actor, termsOf, { ...proof, actionId });
  }

  async terms(sender: ProofSender, id: string): Promise<ProofTerms> {
    const seen = await this.access.seen(sender, id);
    return this.termsFor(seen, seen.own);
  }

  async verificationModeOf(id: string): Promise<VerificationMode> {
    const { verificationMode } = await this.db.manager.findOneByOrFail(Program, { id });
    return verificationMode;
  }

  /** Awards what was promised. Locks everything that the award depends on, so that concurrent approvals all count. */
  async approve(proof: Proof): Promise<EarnedPoints> {
    const promise = promiseOf(proof);
    const { businessId, subjectId, livemode } = proof;
    const { memberId, cycle, points, cashback, monthlyBudget, currency } = promise;
    let [total, spent] = [0, false];
    this.copyIfDryRun(memberId, subjectId);
    this.db.write(APPROVE_PLACE, [memberId, cycle, proof.actionId]);
    this.db.write<{ points: number }>(SCORE, [memberId, cycle, businessId, subjectId, points], ([score]) => {
      total = score?.points ?? 0;
    });
    if (cashback > 0)
      this.db.write(SPEND, [subjectId, monthOf(this.clock.now()), businessId, cashback, monthlyBudget], (rows) => {
        spent = rows.length > 0;
      });
    const [found] = await this.db.query<Program>(FIND, [subjectId, livemode]);
    if (!found) throw new Error(`Program ${subjectId} no longer exists.`);
    const program = Object.assign(new Program(), found);
    const [row] = await this.db.query<Member>(AWARD, [memberId, points, total, cycle, spent ? cashback : 0]);
    if (!row) throw new Error(`Member ${memberId} no longer exists.`);
    const reached = program.tiers.filter(({ requiredPoints }) => requiredPoints <= total);
    const tiers = await this.reach(reached, program.perkCurrency, Object.assign(new Member(), row), promise, total);
    return {
      memberId: row.reference,
      points,
      cashback: spent && currency ? { amount: cashback / 100, currency } : null,
      tiers,
      ...(cashback > 0 && !spent && { note: 'Too little is left of the monthly budget for cash-back: points only.' }),
    };
  }

  /** Frees the place that the proof took. */
  reject(proof: Proof): void {
    const { memberId, cycle } = promiseOf(proof);
    this.copyIfDryRun(memberId, proof.subjectId);
    this.db.write(REJECT_PLACE, [memberId, cycle, proof.actionId]);
  }

  /** In a dry run, what proofs of the member change is changed in copies. Others add to the budget of the program as well. */
  private copyIfDryRun(memberId: string, programId: string): void {
    for (const table of ['program_places', 'program_scores', 'program_tier_perks'])
      this.db.copyIfDryRun(table, 'member_id = $1', [memberId]);
    this.db.copyIfDryRun('program_budgets', 'program_id = $1', [programId]);
    this.db.copyIfDryRun('program_members', 'id = $1', [memberId]);
  }

  private termsFor({ program, isOwner }: SeenProgram, member: Member | undefined): ProofTerms {
    program.assertActive('proofs', isOwner);
    if (!member) throw isOwner ? memberRequired(program) : notEnrolled();
    if (member.status !== 'active')
      throw INVALID_STATE.error('The member was removed from the program and submits no proofs.', {
        status: member.status,
      });
    const now = this.clock.now();
    const span = program.cycleAt(now);
    const cycle = program.keyOf(span);
    return {
      subject: { type: this.type, id: program.id },
      businessId: program.businessId,
      actionIds: program.rules.map(({ actionId }) => actionId),
      verificationMode: program.verificationMode,
      hashtags: program.hashtags,
      challengeCodes: program.challengeCode ? this.challengeCodes.codesOf(program.id, member.id) : [],
      since: program.createdAt,
      participantId: member.participantId,
      perk: null,
      promise: (actionId): PromisedPoints => {
        const points = program.ruleFor(actionId)?.points ?? 0;
        return {
          memberId: member.id,
          cycle,
          cycleStart: span.start.toISOString(),
          cycleEnd: span.end.toISOString(),
          points,
          cashback: program.cashbackFor(points),
          monthlyBudget: program.cashback?.monthlyBudget ?? null,
          currency: program.cashback?.currency ?? null,
        };
      },
      accept: ({ actionId }) => {
        const maxPerCycle = program.ruleFor(actionId)?.maxPerCycle ?? null;
        this.copyIfDryRun(member.id, program.id);
        this.db.write(TAKE_PLACE, [member.id, cycle, actionId, program.businessId, maxPerCycle], ([taken]) => {
          if (taken) return;
          throw CYCLE_LIMIT_REACHED.error(
            `The program accepts ${String(maxPerCycle)} proofs of ${actionId} per member and cycle. The next cycle starts at ${span.end.toISOString()}.`,
            { actionId, maxPerCycle, nextCycleAt: span.end.toISOString() },
          );
        });
      },
    };
  }

  /** Issues the perks of the tiers that the member had not reached in this cycle. @returns the names of these tiers */
  private async reach(
    tiers: Tier[],
    currency: CurrencyCode,
    member: Member,
    promise: PromisedPoints,
    points: number,
  ): Promise<string[]> {
    if (tiers.length === 0) return [];
    const { businessId, programId, accountId, livemode } = member;
    const names = tiers.map(({ name }) => name);
    const rows = await this.db.query<{ tier: string }>(REACH_TIERS, [member.id, promise.cycle, businessId, names]);
    const isNew = new Set(rows.map(({ tier }) => tier));
    const reached = tiers.filter(({ name }) => isNew.has(name));
    for (const { name, perk: terms } of reached) {
      const perk = await this.perks.issue({
        ...{ ...terms, currency, businessId },
        // A member without an account is known only to the owner, who keeps the perk for it.
        holderBusinessId: accountId ?? businessId,
        participantId: member.participantId,
        livemode,
        sourceId: programId,
        submissionId: null,
        terms: null,
      });
      this.db.write(SET_TIER_PERK, [member.id, promise.cycle, name, perk.id]);
      await this.publisher.publish(MEMBER_TIER_REACHED, member, {
        id: member.id,
        programId,
        memberId: member.reference,
        businessId: accountId,
        cycle: { start: promise.cycleStart, end: promise.cycleEnd },
        tier: name,
        points,
        perk,
        livemode,
      });
    }
    return reached.map(({ name }) => name);
  }
}

function promiseOf({ id, promise }: Proof): PromisedPoints {
  if (!promise) throw new Error(`The submission ${id} has no promise of a program.`);
  return promise as PromisedPoints;
}

/** The first day of the month, in UTC. */
function monthOf(time: Date): string {
  return `${time.toISOString().slice(0, 7)}-01`;
}

function memberRequired({ id }: Program): ApiError {
  return invalid('memberId', `is required: as the owner, name the member with POST /api/v1/programs/${id}/submit`);
}

function notEnrolled(): ApiError {
  return INVALID_STATE.error('Your business is not a member of this program. Enroll first.', {
    status: 'not_enrolled',
  });
}
