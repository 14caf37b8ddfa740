import { useActionName } from '../../api/catalogue.ts';
import { type Balance, client, type Currency, type ExchangeOrder } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { list, money } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Empty, Loading } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { words } from './words.ts';

const { held } = words;
/** The most that one request returns. */
const MOST = 100;

interface Hold {
  id: string;
  what: 'order' | 'payout';
  why: string;
  amount: number;
  currency: Currency;
  at: string;
}

/** Why money is held: each order that waits to buy, and each payout that is on its way. */
export function Held({ balances }: { balances: readonly Balance[] }) {
  const { data, error, refetch } = useHolds();
  const sums = balances.filter((balance) => balance.held > 0).map((balance) => money(balance.held, balance.currency));
  if (error) return <ErrorNotice error={error} retry={refetch} />;
  if (!data) return <Loading />;
  if (sums.length === 0)
    return (
      <Card flush>
        <Empty icon="check" title={held.none}>
          {held.noneLead}
        </Empty>
      </Card>
    );
  return (
    <Card title={held.title(list(sums))} lead={data.isCut ? `${held.release} ${held.more}` : held.release} flush>
      <Table
        label={words.tabs.held}
        rows={data.holds}
        rowKey={({ id }) => id}
        columns={[
          {
            title: held.columns.what,
            cell: ({ what }) => (
              <Link
                to={what === 'order' ? '/exchange' : '/ledger'}
                search={{ tab: what === 'order' ? 'orders' : 'payouts' }}
              >
                {held[what]}
              </Link>
            ),
          },
          { title: held.columns.detail, cell: ({ why }) => why },
          { title: held.columns.since, cell: ({ at }) => <Ago at={at} /> },
          { title: held.columns.amount, cell: ({ amount, currency }) => money(amount, currency), align: 'number' },
        ]}
      />
    </Card>
  );
}

interface Holds {
  data: { holds: Hold[]; isCut: boolean } | undefined;
  error: unknown;
  refetch: () => void;
}

function useHolds(): Holds {
  const can = useCan();
  const name = useActionName();
  const open = useOrders('open', can('read.exchange'));
  const partly = useOrders('partially_filled', can('read.exchange'));
  const payouts = useRead(['ledger', 'payouts', 'pending'], (options) =>
    client.ledger.payouts.list({ status: 'pending', perPage: MOST }, options),
  );
  const reads = [open, partly, payouts];
  const refetch = () => void Promise.all(reads.map((read) => read.refetch()));
  const error = reads.find((read) => read.error)?.error;
  if (!payouts.data || (can('read.exchange') && (!open.data || !partly.data)))
    return { data: undefined, error, refetch };
  const orders = [...(open.data ?? []), ...(partly.data ?? [])];
  const pending = payouts.data.items;
  const holds: Hold[] = [
    ...pending.map(({ id, amount, currency, createdAt }): Hold => ({
      ...{ id, what: 'payout', why: held.payoutWhy, amount, currency, at: createdAt },
    })),
    ...orders
      .filter((order) => order.held > 0)
      .map((order): Hold => ({
        ...{ id: order.id, what: 'order', why: held.orderWhy(order.remaining, name(order.actionId)) },
        ...{ amount: order.held, currency: 'USD', at: order.createdAt },
      })),
  ];
  const isCut = [open.data?.length, partly.data?.length, pending.length].includes(MOST);
  return { data: { holds: holds.sort((a, b) => b.amount - a.amount), isCut }, error, refetch };
}

function useOrders(status: ExchangeOrder['status'], enabled: boolean) {
  return useRead(
    ['exchange', 'orders', 'holding', status],
    async (options) => (await client.exchange.orders.list({ status, side: 'buy', perPage: MOST }, options)).items,
    { enabled },
  );
}
