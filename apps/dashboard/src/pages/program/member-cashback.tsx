import { useState } from 'react';
import { type CashbackBalance, type ChangeCashbackBody, client, fieldErrors, type Program } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { money, typed } from '../../ui/format.ts';
import { Facts } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { one } from '../../words/programs.ts';
import s from './program.module.css';

interface MemberCashbackProps {
  program: Program;
  memberId: string;
  cashback: CashbackBalance;
  mayWrite: boolean;
}

/** The cash-back of a member, and a request in its name. */
export function MemberCashback({ program, memberId, cashback, mayWrite }: MemberCashbackProps) {
  const { currency, available } = cashback;
  const [amount, setAmount] = useState(typed(null));
  const toast = useToast();
  const request = useChange(
    (body: ChangeCashbackBody) => client.programs.cashback.change(program.id, body),
    ['programs'],
  );
  const send = () =>
    request.mutate(
      { action: 'request', memberId, amount: amount.value === null ? available : (amount.value ?? 0) },
      {
        onSuccess: (payout) => {
          setAmount(typed(null));
          toast(one.member.requestDone(money(payout.amount, payout.currency)));
        },
      },
    );
  return (
    <section className={s.section}>
      <h3>{one.member.cashback}</h3>
      <Facts
        items={[
          [one.member.earned, money(cashback.earned, currency)],
          [one.member.requested, money(cashback.requested, currency)],
          [one.member.paid, money(cashback.paid, currency)],
          [one.member.available, money(available, currency)],
        ]}
      />
      {mayWrite && available > 0 && (
        <Form onSubmit={send} errors={fieldErrors(request.error)}>
          <NumberField
            label={one.member.amount}
            unit={currency}
            name="amount"
            value={amount}
            onChange={setAmount}
            placeholder={typed(available, 2).text}
          />
          <ErrorNotice error={request.error} />
          <div>
            <Button type="submit" busy={request.isPending}>
              {one.member.request}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
