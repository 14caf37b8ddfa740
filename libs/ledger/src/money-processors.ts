import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { Currency } from './account.entity';

/** A deposit that is about to be paid; the amount is in minor units. */
export interface NewDeposit {
  id: string;
  currency: Currency;
  amount: number;
}

/** Live money that should leave the service; the amount is in minor units. */
export interface RequestedPayout {
  id: string;
  businessId: string;
  currency: Currency;
  amount: number;
}

/** Moves live money into the service and out of it. The context that can do this registers it with the ledger. */
export interface MoneyProcessor {
  /**
   * Starts the payment of a deposit, outside of any transaction. The processor calls `LedgerService.creditDeposit` when it has been
   * paid.
   * @returns the address at which a person pays; null if it has none
   */
  startDeposit(actor: Actor, deposit: NewDeposit): Promise<string | null>;
  /**
   * Accepts a payout, in the transaction that requests it. The processor later calls `LedgerService.settlePayout`.
   * @returns false if the operator has to pay it
   */
  acceptPayout(payout: RequestedPayout): Promise<boolean>;
}

/** The registered processor, if it is set up. */
@Injectable()
export class MoneyProcessors {
  current?: MoneyProcessor;
  /** The names of the settings that set it up. */
  settings: readonly string[] = [];
}
