import { useState } from 'react';
import { client, type CreateDeposit, type Currency, fieldErrors } from '../../api/client.ts';
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

const texts = words.depositForm;

/** Credits test money at once, and takes the browser to the payment of live money. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const { mode } = useSession();
  const [amount, setAmount] = useState(typed(100));
  const [currency, setCurrency] = useState<Currency>('USD');
  const toast = useToast();
  const body: CreateDeposit = { amount: amount.value ?? 0, currency };
  const deposit = useChange((input: CreateDeposit) => client.ledger.deposits.create(input), ['ledger']);
  const submit = () =>
    deposit.mutate(body, {
      onSuccess: (made) => {
        if (made.url !== null) return location.assign(made.url);
        toast(texts.done(money(made.amount, made.currency)));
        return onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={texts.title} lead={texts.lead[mode]}>
      <Form onSubmit={submit} errors={fieldErrors(deposit.error)}>
        <div className={s.pair}>
          <NumberField
            label={texts.amount}
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
            options={words.currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <ErrorNotice error={deposit.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'ledger.deposits.create', body }]} />
          <Button kind="primary" type="submit" busy={deposit.isPending}>
            {texts.submit[mode]}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
