import { useState } from 'react';
import { client, type Dispute, type DisputeOutcome, type Trade, type TradeRequest } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice, Form } from '../../ui/field.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Facts } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { nameOf } from '../../words/names.ts';
import { readable } from '../../words/states.ts';
import s from './trade.module.css';
import { words as one } from './words.ts';

const texts = one.dispute;

/** Why a unit is disputed, what each side proposes, and a form to propose an outcome. */
export function DisputeView({ trade, dispute, mayWrite }: { trade: Trade; dispute: Dispute; mayWrite: boolean }) {
  const { evidence, outcome, decidedBy, decidedAt } = dispute;
  const proposal = (of: DisputeOutcome | null) => (of === null ? texts.none : nameOf(texts.outcomes, of));
  return (
    <section className={s.dispute}>
      <h4>{texts.by[dispute.openedBy]}</h4>
      <p className={s.text}>{dispute.reason}</p>
      <Facts
        items={[
          evidence !== null && [texts.evidence, <ExternalLink key="evidence" href={evidence} />],
          outcome === null && [texts.buyer, proposal(dispute.buyerProposal)],
          outcome === null && [texts.seller, proposal(dispute.sellerProposal)],
          outcome !== null && [
            texts.decided[decidedBy ?? ''] ?? readable(decidedBy ?? ''),
            <>
              {nameOf(texts.outcomes, outcome)} {decidedAt && <Ago at={decidedAt} />}
            </>,
          ],
        ]}
      />
      {outcome === null && mayWrite && <Proposal trade={trade} dispute={dispute} />}
    </section>
  );
}

function Proposal({ trade, dispute }: { trade: Trade; dispute: Dispute }) {
  const [mine, theirs] =
    trade.side === 'buy'
      ? [dispute.buyerProposal, dispute.sellerProposal]
      : [dispute.sellerProposal, dispute.buyerProposal];
  const [outcome, setOutcome] = useState<DisputeOutcome>(mine ?? theirs ?? 'split');
  const toast = useToast();
  const body: TradeRequest = { tradeId: trade.id, unit: dispute.unit, action: 'agree', outcome };
  // When both sides agree, this form is gone before a callback of the call would run.
  const agree = useChange(
    async (input: TradeRequest) => {
      const { proofs } = await client.exchange.trades.act(input);
      const isDecided = proofs.some(({ unit, dispute: now }) => unit === dispute.unit && now?.outcome != null);
      toast(isDecided ? texts.agreed : texts.proposed);
    },
    ['exchange', 'ledger'],
  );
  const submit = () => agree.mutate(body);
  return (
    <Form onSubmit={submit}>
      <Choice
        label={texts.agree}
        value={outcome}
        onChange={(value) => setOutcome(value as DisputeOutcome)}
        options={Object.entries(texts.outcomes).map(([value, label]) => ({ value, label }))}
      />
      <p className="soft small">{texts.agreeLead}</p>
      <ErrorNotice error={agree.error} />
      <div className="row">
        <Button type="submit" busy={agree.isPending}>
          {texts.agreeSend}
        </Button>
        <AsCode calls={[{ method: 'exchange.trades.act', body }]} />
      </div>
    </Form>
  );
}
