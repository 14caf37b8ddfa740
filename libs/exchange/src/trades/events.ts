import { defineEvent } from '#messaging';
import { TradeEvent } from './trade.dto';

const ofTrade = (type: `trade.${string}`, label: string, description: string, sample?: Partial<TradeEvent>) =>
  defineEvent(type, { label, description, scope: 'read.exchange', data: TradeEvent, ...(sample && { sample }) });

export const TRADE_MATCHED = ofTrade(
  'trade.matched',
  'Trade matched',
  'A bid and an ask were matched. The seller has 7 days to submit proofs.',
  {
    ...{ unit: null, status: 'awaiting_proof', delivered: 0, reviewDueAt: null },
  },
);
export const TRADE_PROOF_SUBMITTED = ofTrade(
  'trade.proof_submitted',
  'Proof for a trade submitted',
  'The seller submitted a proof for a unit. The buyer has 72 hours to review it.',
);
export const TRADE_SETTLED = ofTrade(
  'trade.settled',
  'Trade settled',
  'A unit was settled: the seller has earned its price, which is available after the holding period of 24 hours.',
  { status: 'settled', settled: 1, reviewDueAt: null },
);
export const TRADE_REJECTED = ofTrade(
  'trade.rejected',
  'Proof for a trade rejected',
  'The proof of a unit was rejected. The seller may submit another one once, and dispute the rejection, within 48 hours.',
  { status: 'cure', reviewDueAt: null },
);
export const TRADE_DEFAULTED = ofTrade(
  'trade.defaulted',
  'Trade not delivered',
  'The seller did not deliver units in time. Their money was returned to the buyer.',
  { unit: null, status: 'closed', delivered: 0, defaulted: 3, reviewDueAt: null },
);
export const TRADE_DISPUTED = ofTrade(
  'trade.disputed',
  'Trade disputed',
  'A side disputed a unit. Its money is held until the dispute is decided, after 7 days by the automatic checks.',
  { status: 'disputed', reviewDueAt: null },
);
export const TRADE_RESOLVED = ofTrade(
  'trade.resolved',
  'Dispute decided',
  'The dispute of a unit was decided; `dispute.outcome` says how.',
  {
    ...{ status: 'settled', settled: 1, reviewDueAt: null },
  },
);
export const TRADE_CLOSED = ofTrade(
  'trade.closed',
  'Trade closed',
  'A trade was closed: the state of each of its units is final.',
  {
    ...{
      unit: null,
      status: 'closed',
      delivered: 3,
      settled: 3,
      reviewDueAt: null,
      closedAt: '2026-11-25T09:30:00.000Z',
    },
  },
);

export const TRADES_EVENTS = [
  ...[TRADE_MATCHED, TRADE_PROOF_SUBMITTED, TRADE_SETTLED, TRADE_REJECTED],
  ...[TRADE_DEFAULTED, TRADE_DISPUTED, TRADE_RESOLVED, TRADE_CLOSED],
];
