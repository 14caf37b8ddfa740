import { Injectable } from '@nestjs/common';
import { Db, valuesOf } from '#database';
import { Actor, Clock, INVALID_STATE, newId } from '#kernel';
import { SubmissionFigures, SubmissionReviews } from '#submissions';
import { DecidedBy, Dispute } from './dispute.entity';
import { Settlement } from './settlement';
import { TRADE_DISPUTED } from './events';
import { AgreeOnTrade, DisputeTrade } from './trade-requests.dto';
import { INSERT_DISPUTE, OPEN_DISPUTES, UNITS_OF, UPDATE_DISPUTE } from './trades.queries';
import { Trades } from './trades';
import { resolveUnit } from './resolve-unit';
import { IN_WORDS, Outcome, Unit } from './unit.entity';

/** An open dispute, for the operator. */
export interface OpenDispute {
  id: string;
  tradeId: string;
  unit: number;
  submissionId: string | null;
  actionId: string;
  priceCents: number;
  livemode: boolean;
  openedBy: string;
  reason: string;
  evidence: string | null;
  createdAt: Date;
  /** When it is decided automatically. */
  dueAt: Date | null;
}

const REASONS: Record<DecidedBy, string> = {
  agreement: 'Both sides agreed on the dispute.',
  operator: 'The operator decided the dispute.',
  verification: 'The dispute was decided by the automatic checks of the proof.',
};

/**
 * Disputes of units. A decision locks the dispute, then the proof if it is still pending, then the trade, so that it cannot wait
 * for a review that waits for it.
 */
@Injectable()
export class Disputes {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly trades: Trades,
    private readonly settlement: Settlement,
    private readonly submissions: SubmissionFigures,
    private readonly reviews: SubmissionReviews,
  ) {}

  /**
   * Holds the money of a unit until the dispute is decided.
   * @throws ApiError NOT_FOUND, or INVALID_STATE, also if the unit was disputed before
   */
  async open(actor: Actor, { tradeId, unit: position, reason, evidence }: DisputeTrade): Promise<void> {
    await this.trades.find(actor, tradeId);
    await this.db.tx(async () => {
      const locked = await this.settlement.lock(tradeId);
      const now = this.clock.now();
      const unit = resolveUnit(locked.units, position, 'be disputed', (each) => each.isDisputable(now));
      unit.dispute(now);
      const dispute = Object.assign(new Dispute(), {
        ...{ id: newId('dsp', now), businessId: locked.trade.businessId, tradeId, unitId: unit.id },
        ...{ openedBy: locked.trade.sideOf(actor.businessId), reason, evidence: evidence ?? null, createdAt: now },
      });
      this.db.write(INSERT_DISPUTE, valuesOf(Dispute, dispute));
      locked.events.push({ kind: TRADE_DISPUTED, unit, dispute });
      await this.settlement.save(locked);
    });
  }

  /** Proposes an outcome. When both sides propose the same, it is decided. @throws ApiError NOT_FOUND or INVALID_STATE */
  async agree(actor: Actor, { tradeId, unit: position, outcome }: AgreeOnTrade): Promise<void> {
    const trade = await this.trades.find(actor, tradeId);
    const side = trade.sideOf(actor.businessId) === 'buy' ? 'buyerOutcome' : 'sellerOutcome';
    const units = await this.unitsOf(tradeId);
    const unit = resolveUnit(units, position, 'be agreed on', ({ state }) => state === 'disputed');
    if (!unit.disputedIn)
      throw INVALID_STATE.error(`Unit ${String(unit.position)} is ${IN_WORDS[unit.state]}: nobody has disputed it.`, {
        status: unit.state,
        unit: unit.position,
      });
    await this.db.tx(async () => {
      this.settlement.copyIfDryRun(tradeId);
      const dispute = await this.lock((await this.ofUnit(unit.id))?.id);
      dispute[side] = outcome;
      if (dispute.buyerOutcome === dispute.sellerOutcome) await this.decide(dispute, outcome, 'agreement');
      else this.write(dispute);
    });
  }

  /** The oldest open disputes, those about real money first. */
  listOpen(limit: number): Promise<OpenDispute[]> {
    return this.db.query<OpenDispute>(OPEN_DISPUTES, [limit]);
  }

  /** @throws ApiError INVALID_STATE if it does not exist or was decided */
  async decideByOperator(id: string, outcome: Outcome): Promise<void> {
    await this.db.tx(async () => this.decide(await this.lock(id), outcome, 'operator'));
  }

  /**
   * Decides the dispute of a unit by the checks of its proof, in the current transaction: half each if they had no result.
   * @throws ApiError INVALID_STATE if it was decided already
   */
  async decideByVerification(unitId: string, submissionId: string | null): Promise<void> {
    const dispute = await this.lock((await this.ofUnit(unitId))?.id);
    const verdicts = await this.submissions.verdictsOf(submissionId === null ? [] : [submissionId]);
    const verdict = verdicts.get(submissionId ?? '');
    await this.decide(
      dispute,
      verdict === 'passed' ? 'seller' : verdict === 'failed' ? 'buyer' : 'split',
      'verification',
    );
  }

  private async decide(dispute: Dispute, outcome: Outcome, decidedBy: DecidedBy): Promise<void> {
    Object.assign(dispute, { outcome, decidedBy, decidedAt: this.clock.now() });
    this.write(dispute);
    const unit = (await this.unitsOf(dispute.tradeId)).find(({ id }) => id === dispute.unitId);
    if (!unit) throw new Error(`The dispute ${dispute.id} has no unit.`);
    // This also decides a pending proof, which then resolves the unit.
    if (unit.disputedIn === 'in_review' && unit.submissionId) {
      await this.reviews.decide(unit.submissionId, outcome === 'buyer' ? 'reject' : 'approve', REASONS[decidedBy]);
      return;
    }
    const locked = await this.settlement.lock(dispute.tradeId);
    const disputed = locked.units.find(({ id }) => id === unit.id) ?? unit;
    this.settlement.resolve(locked, disputed, dispute, outcome);
    await this.settlement.save(locked);
  }

  private async lock(id: string | undefined): Promise<Dispute> {
    const lock = { mode: 'pessimistic_write' } as const;
    const dispute = id === undefined ? null : await this.db.manager.findOne(Dispute, { where: { id }, lock });
    if (!dispute) throw INVALID_STATE.error('There is no such dispute.');
    if (dispute.outcome)
      throw INVALID_STATE.error(`The dispute was decided: ${dispute.outcome}. Decisions are final.`, {
        status: dispute.outcome,
      });
    return dispute;
  }

  private ofUnit(unitId: string): Promise<Dispute | null> {
    return this.db.manager.findOneBy(Dispute, { unitId });
  }

  private async unitsOf(tradeId: string): Promise<Unit[]> {
    const rows = await this.db.query<Unit>(UNITS_OF, [tradeId]);
    return rows.map((row) => Object.assign(new Unit(), row));
  }

  private write({ id, buyerOutcome, sellerOutcome, outcome, decidedBy, decidedAt }: Dispute): void {
    this.db.write(UPDATE_DISPUTE, [id, buyerOutcome, sellerOutcome, outcome, decidedBy, decidedAt]);
  }
}
