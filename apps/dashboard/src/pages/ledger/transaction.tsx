import { type AccountKind, client, type LedgerTransaction } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money, moment } from '../../ui/format.ts';
import { Facts, Loading } from '../../ui/page.tsx';
import { nameOf } from '../../words/names.ts';
import { About, Change, kindText } from './amounts.tsx';
import s from './ledger.module.css';
import { words } from './words.ts';

const { sheet } = words;

interface TransactionSheetProps {
  id: string;
  /** If it is in the list. */
  known: LedgerTransaction | undefined;
  onClose: () => void;
}

/** The postings of a transaction. */
export function TransactionSheet({ id, known, onClose }: TransactionSheetProps) {
  const { data, error, refetch } = useRead(
    ['ledger', 'transaction', id],
    (options) => client.ledger.transactions.get(id, options),
    { enabled: known === undefined },
  );
  const transaction = known ?? (data?.id === id ? data : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={transaction ? kindText(transaction.kind) : sheet.id}
      lead={sheet.lead}
      shape="sheet"
    >
      {transaction ? (
        <>
          <Postings transaction={transaction} />
          <Facts
            items={[
              [sheet.about, <About key="about" reference={transaction.reference} />],
              ['', <Copy key="reference" text={transaction.reference.id} />],
              [sheet.when, moment(transaction.createdAt)],
              [sheet.id, <Copy key="id" text={transaction.id} />],
            ]}
          />
          <DialogActions>
            <AsCode calls={[{ method: 'ledger.transactions.get', ids: [id] }]} />
            <LinkButton to="/ledger" search={{ tab: undefined, reference: transaction.reference.id }} icon="list">
              {words.transactions.all}
            </LinkButton>
          </DialogActions>
        </>
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function Postings({ transaction: { postings, currency } }: { transaction: LedgerTransaction }) {
  return (
    <table className={s.postings}>
      <thead>
        <tr>
          <th scope="col">{sheet.account}</th>
          <th scope="col">{sheet.amount}</th>
          <th scope="col">{sheet.after}</th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, accountId, amount, balance }, index) => (
          <tr key={index}>
            <th scope="row">
              {nameOf(sheet.accounts, account)}
              <span className={`soft small ${s.owner ?? ''}`}>{ownerOf(account, accountId)}</span>
            </th>
            <td>
              <Change amount={amount} currency={currency} />
            </td>
            <td>{balance === null ? <span className="soft">–</span> : money(balance, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sheet.sum}</th>
          <td>{money(Math.round(postings.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100, currency)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** Whose account it is; nothing for those of the service. */
function ownerOf(account: AccountKind, accountId: string | null): string | undefined {
  if (accountId !== null) return sheet.yours;
  return account.includes('.') ? undefined : sheet.theirs;
}
