import { useState } from 'react';
import { type Balance, client, type CreatePayout, type Currency, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { money, typed } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import s from './ledger.module.css';
import { words } from './words.ts';

const texts = words.payoutForm;

/** Takes available money out of the service. */
export function PayoutDialog({ balances, onClose }: { balances: readonly Balance[]; onClose: () => void }) {
  const { mode } = useSession();
  const payable = balances.filter(({ available }) => available > 0);
  const [amount, setAmount] = useState(typed(null));
  const [currency, setCurrency] = useState<Currency>(payable[0]?.currency ?? 'USD');
  const available = payable.find((balance) => balance.currency === currency)?.available ?? 0;
  const toast = useToast();
  const body: CreatePayout = { amount: amount.value ?? 0, currency };
  const payOut = useChange((input: CreatePayout) => client.ledger.payouts.create(input), ['ledger']);
  const submit = () =>
    payOut.mutate(body, {
      onSuccess: ({ status }) => {
        toast(status === 'paid' ? texts.done.paid : texts.done.pending);
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={texts.title} lead={texts.lead[mode]}>
      <Form onSubmit={submit} errors={fieldErrors(payOut.error)}>
        <div className={s.pair}>
          <NumberField
            label={texts.amount}
            hint={texts.available(money(available, currency))}
            unit={currency}
            name="amount"
            value={amount}
            onChange={setAmount}
            autoFocus
          />
          <SelectField
            label={texts.currency}
            name="currency"
            value={currency}
            onChange={(value) => setCurrency(value as Currency)}
            options={payable.map((balance) => ({ value: balance.currency, label: balance.currency }))}
          />
        </div>
        <ErrorNotice error={payOut.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'ledger.payouts.create', body }]} />
          <Button kind="primary" type="submit" busy={payOut.isPending}>
            {texts.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
