import { useState } from 'react';
import {
  client,
  fieldErrors,
  type ProofType,
  type Trade,
  type TradeProof,
  type TradeRequest,
  type TradeSide,
} from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { alternatives, money } from '../../ui/format.ts';
import { ProofTypeField, useProofType } from '../../ui/proof-type-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { words as one } from './words.ts';

/** What can be done about a unit. */
export type ActionName = 'submit' | 'approve' | 'reject' | 'dispute';

const TOOLS = { submit: 'submitTradeProof', approve: 'decideTrade', reject: 'decideTrade', dispute: 'disputeTrade' };

/** What one side can do about a unit now, the most likely first. */
export function actionsFor(side: TradeSide, { status, dueAt, dispute }: TradeProof): ActionName[] {
  if (dueAt === null) return [];
  const isDisputable = dispute === null && ['in_review', 'cure', 'rejected', 'settled'].includes(status);
  const owes = side === 'sell' && (status === 'awaiting_proof' || status === 'cure');
  const reviews = side === 'buy' && status === 'in_review';
  return [
    ...(owes ? (['submit'] as const) : []),
    ...(reviews ? (['approve', 'reject'] as const) : []),
    ...(isDisputable ? (['dispute'] as const) : []),
  ];
}

interface ActDialogProps {
  trade: Trade;
  unit: TradeProof;
  action: ActionName;
  onClose: () => void;
}

/** Confirms an action on a trade: shows what happens to the money, and asks for what the action needs. */
export function ActDialog({ trade, unit, action, onClose }: ActDialogProps) {
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState('');
  const { choices, type: proofType } = useProofType(trade.actionId, chosen);
  const [note, setNote] = useState('');
  const [evidence, setEvidence] = useState('');
  const isAtTill = action === 'submit' && proofType === 'till';
  const toast = useToast();
  const act = useChange(
    (input: TradeRequest) => client.exchange.trades.act(input),
    ['exchange', 'ledger', 'submissions'],
  );
  const texts = one[action];
  const body = requestFor(
    action,
    { tradeId: trade.id, unit: unit.unit },
    { url, proofType, note: note.trim(), evidence: evidence.trim() },
  );
  const submit = () =>
    act.mutate(body, {
      onSuccess: () => {
        toast(texts.done);
        onClose();
      },
    });
  const noteLabel = action === 'submit' ? one.submit.notes : one[action].note;

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(unit.unit)}
      lead={isAtTill ? one.submit.atTill : leadFor(action, trade)}
      insistent
    >
      <Form onSubmit={submit} errors={fieldErrors(act.error)}>
        {action === 'submit' && (
          <ProofTypeField label={one.submit.kind} choices={choices} value={proofType} onChange={setChosen} />
        )}
        {action === 'submit' && proofType !== 'till' && (
          <UrlField label={one.submit.url} name="proofUrl" value={url} onChange={setUrl} autoFocus />
        )}
        <TextArea
          label={noteLabel}
          name={action === 'submit' ? 'notes' : 'reason'}
          value={note}
          onChange={setNote}
          maxLength={action === 'dispute' ? 1000 : 500}
          autoFocus={action !== 'submit'}
        />
        {action === 'dispute' && (
          <TextField
            label={one.dispute.evidence}
            hint={one.dispute.evidenceHint}
            name="evidence"
            value={evidence}
            onChange={setEvidence}
          />
        )}
        <ErrorNotice error={act.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'exchange.trades.act', body, tool: TOOLS[action] }]} />
          <Button
            kind={action === 'approve' || action === 'submit' ? 'primary' : 'danger'}
            type="submit"
            busy={act.isPending}
          >
            {texts.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function leadFor(action: ActionName, { price, fee, quantity, challengeCode, disclosures }: Trade): string {
  if (action === 'submit') return one.submit.lead(challengeCode, alternatives(disclosures));
  if (action === 'approve') return one.approve.lead(money(price), money(Math.ceil((fee / quantity) * 100) / 100));
  return one[action].lead;
}

function requestFor(
  action: ActionName,
  unit: { tradeId: string; unit: number },
  { url, proofType, note, evidence }: { url: string; proofType: ProofType; note: string; evidence: string },
): TradeRequest {
  switch (action) {
    case 'submit':
      return {
        ...{ ...unit, action: 'submit_proof', proofType },
        ...(proofType !== 'till' && { proofUrl: url }),
        ...(note && { notes: note }),
      };
    case 'approve':
      return { ...unit, action: 'approve', ...(note && { reason: note }) };
    case 'reject':
      return { ...unit, action: 'reject', reason: note };
    case 'dispute':
      return { ...unit, action: 'dispute', reason: note, ...(evidence && { evidence }) };
  }
}
