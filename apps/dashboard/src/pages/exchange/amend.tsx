import { useState } from 'react';
import { type AmendOrderBody, client, type ExchangeOrder, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { typed } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { words } from '../../words/exchange.ts';
import { useDryRun } from './dry-run.ts';
import s from './exchange.module.css';
import { Preview } from './preview.tsx';

const { orders } = words;

/** Changes the units or the price of an order that waits; what it would hold is shown first. */
export function AmendDialog({ order, onClose }: { order: ExchangeOrder; onClose: () => void }) {
  const [quantity, setQuantity] = useState(typed(order.quantity));
  const [price, setPrice] = useState(typed(order.price, 2));
  const toast = useToast();
  const body: AmendOrderBody = {
    ...(quantity.value !== order.quantity && { quantity: quantity.value ?? 0 }),
    ...(price.value !== order.price && { price: price.value ?? 0 }),
  };
  const isChanged = Object.keys(body).length > 0;
  const isClear = quantity.value !== undefined && price.value !== undefined;
  const dryRun = useDryRun('PUT', `/exchange/orders/${order.id}`, isChanged && isClear ? body : undefined);
  const amend = useChange(
    (input: AmendOrderBody) => client.exchange.orders.update(order.id, input),
    ['exchange', 'ledger'],
  );
  const submit = () => {
    if (!isChanged) return onClose();
    return amend.mutate(body, {
      onSuccess: () => {
        toast(orders.amended);
        onClose();
      },
    });
  };
  return (
    <Dialog open onClose={onClose} title={orders.amendTitle} lead={orders.amendLead} insistent>
      <Form onSubmit={submit} errors={fieldErrors(amend.error ?? dryRun.error)}>
        <div className={s.pair}>
          <NumberField
            label={orders.quantity}
            hint={orders.quantityHint(order.filled)}
            name="quantity"
            value={quantity}
            onChange={setQuantity}
          />
          <NumberField label={orders.price} unit="USD" name="price" value={price} onChange={setPrice} />
        </div>
        {isChanged && <Preview side={order.side} dryRun={dryRun} />}
        <ErrorNotice error={amend.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'exchange.orders.update', ids: [order.id], body, tool: 'amendOrder' }]} />
          <Button kind="primary" type="submit" busy={amend.isPending}>
            {orders.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
