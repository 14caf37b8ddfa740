import { useState } from 'react';
import {
  client,
  type CashbackFunding,
  type Currency,
  type Program,
  type ProgramCashbackInput,
  type UpdateProgramBody,
} from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, SelectField } from '../../ui/field.tsx';
import { typed } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { currencies, one } from '../../words/programs.ts';
import { EditDialog } from './edit-dialog.tsx';
import s from './program.module.css';

/** Edits the cash-back of a program. */
export function EditTerms({ program, onClose }: { program: Program; onClose: () => void }) {
  const { cashback } = program;
  const [basis, setBasis] = useState(cashback?.amountPerPoint == null ? 'action' : 'point');
  const [amount, setAmount] = useState(typed(cashback?.amountPerPoint ?? cashback?.amountPerAction ?? 1, 2));
  const [currency, setCurrency] = useState<Currency>(
    cashback?.currency ?? currencies.find((each) => each === program.currency) ?? 'USD',
  );
  const [minimum, setMinimum] = useState(typed(cashback?.minimumPayout ?? 5, 2));
  const [budget, setBudget] = useState(typed(cashback?.monthlyBudget, 2));
  const [funding, setFunding] = useState<CashbackFunding>(cashback?.funding ?? 'external');
  const toast = useToast();
  const remove = useChange((input: UpdateProgramBody) => client.programs.update(program.id, input), ['programs']);

  const input: ProgramCashbackInput = {
    [basis === 'point' ? 'amountPerPoint' : 'amountPerAction']: amount.value ?? 0,
    ...{ currency, minimumPayout: minimum.value ?? 0.01, monthlyBudget: budget.value ?? null, funding },
  };

  return (
    <EditDialog
      program={program}
      title={one.terms.title}
      lead={one.terms.editLead}
      body={{ cashback: input }}
      onClose={onClose}
      more={
        cashback && (
          <Button
            kind="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(
                { cashback: null },
                {
                  onSuccess: () => {
                    toast(one.saved);
                    onClose();
                  },
                },
              )
            }
          >
            {one.terms.remove}
          </Button>
        )
      }
    >
      <Choice
        label={one.terms.basis}
        layout="row"
        value={basis}
        onChange={setBasis}
        options={Object.entries(one.terms.bases).map(([value, label]) => ({ value, label }))}
      />
      <div className={s.pair}>
        <NumberField
          label={one.terms.amount}
          unit={currency}
          name={basis === 'point' ? 'cashback.amountPerPoint' : 'cashback.amountPerAction'}
          value={amount}
          onChange={setAmount}
        />
        <SelectField
          label={one.terms.currency}
          name="cashback.currency"
          value={currency}
          onChange={(value) => setCurrency(value as Currency)}
          disabled={cashback !== null && program.status !== 'draft'}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <NumberField
          label={one.terms.minimum}
          unit={currency}
          name="cashback.minimumPayout"
          value={minimum}
          onChange={setMinimum}
        />
        <NumberField
          label={one.terms.budget}
          unit={currency}
          name="cashback.monthlyBudget"
          value={budget}
          onChange={setBudget}
          placeholder={one.terms.noBudget}
        />
      </div>
      <Choice
        label={one.terms.funding}
        value={funding}
        onChange={(value) => setFunding(value as CashbackFunding)}
        options={Object.entries(one.terms.fundings).map(([value, label]) => ({ value, label }))}
      />
    </EditDialog>
  );
}
