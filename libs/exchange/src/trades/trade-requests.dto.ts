import { ApiSchema, PickType } from '@nestjs/swagger';
import { Const, Id, Int, OneOf, OneOfDtos, Text } from '#kernel';
import { NewProof } from '#submissions';
import { Outcome, OUTCOMES } from './unit.entity';

/** More than any seller may have undelivered. */
const MAX_UNIT = 10_000;

class OfTrade {
  @Id('trd', { description: 'The trade.' })
  tradeId: string;
}

class OfUnit extends OfTrade {
  @Int({
    min: 1,
    max: MAX_UNIT,
    optional: true,
    description: 'The number of the unit, from `proofs`; required if the action is possible for several units.',
    example: 1,
  })
  unit?: number;
}

@ApiSchema({ name: 'SubmitTradeProof' })
export class SubmitTradeProof extends PickType(NewProof, ['proofUrl', 'uploadId', 'proofType', 'metadata', 'notes']) {
  @Const('submit_proof', {
    description: 'The seller submits a proof for one unit, first for one whose proof was rejected.',
  })
  action: 'submit_proof';

  @Id('trd', { description: 'The trade.' })
  tradeId: string;

  @Int({
    min: 1,
    max: MAX_UNIT,
    optional: true,
    description: 'The number of the unit; the next one that needs a proof unless specified.',
    example: 1,
  })
  unit?: number;
}

@ApiSchema({ name: 'ApproveTradeProof' })
export class ApproveTradeProof extends OfUnit {
  @Const('approve', {
    synonyms: { verify: 'approve', settle: 'approve' },
    description: 'The buyer approves the proof of a unit, which is final; the seller is paid after 24 hours.',
  })
  action: 'approve';

  @Text({
    multiline: true,
    max: 500,
    optional: true,
    description: 'A note that is shown to the seller.',
    example: 'A lovely picture.',
  })
  reason?: string;
}

@ApiSchema({ name: 'RejectTradeProof' })
export class RejectTradeProof extends OfUnit {
  @Const('reject', {
    description: 'The buyer rejects the proof of a unit. The seller may replace it once, within 48 hours.',
  })
  action: 'reject';

  @Text({
    multiline: true,
    max: 500,
    description: 'The reason, which is shown to the seller.',
    example: 'The post does not show our place.',
  })
  reason: string;
}

@ApiSchema({ name: 'DisputeTrade' })
export class DisputeTrade extends OfUnit {
  @Const('dispute', {
    description: 'Either side disputes a unit that has a proof and whose money is not available yet.',
  })
  action: 'dispute';

  @Text({
    multiline: true,
    max: 1000,
    description: 'The reason, which is shown to the other side.',
    example: 'The story was deleted after an hour.',
  })
  reason: string;

  @Text({
    multiline: true,
    max: 2000,
    optional: true,
    description: 'Evidence, such as the URL of a screenshot.',
    example: 'https://example.com/screenshot.png',
  })
  evidence?: string;
}

@ApiSchema({ name: 'AgreeOnTrade' })
export class AgreeOnTrade extends OfUnit {
  @Const('agree', {
    description: 'Proposes an outcome of a dispute. It is decided when both sides propose the same.',
  })
  action: 'agree';

  @OneOf(OUTCOMES, { description: 'To whom the money goes: the seller, the buyer, or half each.', example: 'split' })
  outcome: Outcome;
}

@ApiSchema({ name: 'CancelTrade' })
export class CancelTrade extends OfTrade {
  @Const('cancel', {
    description:
      'Cancels the units without an accepted proof, except those in review, when both sides have sent this. A proof withdraws what the seller has sent.',
  })
  action: 'cancel';
}

/** What a side of a trade does with it. */
@OneOfDtos(() => [SubmitTradeProof, ApproveTradeProof, RejectTradeProof, DisputeTrade, AgreeOnTrade, CancelTrade], {
  discriminator: 'action',
  // So that a request without an action is told about all of its fields. Without a proof, it does nothing.
  assumed: 'submit_proof',
})
export abstract class TradeRequest {}

/** The value of a `TradeRequest`. */
export type TradeAction =
  | SubmitTradeProof
  | ApproveTradeProof
  | RejectTradeProof
  | DisputeTrade
  | AgreeOnTrade
  | CancelTrade;
