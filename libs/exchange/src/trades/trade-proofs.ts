import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { FORBIDDEN, INVALID_STATE } from '#kernel';
import {
  ChallengeCodes,
  Proof,
  ProofSender,
  ProofTerms,
  Subjects,
  SubmissionSubject,
  VerificationMode,
} from '#submissions';
import { Dispute } from './dispute.entity';
import { LockedTrade, Settlement } from './settlement';
import { TRADE_PROOF_SUBMITTED } from './events';
import { Trades } from './trades';
import { IN_WORDS, Unit } from './unit.entity';

/** Trades as subjects of submissions: each unit has one proof, and its approval settles the unit. */
@Injectable()
export class TradeProofs implements SubmissionSubject, OnModuleInit {
  readonly type = 'trade';
  readonly refusals = [
    {
      error: INVALID_STATE,
      check: 'trade_dispute',
      evidence: 'The proof was not approved because the unit is disputed.',
    },
  ];

  constructor(
    private readonly db: Db,
    private readonly subjects: Subjects,
    private readonly challengeCodes: ChallengeCodes,
    private readonly trades: Trades,
    private readonly settlement: Settlement,
  ) {}

  onModuleInit(): void {
    this.subjects.register(this);
  }

  /**
   * @param unit the number of the unit that the proof is for; the next one that needs a proof unless specified
   * @throws ApiError NOT_FOUND, FORBIDDEN for the buyer, or INVALID_STATE
   */
  async terms(sender: ProofSender, id: string, unit?: number): Promise<ProofTerms> {
    const trade = await this.trades.find(sender, id);
    if (trade.sideOf(sender.businessId) !== 'sell')
      throw FORBIDDEN.error('Only the seller of a trade submits proofs. You are its buyer: approve or reject them.');
    return {
      subject: { type: this.type, id },
      businessId: trade.businessId,
      actionIds: [trade.actionId],
      verificationMode: await this.verificationModeOf(),
      hashtags: [],
      challengeCodes: this.challengeCodes.codesOf(id, sender.businessId),
      since: trade.createdAt,
      perk: null,
      accept: (proof) => this.accept(proof, unit),
    };
  }

  /** A proof that passes all checks settles its unit; any other is reviewed by the buyer. */
  async verificationModeOf(): Promise<VerificationMode> {
    return 'verified';
  }

  /**
   * Settles the unit; or, if its dispute has just been decided, pays it as decided.
   * @returns what the seller earns for it
   * @throws ApiError INVALID_STATE if it is disputed
   */
  async approve(proof: Proof): Promise<object> {
    const locked = await this.settlement.lock(proof.subjectId);
    const unit = unitOf(locked, proof);
    const dispute = await this.decidedDisputeOf(unit);
    let earnedCents = locked.trade.priceCents;
    if (dispute?.outcome) earnedCents = this.settlement.resolve(locked, unit, dispute, dispute.outcome).sellerCents;
    else this.settlement.settle(locked, unit);
    await this.settlement.save(locked);
    return { unit: unit.position, price: earnedCents / 100, currency: 'USD' };
  }

  /** @throws ApiError INVALID_STATE if the unit is disputed */
  async reject(proof: Proof): Promise<void> {
    const locked = await this.settlement.lock(proof.subjectId);
    const unit = unitOf(locked, proof);
    const dispute = await this.decidedDisputeOf(unit);
    if (dispute?.outcome) this.settlement.resolve(locked, unit, dispute, dispute.outcome);
    else this.settlement.reject(locked, unit);
    await this.settlement.save(locked);
  }

  /** Takes the unit for a proof: the given one, or one whose proof was rejected, or the next undelivered one. */
  private async accept(proof: Proof, position: number | undefined): Promise<void> {
    const now = proof.createdAt;
    const locked = await this.settlement.lock(proof.subjectId);
    const wanted = locked.units.filter((unit) => position === undefined || unit.position === position);
    const open = wanted.filter((unit) => unit.acceptsProof(now));
    const unit = open.find(({ state }) => state === 'cure') ?? open[0];
    if (!unit) throw refusal(wanted, now);
    unit.submit(proof.id, now);
    // Otherwise the buyer could reject the proof and cancel at once, before the seller can replace it or dispute that.
    if (locked.trade.cancelledBy === 'sell') locked.trade.cancelledBy = null;
    locked.events.push({ kind: TRADE_PROOF_SUBMITTED, unit, dispute: null });
    await this.settlement.save(locked);
  }

  /** The decided dispute of a disputed unit, which only the transaction that decides it can see. */
  private async decidedDisputeOf(unit: Unit): Promise<Dispute | undefined> {
    if (unit.state !== 'disputed') return undefined;
    const dispute = await this.db.manager.findOneBy(Dispute, { unitId: unit.id });
    if (dispute?.outcome) return dispute;
    throw INVALID_STATE.error(
      `Unit ${String(unit.position)} is disputed: agree on an outcome with the other side, or wait for the decision.`,
      { status: unit.state, unit: unit.position },
    );
  }
}

function unitOf({ units }: LockedTrade, { id }: Proof): Unit {
  const unit = units.find(({ submissionId }) => submissionId === id);
  if (!unit) throw new Error(`No unit has the proof ${id}.`);
  return unit;
}

/** Why none of these units accepts a proof. */
function refusal(units: readonly Unit[], now: Date) {
  const late = units.find((unit) => ['awaiting_proof', 'cure', 'defaulted'].includes(unit.state));
  if (late) {
    const since = late.isDue(now) ? ` It passed at ${late.dueAt?.toISOString() ?? ''}.` : '';
    return INVALID_STATE.error(
      `The deadline for this proof has passed, and its money is returned to the buyer.${since}`,
      {
        status: late.state,
        unit: late.position,
      },
    );
  }
  const [only] = units;
  if (units.length === 1 && only)
    return INVALID_STATE.error(`Unit ${String(only.position)} is ${IN_WORDS[only.state]} and accepts no proof.`, {
      status: only.state,
      unit: only.position,
    });
  return units.length === 0
    ? INVALID_STATE.error('The trade has no such unit.')
    : INVALID_STATE.error('Every unit of this trade has a proof already.');
}
