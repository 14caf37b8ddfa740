import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { Balance, LedgerPostings } from './ledger-postings';
import { DepositsService, PaidDeposit } from './deposits.service';
import { Capture, Entry, NewHold, Release } from './entry';
import { BalancesView } from './ledger.dto';
import { asDecimal } from './money';
import { MoneyProcessor, MoneyProcessors } from './money-processors';
import { PayoutOutcome, PayoutsService } from './payouts.service';

/**
 * The money of businesses. This is the only class of the context that other contexts call. All amounts are integers in minor units.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly books: LedgerPostings,
    private readonly deposits: DepositsService,
    private readonly payouts: PayoutsService,
    private readonly processors: MoneyProcessors,
  ) {}

  /** Posts an entry in the ambient transaction: see `LedgerPostings.post`. */
  post(entry: Entry): void {
    this.books.post(entry);
  }

  /** Reserves money in the ambient transaction: see `LedgerPostings.reserve`. @returns the id of the hold */
  reserve(hold: NewHold): string {
    return this.books.reserve(hold);
  }

  /** Transfers held money in the ambient transaction: see `LedgerPostings.capture`. */
  capture(capture: Capture): void {
    this.books.capture(capture);
  }

  /** Makes held money available again, in the ambient transaction: see `LedgerPostings.release`. */
  release(release: Release): void {
    this.books.release(release);
  }

  /** Writes the postings of the ambient transaction now, for callers that need to know whether there is enough money. */
  flush(): Promise<void> {
    return this.books.flush();
  }

  /** The money of a business, in each currency that it has used. */
  balancesOf(businessId: string, livemode: boolean): Promise<Balance[]> {
    return this.books.balancesOf(businessId, livemode);
  }

  /** The money of the actor's business, as the API shows it. */
  async balance({ businessId, livemode }: Actor): Promise<BalancesView> {
    const balances = (await this.balancesOf(businessId, livemode)).map(({ currency, available, held, earned }) => ({
      ...{ currency, available: asDecimal(available), held: asDecimal(held), earned: asDecimal(earned) },
    }));
    return { balances, livemode };
  }

  /**
   * Registers what moves live money into the service and out of it.
   * @param processor undefined if it is not set up
   * @param settings the names of the settings that set it up
   */
  useProcessor(processor: MoneyProcessor | undefined, settings: readonly string[]): void {
    Object.assign(this.processors, { current: processor, settings });
  }

  /** Credits a deposit that was paid, in the ambient transaction. The same deposit is credited only once. */
  async creditDeposit(deposit: PaidDeposit): Promise<void> {
    await this.deposits.credit(deposit);
  }

  /** Records, in the ambient transaction, what became of a payout that a processor has taken over. Repeating it has no effect. */
  settlePayout(id: string, outcome: PayoutOutcome): Promise<void> {
    return this.payouts.settle(id, outcome);
  }
}
