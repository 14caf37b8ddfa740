import { useState } from 'react';
import { useActionName } from '../../api/catalogue.ts';
import { client, type ExchangeOrder, type OrderSide, type OrderStatus } from '../../api/client.ts';
import { useChange, usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { SelectField } from '../../ui/field.tsx';
import { dayOfYear, money } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from '../../words/exchange.ts';
import { nameOf } from '../../words/names.ts';
import { AmendDialog } from './amend.tsx';
import s from './exchange.module.css';

const { orders } = words;
const TONES: Record<OrderStatus, Tone> = {
  ...{
    open: 'info',
    partially_filled: 'warn',
    filled: 'good',
    cancelled: 'neutral',
    expired: 'neutral',
    rejected: 'bad',
  },
} as const;

const isOpen = ({ status }: ExchangeOrder) => status === 'open' || status === 'partially_filled';

/** The orders of the business, which can be changed and cancelled while they wait. */
export function Orders() {
  const [status, setStatus] = useUrlState('status');
  const [side, setSide] = useUrlState('side');
  const [amending, setAmending] = useState<ExchangeOrder>();
  const [isCancelling, setCancelling] = useState(false);
  const mayWrite = useCan()('write.exchange');
  const name = useActionName();
  const toast = useToast();
  const query = { ...(status && { status: status as OrderStatus }), ...(side && { side: side as OrderSide }) };
  const list = usePages(
    ['exchange', 'orders', query],
    (page, options) => client.exchange.orders.list({ ...query, ...page }, options),
    ({ items }) => items,
  );
  const cancel = useChange((id: string) => client.exchange.orders.cancel(id), ['exchange', 'ledger']);

  const columns: readonly Column<ExchangeOrder>[] = [
    {
      title: orders.columns.market,
      cell: ({ actionId, band }) => <Market name={name(actionId)} band={words.shortBands[band]} />,
    },
    { title: orders.columns.side, cell: (order) => nameOf(words.sides, order.side) },
    { title: orders.columns.price, cell: ({ price }) => money(price), align: 'number' },
    { title: orders.columns.units, cell: ({ filled, quantity }) => orders.filled(filled, quantity), align: 'number' },
    {
      title: orders.columns.held,
      cell: ({ held }) => (held > 0 ? money(held) : <span className="soft">–</span>),
      align: 'number',
      only: 'wide',
    },
    {
      title: orders.columns.status,
      cell: (order) => <Badge tone={TONES[order.status]}>{nameOf(orders.statuses, order.status)}</Badge>,
    },
    {
      title: orders.columns.expires,
      cell: (order) => (isOpen(order) ? dayOfYear(order.expiresAt) : <span className="soft">–</span>),
      only: 'wide',
    },
    {
      title: orders.columns.buttons,
      hideTitle: true,
      cell: (order) =>
        mayWrite &&
        isOpen(order) && (
          <div className={s.buttons}>
            <Button small onClick={() => setAmending(order)}>
              {orders.amend}
            </Button>
            <Button
              small
              busy={cancel.isPending && cancel.variables === order.id}
              onClick={() => cancel.mutate(order.id, { onSuccess: () => toast(orders.cancelled) })}
            >
              {orders.cancel}
            </Button>
          </div>
        ),
    },
  ];

  return (
    <>
      <ErrorNotice error={cancel.error} />
      <List
        label={orders.label}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        tools={
          <>
            <SelectField
              label={orders.status}
              hideLabel
              value={status ?? ''}
              onChange={setStatus}
              options={[{ value: '', label: orders.any }, ...optionsOf(orders.statuses)]}
            />
            <SelectField
              label={orders.side}
              hideLabel
              value={side ?? ''}
              onChange={setSide}
              options={[{ value: '', label: orders.anySide }, ...optionsOf(words.sides)]}
            />
            {mayWrite && list.items.some(isOpen) && (
              <span className={s.end}>
                <Button kind="danger" onClick={() => setCancelling(true)}>
                  {orders.cancelAll}
                </Button>
              </span>
            )}
          </>
        }
        empty={
          <Empty icon="exchange" title={orders.empty}>
            {orders.emptyLead}
          </Empty>
        }
      />
      {amending && <AmendDialog order={amending} onClose={() => setAmending(undefined)} />}
      {isCancelling && <CancelAllDialog onClose={() => setCancelling(false)} />}
    </>
  );
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** The name of a market, with the followers that its seller needs. */
export function Market({ name, band }: { name: string; band: string }) {
  return (
    <>
      {name}
      {band && <span className={`soft small ${s.band ?? ''}`}>{band}</span>}
    </>
  );
}

function CancelAllDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const cancelAll = useChange(() => client.exchange.orders.cancelAll(), ['exchange', 'ledger']);
  return (
    <Dialog open onClose={onClose} title={orders.cancelAllTitle} lead={orders.cancelAllLead}>
      <ErrorNotice error={cancelAll.error} />
      <DialogActions>
        <Button
          kind="danger"
          busy={cancelAll.isPending}
          onClick={() =>
            cancelAll.mutate(undefined, {
              onSuccess: ({ cancelled }) => {
                toast(orders.cancelAllDone(cancelled));
                onClose();
              },
            })
          }
        >
          {orders.cancelAll}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
