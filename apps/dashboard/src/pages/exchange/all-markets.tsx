import { useActionName } from '../../api/catalogue.ts';
import type { MarketInstrument, PriceIndexEntry } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money, number } from '../../ui/format.ts';
import { Card, Empty, Loading } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { words } from '../../words/exchange.ts';
import { nameOf } from '../../words/names.ts';
import s from './exchange.module.css';
import { useInstruments, usePriceIndex } from './market.ts';
import { Market } from './orders.tsx';
import { Range } from './range.tsx';

const { all, index } = words;

/** All markets that somebody uses, and what actually settled. */
export function AllMarkets() {
  return (
    <>
      <Instruments />
      <PriceIndex />
    </>
  );
}

function Instruments() {
  const { data, error, refetch } = useInstruments();
  const name = useActionName();
  const mayWrite = useCan()('write.exchange');
  const price = (value: number | null) => (value === null ? <span className="soft">–</span> : money(value));
  const columns: readonly Column<MarketInstrument>[] = [
    {
      title: all.columns.market,
      cell: ({ actionId, band }) => <Market name={name(actionId)} band={words.shortBands[band]} />,
    },
    { title: all.columns.bid, cell: ({ bestBid }) => price(bestBid), align: 'number' },
    { title: all.columns.ask, cell: ({ bestAsk }) => price(bestAsk), align: 'number' },
    { title: all.columns.last, cell: ({ last }) => price(last), align: 'number' },
    { title: all.columns.volume, cell: ({ volume24h }) => number(volume24h), align: 'number' },
    { title: all.columns.average, cell: ({ vwap7d }) => price(vwap7d), align: 'number', only: 'wide' },
    { title: all.columns.settled, cell: ({ n }) => number(n), align: 'number', only: 'wide' },
  ];
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return (
    <Card title={all.title} flush>
      {!data ? (
        <Loading />
      ) : data.length === 0 ? (
        <Empty icon="exchange" title={all.empty}>
          {mayWrite && all.emptyLead}
        </Empty>
      ) : (
        <Table
          label={all.title}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          rowLink={({ actionId, band }) => ({
            to: '/exchange',
            search: { action: actionId, band: band === 'any' ? undefined : band },
          })}
        />
      )}
    </Card>
  );
}

function PriceIndex() {
  const { data, error, refetch } = usePriceIndex();
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  const entries = data?.index ?? [];
  const top = Math.max(...entries.map(({ high }) => high), 0);
  const columns: readonly Column<PriceIndexEntry>[] = [
    {
      title: index.columns.what,
      cell: ({ label, scope }) => (
        <>
          {label}
          <span className={`soft small ${s.band ?? ''}`}>{nameOf(index.scopes, scope)}</span>
        </>
      ),
    },
    { title: index.columns.price, cell: ({ price }) => money(price), align: 'number' },
    { title: index.columns.range, cell: ({ low, high }) => index.between(money(low), money(high)) },
    { title: index.columns.chart, cell: (entry) => <Range {...entry} top={top} />, hideTitle: true, only: 'wide' },
    {
      title: index.columns.n,
      cell: ({ n, indicative }) => (
        <>
          {number(n)} {indicative && <Badge>{index.indicative}</Badge>}
        </>
      ),
      align: 'number',
    },
  ];
  return (
    <Card title={index.title} lead={index.lead} flush={entries.length > 0}>
      {!data ? (
        <Loading />
      ) : entries.length === 0 ? (
        <p className="soft">{index.empty}</p>
      ) : (
        <Table label={index.title} columns={columns} rows={entries} rowKey={({ scope, key }) => `${scope}/${key}`} />
      )}
    </Card>
  );
}
