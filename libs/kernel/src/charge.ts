import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The account to which the database connections of the running code are charged: a business, or one of
 * - `anonymous`: public requests, and other requests before they are authenticated
 * - `authentication`: authentication of requests, which all of them wait for
 * - `background`: recurring jobs, queues and event streams
 * - `health`: health checks of the embedded database
 */
export type Account = 'anonymous' | 'authentication' | 'background' | 'health' | `biz_${string}`;

const charges = new AsyncLocalStorage<{ account: string }>();

/** Runs `work`, including its asynchronous continuations, on this account. */
export function chargedTo<T>(account: Account, work: () => T): T {
  return charges.run({ account }, work);
}

/** Charges the rest of the current request to a business, after authentication. */
export function chargeTo(businessId: string): void {
  const charge = charges.getStore();
  if (charge) charge.account = businessId;
}

/** The account of the running code. */
export function currentAccount(): string {
  return charges.getStore()?.account ?? 'anonymous';
}

/** The business that is charged for the running code; undefined for other accounts. */
export function currentBusiness(): string | undefined {
  const account = currentAccount();
  return account.startsWith('biz_') ? account : undefined;
}
