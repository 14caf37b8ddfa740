import { Injectable } from '@nestjs/common';
import { Db, Lists, mapPage, RowsByTime } from '#database';
import { Actor, notFound, Page } from '#kernel';
import { ListTransactions, PostingRow, TransactionView, transactionView } from './ledger.dto';
import { POSTINGS_OF } from './ledger.queries';
import { LedgerTransaction } from './transaction.entity';

const TRANSACTIONS = new RowsByTime('ledger_transactions', 'txn', LedgerTransaction);

/** Shows transactions to the businesses whose accounts they change. */
@Injectable()
export class TransactionsService {
  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
  ) {}

  /** The transactions of the actor's business, newest first. */
  async list(actor: Actor, query: ListTransactions): Promise<Page<TransactionView>> {
    const { kind, reference: referenceId } = query;
    const sides = partiesOf(actor).map((side) => ({ ...side, kind, referenceId }));
    const page = await this.lists.page(TRANSACTIONS.list(this.db, sides, query), query);
    const postings = await this.postingsOf(page.items);
    return mapPage(page, (transaction) => viewOf(transaction, postings, actor));
  }

  /** @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<TransactionView> {
    const sides = partiesOf(actor).map((side) => ({ ...side, id }));
    const transaction = await this.db.manager.findOneBy(LedgerTransaction, sides);
    if (!transaction) throw notFound();
    return viewOf(transaction, await this.postingsOf([transaction]), actor);
  }

  private async postingsOf(transactions: LedgerTransaction[]): Promise<PostingRow[]> {
    if (transactions.length === 0) return [];
    return this.db.query<PostingRow>(POSTINGS_OF, [transactions.map(({ id }) => id)]);
  }
}

/** The tenant condition of every read: transactions that the actor's business pays or receives, in the actor's mode. */
function partiesOf({ businessId, livemode }: Actor) {
  return [
    { businessId, livemode },
    { counterpartyId: businessId, livemode },
  ];
}

function viewOf(transaction: LedgerTransaction, postings: PostingRow[], { businessId }: Actor): TransactionView {
  const own = postings.filter(({ transactionId }) => transactionId === transaction.id);
  return transactionView(transaction, own, businessId);
}
