import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Actor, FORBIDDEN, INVALID_STATE } from '#kernel';
import { ProofIntake, SubmissionReviews } from '#submissions';
import { Disputes } from './disputes';
import { Settlement } from './settlement';
import { resolveUnit } from './resolve-unit';
import { TradeProofs } from './trade-proofs';
import { TradeView } from './trade.dto';
import { ApproveTradeProof, RejectTradeProof, SubmitTradeProof, TradeAction } from './trade-requests.dto';
import { UNITS_OF } from './trades.queries';
import { Trades } from './trades';
import { Unit } from './unit.entity';

/** What the two sides of a trade do with it. */
@Injectable()
export class TradeActions {
  constructor(
    private readonly db: Db,
    private readonly trades: Trades,
    private readonly proofs: TradeProofs,
    private readonly disputes: Disputes,
    private readonly settlement: Settlement,
    private readonly intake: ProofIntake,
    private readonly reviews: SubmissionReviews,
  ) {}

  /** @returns the trade after the action */
  async act(actor: Actor, input: TradeAction): Promise<TradeView> {
    switch (input.action) {
      case 'submit_proof':
        await this.submitProof(actor, input);
        break;
      case 'approve':
      case 'reject':
        await this.review(actor, input);
        break;
      case 'dispute':
        await this.disputes.open(actor, input);
        break;
      case 'agree':
        await this.disputes.agree(actor, input);
        break;
      case 'cancel':
        await this.cancel(actor, input.tradeId);
    }
    return this.trades.get(actor, input.tradeId);
  }

  private async submitProof(actor: Actor, input: SubmitTradeProof): Promise<void> {
    const { tradeId, unit, proofUrl, uploadId, proofType, metadata, notes } = input;
    await this.intake.submit(actor, () => this.proofs.terms(actor, tradeId, unit), {
      ...{ proofUrl, uploadId, proofType },
      ...(metadata && { metadata }),
      ...(notes !== undefined && { notes }),
    });
  }

  /** The same as a review of the submission, whose lock makes sure that there is one decision. */
  private async review(actor: Actor, input: ApproveTradeProof | RejectTradeProof): Promise<void> {
    const { tradeId, unit: position, action: decision, reason } = input;
    const trade = await this.trades.find(actor, tradeId);
    if (trade.sideOf(actor.businessId) !== 'buy')
      throw FORBIDDEN.error('Only the buyer of a trade reviews its proofs. You are its seller.');
    const units = await this.db.query<Unit>(UNITS_OF, [tradeId]);
    const unit = resolveUnit(units, position, 'be reviewed', ({ state }) => state === 'in_review');
    if (unit.submissionId === null)
      throw INVALID_STATE.error(`Unit ${String(unit.position)} has no proof to review.`, {
        status: unit.state,
        unit: unit.position,
      });
    await this.reviews.review(actor, { submissionId: unit.submissionId, decision, ...(reason && { reason }) });
  }

  /** Records that a side wants to cancel what is not delivered. When the other side does too, its money is returned. */
  private async cancel(actor: Actor, tradeId: string): Promise<void> {
    const side = (await this.trades.find(actor, tradeId)).sideOf(actor.businessId);
    await this.db.tx(async () => {
      const locked = await this.settlement.lock(tradeId);
      const undelivered = locked.units.filter((unit) => unit.isUndelivered && !unit.isFinal);
      if (undelivered.length === 0)
        throw INVALID_STATE.error('Nothing is left to cancel: every unit was delivered or decided.', {
          status: locked.trade.status,
        });
      const isAgreed = locked.trade.cancelledBy !== null && locked.trade.cancelledBy !== side;
      locked.trade.cancelledBy = isAgreed ? null : side;
      if (isAgreed) for (const unit of undelivered) this.settlement.refund(locked, unit);
      await this.settlement.save(locked);
    });
  }
}
