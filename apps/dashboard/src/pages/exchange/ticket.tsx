import { useEffect, useState } from 'react';
import {
  client,
  fieldErrors,
  type OrderResult,
  type OrderSide,
  type PlaceOrder,
  type TimeInForce,
} from '../../api/client.ts';
import { balance } from '../../api/ledger-reads.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Choice, Form, SelectField, TextArea } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { typed } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { words } from '../../words/exchange.ts';
import { useDryRun } from './dry-run.ts';
import s from './exchange.module.css';
import type { Chosen } from './market.ts';
import type { PickedPrice } from './market-tab.tsx';
import { type FirstStep, Preview } from './preview.tsx';
import { enrollment } from './reads.ts';

const { ticket } = words;
const WEEK_HOURS = 7 * 24;

/** An order for the chosen market. What it would do is found out with a dry run before it can be placed. */
export function Ticket({ market, picked }: { market: Chosen; picked: PickedPrice | undefined }) {
  const { instrument, action } = market;
  const isCreator = useSession().business.kind === 'creator';
  const mayWrite = useCan()('write.exchange');
  const [side, setSide] = useState<OrderSide>(isCreator ? 'sell' : 'buy');
  const [quantity, setQuantity] = useState(typed(1));
  const [price, setPrice] = useState(() => priceFor(isCreator ? 'sell' : 'buy'));
  const [requirements, setRequirements] = useState('');
  const [wait, setWait] = useState<TimeInForce>('GTC');
  const [postOnly, setPostOnly] = useState(false);
  const [placed, setPlaced] = useState<OrderResult>();

  /** What the best order of the other side wants, or else what the action is thought to be worth. */
  function priceFor(of: OrderSide): TypedNumber {
    const best = of === 'buy' ? instrument?.bestAsk : instrument?.bestBid;
    return typed(best ?? instrument?.referencePrice ?? action?.value ?? 1, 2);
  }
  const turn = picked?.turn;
  useEffect(() => {
    if (!picked) return;
    setSide(picked.side);
    setPrice(typed(picked.price, 2));
    // Only when a price was chosen, also if it is the same one.
  }, [turn]);

  const [units, unitPrice] = [quantity.value ?? 0, price.value ?? 0];
  const body: PlaceOrder = {
    ...{ side, actionId: market.actionId, band: market.band, quantity: units, price: unitPrice },
    ...(wait !== 'GTC' && { timeInForce: wait }),
    ...(wait === 'GTD' && { expiresInHours: WEEK_HOURS }),
    ...(postOnly && { postOnly }),
    ...(requirements.trim() && { requirements: requirements.trim() }),
  };
  const { isKnown, firstStep } = useFirstStep(side);
  const isComplete = mayWrite && isKnown && !firstStep && units > 0 && unitPrice > 0;
  const dryRun = useDryRun('POST', '/exchange/orders', isComplete ? body : undefined);
  const place = useChange((input: PlaceOrder) => client.exchange.orders.create(input), ['exchange', 'ledger']);
  const submit = () => place.mutate(body, { onSuccess: setPlaced });

  if (!mayWrite) return <Card title={ticket.title}>{ticket.noWrite}</Card>;
  return (
    <Card
      title={ticket.title}
      actions={<AsCode calls={[{ method: 'exchange.orders.create', body, tool: 'placeOrder' }]} />}
    >
      <Form onSubmit={submit} errors={fieldErrors(place.error ?? dryRun.error)}>
        <Choice
          label={ticket.side}
          hideLabel
          layout="row"
          value={side}
          onChange={(value) => {
            setSide(value as OrderSide);
            setPrice(priceFor(value as OrderSide));
          }}
          options={Object.entries(words.sides).map(([value, label]) => ({ value, label }))}
        />
        <div className={s.pair}>
          <NumberField label={ticket.quantity} name="quantity" value={quantity} onChange={setQuantity} data-first />
          <NumberField
            label={side === 'buy' ? ticket.buyPrice : ticket.sellPrice}
            unit="USD"
            name="price"
            value={price}
            onChange={setPrice}
          />
        </div>
        <details className={s.more}>
          <summary>{ticket.more}</summary>
          <div className="stack">
            <SelectField
              label={ticket.wait}
              value={wait}
              onChange={(value) => setWait(value as TimeInForce)}
              options={Object.entries(ticket.waits).map(([value, label]) => ({ value, label }))}
            />
            <Checkbox label={ticket.postOnly} hint={ticket.postOnlyHint} checked={postOnly} onChange={setPostOnly} />
            <TextArea
              label={side === 'buy' ? ticket.requirements : ticket.requirementsSell}
              hint={ticket.requirementsHint}
              name="requirements"
              value={requirements}
              onChange={setRequirements}
              maxLength={1000}
              rows={2}
            />
          </div>
        </details>
        <Preview side={side} firstStep={firstStep} dryRun={dryRun} />
        <ErrorNotice error={place.error} />
        <Button
          kind="primary"
          type="submit"
          busy={place.isPending}
          aria-disabled={!dryRun.result}
          className={s.wide}
          onClick={(event) => {
            if (!dryRun.result) event.preventDefault();
          }}
        >
          {side === 'buy' ? ticket.buy(words.stats.units(units)) : ticket.sell(words.stats.units(units))}
        </Button>
        <div role="status">{placed && <Placed result={placed} />}</div>
      </Form>
    </Card>
  );
}

/** What has to be done before the first order. Until it is known and done, there is no dry run, which would only be refused. */
function useFirstStep(side: OrderSide): { isKnown: boolean; firstStep: FirstStep | undefined } {
  const can = useCan();
  const isBuyer = side === 'buy';
  const money = useRead(...balance, { enabled: isBuyer && can('read.billing') });
  const seller = useRead(...enrollment, { enabled: !isBuyer });
  const hasMoney = money.data?.balances.some(({ currency, available }) => currency === 'USD' && available > 0);
  const deposit = can('write.billing') ? 'deposit' : 'ask';
  if (isBuyer) return { isKnown: !money.isLoading, firstStep: hasMoney === false ? deposit : undefined };
  return { isKnown: !seller.isLoading, firstStep: seller.data?.agent === null ? 'enroll' : undefined };
}

/** What became of the order that was placed last. */
function Placed({ result: { order, trades } }: { result: OrderResult }) {
  const { placed } = ticket;
  if (order.status === 'rejected')
    return (
      <Notice tone="warn" title={ticket.rejected}>
        {order.reason && words.reasons[order.reason]}
      </Notice>
    );
  const waiting = order.status === 'open' || order.status === 'partially_filled' ? order.remaining : 0;
  const said = [
    order.filled > 0 && placed.traded(order.filled),
    waiting > 0 && placed.waiting(waiting),
    order.filled + waiting === 0 && placed.nothing,
    order.reason && words.reasons[order.reason],
  ].filter(Boolean);
  return (
    <Notice tone="good" title={said.join(' ')}>
      <Link to="." search={{ tab: trades.length > 0 ? 'trades' : 'orders' }}>
        {trades.length > 0 ? ticket.seeTrades : ticket.seeOrders}
      </Link>
    </Notice>
  );
}
