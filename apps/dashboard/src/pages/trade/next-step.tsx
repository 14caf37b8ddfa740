import type { Trade, TradeProof, TradeUnitState } from '../../api/client.ts';
import { Notice, type Tone } from '../../ui/badge.tsx';
import { Countdown } from '../../ui/time.tsx';
import { words as one } from './words.ts';

interface Step {
  text: string;
  tone: Tone;
  dueAt: string | null;
}

/** What happens next in a trade, who has to do it, and until when. */
export function NextStep({ trade }: { trade: Trade }) {
  const { text, tone, dueAt } = stepOf(trade);
  return (
    <Notice tone={tone} title={text}>
      {dueAt && (
        <>
          {one.next.left}: <Countdown to={dueAt} />
        </>
      )}
    </Notice>
  );
}

function stepOf({ side, proofs, status }: Trade): Step {
  const in_ = (...states: TradeUnitState[]) => proofs.filter((proof) => states.includes(proof.status));
  const owed = in_('awaiting_proof', 'cure');
  const reviews = in_('in_review');
  const disputes = in_('disputed');
  const [mine, theirs] = side === 'buy' ? [reviews, owed] : [owed, reviews];
  const { next } = one;
  if (mine.length > 0)
    return {
      text: (side === 'buy' ? next.review : next.submit)(mine.length),
      tone: 'warn',
      dueAt: firstDue(mine),
    };
  if (disputes.length > 0) return { text: next.dispute(disputes.length), tone: 'warn', dueAt: firstDue(disputes) };
  if (theirs.length > 0)
    return {
      text: (side === 'buy' ? next.waitProof : next.waitReview)(theirs.length),
      tone: 'info',
      dueAt: firstDue(theirs),
    };
  return { text: status === 'closed' ? next.closed : next.settled, tone: 'good', dueAt: null };
}

function firstDue(proofs: readonly TradeProof[]): string | null {
  return (
    proofs
      .map(({ dueAt }) => dueAt)
      .filter((dueAt) => dueAt !== null)
      .sort()[0] ?? null
  );
}
