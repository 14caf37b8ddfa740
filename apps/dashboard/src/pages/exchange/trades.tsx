import { useActionName } from '../../api/catalogue.ts';
import { client, type TradeSide, type TradeStatus, type TradeSummary } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Countdown } from '../../ui/time.tsx';
import { words } from '../../words/exchange.ts';
import { nameOf } from '../../words/names.ts';
import { Market } from './orders.tsx';

const { trades } = words;
const TONES: Record<TradeStatus, Tone> = {
  awaiting_proof: 'neutral',
  in_review: 'warn',
  cure: 'warn',
  rejected: 'bad',
  disputed: 'bad',
  settled: 'good',
  closed: 'neutral',
};

/** The trades of the business, with what is due next. */
export function Trades() {
  const [status, setStatus] = useUrlState('status');
  const [side, setSide] = useUrlState('side');
  const name = useActionName();
  const query = { ...(status && { status: status as TradeStatus }), ...(side && { side: side as TradeSide }) };
  const list = usePages(
    ['exchange', 'trades', query],
    (page, options) => client.exchange.trades.list({ ...query, ...page }, options),
    ({ items }) => items,
  );
  const columns: readonly Column<TradeSummary>[] = [
    {
      title: trades.columns.trade,
      cell: ({ actionId, band }) => <Market name={name(actionId)} band={words.shortBands[band]} />,
    },
    { title: trades.columns.side, cell: (trade) => nameOf(trades.you, trade.side) },
    { title: trades.columns.price, cell: ({ price }) => money(price), align: 'number' },
    {
      title: trades.columns.units,
      cell: ({ settled, quantity }) => words.orders.filled(settled, quantity),
      align: 'number',
    },
    {
      title: trades.columns.counterparty,
      cell: ({ counterparty }) => counterparty?.displayName ?? <span className="soft">{trades.anonymous}</span>,
      only: 'wide',
    },
    {
      title: trades.columns.status,
      cell: (trade) => <Badge tone={TONES[trade.status]}>{nameOf(trades.statuses, trade.status)}</Badge>,
    },
    { title: trades.columns.due, cell: (trade) => <Due trade={trade} /> },
  ];
  return (
    <List
      label={trades.label}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ to: '/exchange/$id', params: { id } })}
      tools={
        <>
          <SelectField
            label={trades.status}
            hideLabel
            value={status ?? ''}
            onChange={setStatus}
            options={[
              { value: '', label: trades.any },
              ...Object.entries(trades.statuses).map(([value, label]) => ({ value, label })),
            ]}
          />
          <SelectField
            label={words.orders.side}
            hideLabel
            value={side ?? ''}
            onChange={setSide}
            options={[
              { value: '', label: words.orders.anySide },
              ...Object.entries(words.sides).map(([value, label]) => ({ value, label })),
            ]}
          />
        </>
      }
      empty={
        <Empty icon="exchange" title={trades.empty}>
          {trades.emptyLead}
        </Empty>
      }
    />
  );
}

function Due({ trade: { status, deadline, reviewDueAt } }: { trade: TradeSummary }) {
  const to = status === 'awaiting_proof' ? deadline : reviewDueAt;
  if (!to) return <span className="soft">–</span>;
  return (
    <>
      <Countdown to={to} />{' '}
      <span className="soft small">{status === 'awaiting_proof' ? trades.proofDue : trades.reviewDue}</span>
    </>
  );
}
