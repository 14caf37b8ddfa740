import { client, type Invoice } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { lastDay, money, startDay } from '../../ui/format.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { words } from './words.ts';

const TONES: Record<Invoice['status'], Tone> = {
  draft: 'neutral',
  open: 'warn',
  paid: 'good',
  uncollectible: 'bad',
  void: 'neutral',
};

const text = words.invoices;

const COLUMNS: readonly Column<Invoice>[] = [
  { title: text.columns.number, cell: ({ number }) => number ?? text.draft },
  { title: text.columns.state, cell: ({ status }) => <Badge tone={TONES[status]}>{text.states[status]}</Badge> },
  {
    title: text.columns.period,
    cell: ({ periodStart, periodEnd }) => `${startDay(periodStart)} – ${lastDay(periodEnd)}`,
  },
  {
    title: text.columns.amount,
    align: 'number',
    cell: ({ amountDue, currency }) => money(amountDue, currency),
  },
  {
    title: text.columns.open,
    hideTitle: true,
    cell: ({ url, pdfUrl }) => (
      <span className="row">
        {url && <ExternalLink href={url}>{text.view}</ExternalLink>}
        {pdfUrl && <ExternalLink href={pdfUrl}>{text.pdf}</ExternalLink>}
      </span>
    ),
  },
];

export function Invoices() {
  const invoices = usePages(
    ['billing', 'invoices'],
    async ({ cursor }, options) => {
      const page = await client.billing.invoices.list(cursor === undefined ? {} : { after: cursor }, options);
      return { ...page, nextCursor: page.nextAfter };
    },
    (page) => page.invoices,
  );
  return (
    <List
      label={text.title}
      title={text.title}
      list={invoices}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <Empty icon="ledger" title={text.empty}>
          {text.emptyLead}
        </Empty>
      }
    />
  );
}
