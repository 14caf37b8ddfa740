import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who the connections of the running code are charged to: a business by its id, or work that belongs to none.
 * - `anonymous`: requests before it is known who sends them, and those that nobody has to sign in for
 * - `authentication`: finding out who sends a request, which everybody waits for
 * - `background`: sweeps, queues and event streams
 * - `health`: the health checks of the embedded engine
 */
export type Account = 'anonymous' | 'authentication' | 'background' | 'health' | `biz_${string}`;

const charges = new AsyncLocalStorage<{ account: string }>();

/** Runs `work`, and whatever follows from it, on this account. */
export function chargedTo<T>(account: Account, work: () => T): T {
  return charges.run({ account }, work);
}

/** Charges the rest of the request that is being served to a business, once it is known which one that is. */
export function chargeTo(businessId: string): void {
  const charge = charges.getStore();
  if (charge) charge.account = businessId;
}

/** The account of the running code. */
export function currentAccount(): string {
  return charges.getStore()?.account ?? 'anonymous';
}
