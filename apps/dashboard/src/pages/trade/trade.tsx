import { useActionName } from '../../api/catalogue.ts';
import { client, type Trade } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Link, useId } from '../../ui/link.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { words } from '../../words/exchange.ts';
import { nameOf } from '../../words/names.ts';
import { Agreement } from './agreement.tsx';
import { CancelTrade } from './cancel.tsx';
import { NextStep } from './next-step.tsx';
import { Timeline } from './timeline.tsx';
import s from './trade.module.css';
import { Units } from './units.tsx';
import { tradeOf } from './reads.ts';
import { words as one } from './words.ts';

const TONES: Record<Trade['status'], Tone> = {
  awaiting_proof: 'neutral',
  in_review: 'warn',
  cure: 'warn',
  rejected: 'bad',
  disputed: 'bad',
  settled: 'good',
  closed: 'neutral',
};

/** A trade: what was agreed, what each side has to do until when, and the proofs of its units. */
export function TradePage() {
  const id = useId();
  const { data, error, refetch } = useRead(...tradeOf(id));
  const name = useActionName();
  const back = (
    <Link to="/exchange" search={{ tab: 'trades' }}>
      {one.back}
    </Link>
  );
  const trade = data?.id === id ? data : undefined;
  // All proofs of the trade, also those that were replaced; newest first.
  const proofs = useRead(
    ['submissions', 'of', id],
    async (options) => (await client.submissions.list({ tradeId: id, perPage: 100 }, options)).items,
    { enabled: trade !== undefined && trade.delivered > 0 },
  );
  if (!trade)
    return (
      <Page title={words.trades.columns.trade} back={back}>
        {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  return (
    <Page
      title={one.title(trade.quantity, name(trade.actionId))}
      lead={trade.side === 'buy' ? one.buying : one.selling}
      back={back}
      badge={<Badge tone={TONES[trade.status]}>{nameOf(words.trades.statuses, trade.status)}</Badge>}
      actions={
        <>
          <AsCode
            calls={[
              { method: 'exchange.trades.get', ids: [id] },
              {
                method: 'exchange.trades.act',
                body:
                  trade.side === 'buy'
                    ? { tradeId: id, action: 'approve', unit: 1 }
                    : { tradeId: id, action: 'submit_proof', proofUrl: 'https://www.instagram.com/p/…' },
                tool: trade.side === 'buy' ? 'decideTrade' : 'submitTradeProof',
              },
            ]}
          />
          <CancelTrade trade={trade} />
        </>
      }
    >
      <NextStep trade={trade} />
      <div className={s.panels}>
        <Units trade={trade} proofs={proofs.data ?? []} />
        <div className="stack">
          <Agreement trade={trade} />
          <Timeline trade={trade} proofs={proofs.data ?? []} />
        </div>
      </div>
    </Page>
  );
}
