import { ApiSchema } from '@nestjs/swagger';
import { findAction } from '#catalog';
import {
  Bool,
  Id,
  Int,
  Decimal,
  ListOf,
  Nested,
  OneOf,
  PageOf,
  PagingByTime,
  Text,
  TextList,
  Timestamp,
} from '#kernel';
import { BANDS, Band } from '../instruments/instrument.entity';
import { AgentProfile } from '../sellers/seller.dto';
import { Dispute, DECIDERS, DecidedBy } from './dispute.entity';
import { Trade, TRADE_SIDES, TRADE_STATUSES, TradeSide, TradeStatus } from './trade.entity';
import { Outcome, OUTCOMES, Unit, UNIT_STATES, UnitState } from './unit.entity';

@ApiSchema({ name: 'Dispute' })
export class DisputeView {
  @Id('dsp', { description: 'The dispute.' })
  id: string;

  @Int({ description: 'The number of the disputed unit within the trade.', example: 1 })
  unit: number;

  @OneOf(TRADE_SIDES, { description: 'Who opened it.', example: 'buy' })
  openedBy: TradeSide;

  @Text({ untrusted: true, description: 'Why.', example: 'The story was deleted after an hour.' })
  reason: string;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'Evidence, such as a URL; null if there is none.',
    example: null,
  })
  evidence: string | null;

  @OneOf(OUTCOMES, { nullable: true, description: 'What the buyer proposes with `agree`; null before.', example: null })
  buyerProposal: Outcome | null;

  @OneOf(OUTCOMES, {
    nullable: true,
    description: 'What the seller proposes with `agree`; null before.',
    example: null,
  })
  sellerProposal: Outcome | null;

  @OneOf(OUTCOMES, {
    nullable: true,
    description: 'To whom the money goes: `seller`, `buyer`, or half each (`split`); null while it is open.',
    example: null,
  })
  outcome: Outcome | null;

  @OneOf(DECIDERS, {
    nullable: true,
    description: 'Who decided: both sides by `agreement`, the `operator`, or the `verification` of the proof.',
    example: null,
  })
  decidedBy: DecidedBy | null;

  @Timestamp({ nullable: true, description: 'When it was decided; null while it is open.', example: null })
  decidedAt: string | null;

  @Timestamp({ description: 'When it was opened.' })
  createdAt: string;
}

/** One unit of a trade with its proof. */
@ApiSchema({ name: 'TradeProof' })
export class TradeProof {
  @Int({ description: 'The number of the unit, from 1.', example: 1 })
  unit: number;

  @OneOf(UNIT_STATES, {
    description:
      '`cure`: rejected, and the seller may submit another proof once. `rejected`: the second proof was rejected too; it is refunded unless the seller disputes it.',
    example: 'in_review',
  })
  status: UnitState;

  @Id('sub', {
    nullable: true,
    description: 'The latest proof, which `GET /submissions/:id` returns; null before the first.',
  })
  submissionId: string | null;

  @Timestamp({
    nullable: true,
    description:
      'When this status ends by itself: an undelivered unit is refunded, a review or dispute is decided by the automatic checks, and the money of a settled unit becomes available. Null if the status is final.',
  })
  dueAt: string | null;

  @Nested(() => DisputeView, {
    nullable: true,
    description: 'The dispute of the unit; null if there was none.',
    example: null,
  })
  dispute: DisputeView | null;
}

/** What both sides and every event see of a trade. */
class TradeFacts {
  @Id('trd', { description: 'The trade.' })
  id: string;

  @Id('ins', { description: 'The instrument.' })
  instrument: string;

  @Text({ description: 'The action to deliver.', example: 'ig_st' })
  actionId: string;

  @Text({ description: 'The platform of the action.', example: 'ig' })
  platformId: string;

  @OneOf(BANDS, { description: 'The fewest followers of the account that delivers.', example: 'any' })
  band: Band;

  @Id('ord', { description: 'The bid.' })
  buyOrderId: string;

  @Id('ord', { description: 'The ask.' })
  sellOrderId: string;

  @Int({ description: 'Units: how many proofs the seller delivers.', example: 3 })
  quantity: number;

  @Decimal({ description: 'USD per unit.', example: 4.5 })
  price: number;

  @Decimal({ description: 'The fee of all units in USD, which the buyer pays for what is settled.', example: 0.68 })
  fee: number;

  @Int({ description: 'Units for which a proof was submitted.', example: 1 })
  delivered: number;

  @Int({ description: 'Units that were settled.', example: 0 })
  settled: number;

  @Int({
    description: 'Units whose money was returned to the buyer, other than those not delivered in time.',
    example: 0,
  })
  refunded: number;

  @Int({ description: 'Units whose money was divided between both sides after a dispute.', example: 0 })
  split: number;

  @Int({ description: 'Units that were not delivered in time. Their money was returned to the buyer.', example: 0 })
  defaulted: number;

  @OneOf(TRADE_STATUSES, {
    description: 'The status of the unit that needs attention most; `closed` when the status of every unit is final.',
    example: 'in_review',
  })
  status: TradeStatus;

  @Timestamp({ description: 'Until when proofs must be submitted.', example: '2026-11-28T09:30:00.000Z' })
  deadline: string;

  @Timestamp({
    nullable: true,
    description: 'When the next review is decided by the automatic checks; null if no proof is in review.',
    example: '2026-11-24T09:30:00.000Z',
  })
  reviewDueAt: string | null;

  @Text({
    nullable: true,
    description: "The buyer's requirements; null if there are none.",
    example: 'Show our terrace.',
  })
  requirements: string | null;

  @TextList({}, { description: 'What the post must contain, such as `#ad`.', example: ['#ad'] })
  disclosures: string[];

  @Text({
    description: 'A code that the post must contain, which proves that the seller made it for this trade.',
    example: 'PERK-7KM2XQ9P',
  })
  challengeCode: string;

  @OneOf(TRADE_SIDES, {
    nullable: true,
    description:
      'The side that wants to cancel what is not delivered, to which the other side has not agreed; null if none.',
    example: null,
  })
  cancelRequestedBy: TradeSide | null;

  @Timestamp({ nullable: true, description: 'When it was closed; null before.', example: null })
  closedAt: string | null;

  @Timestamp({ description: 'When the orders were matched.' })
  createdAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

@ApiSchema({ name: 'TradeSummary' })
export class TradeSummary extends TradeFacts {
  @OneOf(TRADE_SIDES, { description: "The caller's side.", example: 'sell' })
  side: TradeSide;

  @Nested(() => AgentProfile, {
    nullable: true,
    description: 'The public profile of the other side; null if it has not enrolled.',
  })
  counterparty: AgentProfile | null;
}

@ApiSchema({ name: 'Trade' })
export class TradeView extends TradeSummary {
  @ListOf(() => TradeProof, { description: 'The units with their proofs.' })
  proofs: TradeProof[];

  @Nested(() => DisputeView, {
    nullable: true,
    description: 'The latest dispute; null if there is none. Those of all units are in `proofs`.',
    example: null,
  })
  dispute: DisputeView | null;
}

export class TradePage extends PageOf(() => TradeSummary) {}

/** The data of the events of trades, which both sides receive. */
@ApiSchema({ name: 'TradeEvent' })
export class TradeEvent extends TradeFacts {
  @Int({ nullable: true, description: 'The unit that the event is about; null if it is about several.', example: 1 })
  unit: number | null;

  @Nested(() => DisputeView, {
    nullable: true,
    description: 'The dispute that was opened or decided; null for other events.',
    example: null,
  })
  dispute: DisputeView | null;
}

export class TradeId {
  @Id('trd', { description: 'The trade.' })
  id: string;
}

export class ListTrades extends PagingByTime(25) {
  @OneOf(TRADE_STATUSES, { optional: true, description: 'Only trades with this status.' })
  status?: TradeStatus;

  @Text({
    rawMax: 80,
    as: (name) => findAction(name)?.id ?? name,
    min: 1,
    max: 80,
    optional: true,
    description: 'Only trades of this action, by id or alias.',
    example: 'ig_st',
  })
  actionId?: string;

  @OneOf(TRADE_SIDES, { optional: true, description: 'Only trades in which you buy, or sell.' })
  side?: TradeSide;
}

/** The part of the views that is the same for both sides. */
export function tradeFacts(trade: Trade, challengeCode: string): TradeFacts {
  return {
    id: trade.id,
    instrument: trade.instrumentId,
    actionId: trade.actionId,
    platformId: trade.platformId,
    band: trade.band,
    buyOrderId: trade.buyOrderId,
    sellOrderId: trade.sellOrderId,
    quantity: trade.quantity,
    price: trade.priceCents / 100,
    fee: trade.feeCents / 100,
    delivered: trade.delivered,
    settled: trade.settled,
    refunded: trade.refunded,
    split: trade.split,
    defaulted: trade.defaulted,
    status: trade.status,
    deadline: trade.deadline.toISOString(),
    reviewDueAt: trade.reviewDueAt?.toISOString() ?? null,
    requirements: trade.requirements,
    disclosures: trade.disclosures,
    challengeCode,
    cancelRequestedBy: trade.cancelledBy,
    closedAt: trade.closedAt?.toISOString() ?? null,
    createdAt: trade.createdAt.toISOString(),
    livemode: trade.livemode,
  };
}

export function disputeView(dispute: Dispute, unit: number): DisputeView {
  return {
    id: dispute.id,
    unit,
    openedBy: dispute.openedBy,
    reason: dispute.reason,
    evidence: dispute.evidence,
    buyerProposal: dispute.buyerOutcome,
    sellerProposal: dispute.sellerOutcome,
    outcome: dispute.outcome,
    decidedBy: dispute.decidedBy,
    decidedAt: dispute.decidedAt?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
  };
}

/** The units in their order, each with its dispute. */
export function proofsOf(units: readonly Unit[], disputes: readonly Dispute[]): TradeProof[] {
  return units.map((unit) => {
    const dispute = disputes.find(({ unitId }) => unitId === unit.id);
    return {
      unit: unit.position,
      status: unit.state,
      submissionId: unit.submissionId,
      dueAt: unit.dueAt?.toISOString() ?? null,
      dispute: dispute ? disputeView(dispute, unit.position) : null,
    };
  });
}
