import { useState } from 'react';
import {
  type CashbackAction,
  type CashbackPayout,
  type ChangeCashbackBody,
  client,
  fieldErrors,
  type Program,
} from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextArea } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { one } from '../../words/programs.ts';

export type Decision = Exclude<CashbackAction, 'request'>;

interface DecisionDialogProps {
  program: Program;
  payout: CashbackPayout;
  decision: Decision;
  onClose: () => void;
}

/** Confirms a decision about cash-back: shows the amount and what happens to it, and asks for a note to the member. */
export function DecisionDialog({ program, payout, decision, onClose }: DecisionDialogProps) {
  const [note, setNote] = useState('');
  const toast = useToast();
  const amount = money(payout.amount, payout.currency);
  const body: ChangeCashbackBody = {
    ...{ action: decision, payoutId: payout.id },
    ...(note.trim() && { note: note.trim() }),
  };
  const decide = useChange(
    (input: ChangeCashbackBody) => client.programs.cashback.change(program.id, input),
    ['programs', 'ledger'],
  );
  const submit = () =>
    decide.mutate(body, {
      onSuccess: () => {
        toast(one.cashback.done[decision]);
        onClose();
      },
    });
  const { leads } = one.cashback;
  const lead =
    decision !== 'approve'
      ? leads[decision]
      : program.cashback?.funding === 'ledger'
        ? leads.ledger(amount)
        : leads.external;

  return (
    <Dialog open onClose={onClose} title={one.cashback.titles[decision](amount, payout.memberName)} lead={lead}>
      <Form onSubmit={submit} errors={fieldErrors(decide.error)}>
        <TextArea
          label={one.cashback.note}
          hint={one.cashback.noteHint}
          name="note"
          value={note}
          onChange={setNote}
          maxLength={1000}
          rows={2}
        />
        <ErrorNotice error={decide.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'programs.cashback.change', ids: [program.id], body, tool: 'decideCashback' }]} />
          <Button kind={decision === 'reject' ? 'danger' : 'primary'} type="submit" busy={decide.isPending}>
            {decision === 'mark_paid' ? one.cashback.pay : one.cashback[decision]}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
