import type { LedgerTransaction } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { About, Change, changeOf, kindText, type OwnAccount } from './amounts.tsx';
import { transactionsOf } from './reads.ts';
import { TransactionSheet } from './transaction.tsx';
import { words } from './words.ts';

const { transactions } = words;

/** Every change of the balances, newest first. */
export function Transactions() {
  const [kind, setKind] = useUrlState('kind');
  const [reference, setReference] = useUrlState('reference');
  const [shown, setShown] = useUrlState('txn');
  const list = usePages(...transactionsOf({ kind, reference }));
  // Most businesses only buy, or only sell, so they have no use for all columns.
  const used = (account: OwnAccount) => list.items.some((each) => changeOf(each, account) !== undefined);
  const changes = (account: OwnAccount): Column<LedgerTransaction> => ({
    title: transactions.columns[account],
    cell: (each) => <Change amount={changeOf(each, account)} currency={each.currency} />,
    align: 'number',
  });
  const columns: readonly Column<LedgerTransaction>[] = [
    { title: transactions.columns.what, cell: (each) => kindText(each.kind) },
    { title: transactions.columns.about, cell: (each) => <About reference={each.reference} /> },
    { title: transactions.columns.when, cell: ({ createdAt }) => <Ago at={createdAt} /> },
    changes('available'),
    changes('held'),
    ...(used('escrow') ? [changes('escrow')] : []),
    ...(used('earned') ? [changes('earned')] : []),
  ];
  return (
    <>
      <List
        label={transactions.label}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '.', search: (before) => ({ ...before, txn: id }) })}
        tools={
          <>
            <SelectField
              label={transactions.kind}
              hideLabel
              value={kind ?? ''}
              onChange={setKind}
              options={[
                { value: '', label: transactions.anyKind },
                ...Object.entries(transactions.kinds).map(([value, label]) => ({ value, label })),
              ]}
            />
            {reference && (
              <Button icon="close" onClick={() => setReference(undefined)}>
                {transactions.showAll}
              </Button>
            )}
          </>
        }
        empty={
          <Empty icon="ledger" title={transactions.empty}>
            {transactions.emptyLead}
          </Empty>
        }
      />
      {shown && (
        <TransactionSheet
          id={shown}
          known={list.items.find(({ id }) => id === shown)}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
