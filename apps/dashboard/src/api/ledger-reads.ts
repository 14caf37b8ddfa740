import type { Read } from './begin.ts';
import { type Balances, client } from './client.ts';

/** The balances of the business. */
export const balance: Read<Balances> = [['ledger', 'balance'], (options) => client.ledger.balance(options)];
