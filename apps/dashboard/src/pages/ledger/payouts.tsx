import { client, type LedgerPayout, type LedgerPayoutStatus } from '../../api/client.ts';
import { useChange, usePages } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { SelectField } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { ExternalLink, useUrlState } from '../../ui/link.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { nameOf } from '../../words/names.ts';
import { words } from './words.ts';

const { payouts, account } = words;
const TONES: Record<LedgerPayoutStatus, Tone> = { pending: 'warn', paid: 'good', failed: 'bad' };

const COLUMNS: readonly Column<LedgerPayout>[] = [
  { title: payouts.columns.amount, cell: ({ amount, currency }) => money(amount, currency) },
  {
    title: payouts.columns.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{nameOf(payouts.statuses, status)}</Badge>,
  },
  {
    title: payouts.columns.method,
    cell: ({ method, livemode }) => (livemode ? nameOf(payouts.methods, method) : payouts.simulated),
    only: 'wide',
  },
  { title: payouts.columns.requested, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  {
    title: payouts.columns.processed,
    cell: ({ processedAt }) => (processedAt === null ? <span className="soft">–</span> : <Ago at={processedAt} />),
  },
  { title: payouts.columns.reason, cell: ({ reason }) => reason, only: 'wide' },
];

/** Where payouts go, and those that were requested. */
export function Payouts() {
  const mayWrite = useCan()('write.billing');
  const [status, setStatus] = useUrlState('status');
  const query = status ? { status: status as LedgerPayoutStatus } : {};
  const list = usePages(
    ['ledger', 'payouts', query],
    (page, options) => client.ledger.payouts.list({ ...query, ...page }, options),
    ({ items }) => items,
  );
  return (
    <>
      <PayoutAccountCard />
      <List
        label={payouts.label}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        tools={
          <SelectField
            label={payouts.status}
            hideLabel
            value={status ?? ''}
            onChange={setStatus}
            options={[
              { value: '', label: payouts.any },
              ...Object.entries(payouts.statuses).map(([value, label]) => ({ value, label })),
            ]}
          />
        }
        empty={
          <Empty icon="ledger" title={payouts.empty}>
            {mayWrite ? payouts.emptyLead : payouts.emptyReader}
          </Empty>
        }
      />
    </>
  );
}

/** The API tells its state only together with a new address to continue at, so it is asked when the owner wants to know. */
function PayoutAccountCard() {
  const { user } = useSession();
  const body = { returnUrl: '/dashboard/ledger?tab=payouts' };
  const open = useChange(() => client.ledger.payoutAccount(body));
  if (user.role !== 'owner')
    return (
      <Card title={account.title} lead={account.lead}>
        <p className="soft">{account.owners}</p>
      </Card>
    );
  return (
    <Card
      title={account.title}
      lead={account.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'ledger.payoutAccount', body }]} />
          <Button busy={open.isPending} onClick={() => open.mutate(undefined)}>
            {account.open}
          </Button>
        </>
      }
    >
      <ErrorNotice error={open.error} />
      <div role="status">
        {open.data && (
          <Notice
            tone={open.data.status === 'ready' ? 'good' : 'info'}
            title={nameOf(account.statuses, open.data.status)}
          >
            {open.data.url !== null && <ExternalLink href={open.data.url}>{account.continue}</ExternalLink>}
          </Notice>
        )}
      </div>
    </Card>
  );
}
