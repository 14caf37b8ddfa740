import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The account whose quota of database connections the running code uses: a business, or one of
 * - `anonymous`: public requests, and other requests before they are authenticated
 * - `authentication`: authentication of requests, which all of them wait for
 * - `background`: recurring jobs, queues and event streams
 * - `health`: health checks of the embedded database
 */
export type Account = 'anonymous' | 'authentication' | 'background' | 'health' | `biz_${string}`;

const accounts = new AsyncLocalStorage<{ account: string }>();

/** Runs `work`, including its asynchronous continuations, with the connection quota of an account. */
export function withConnectionQuota<T>(account: Account, work: () => T): T {
  return accounts.run({ account }, work);
}

/** Lets the rest of the current request use the connection quota of a business, after authentication. */
export function useConnectionQuotaOf(businessId: string): void {
  const current = accounts.getStore();
  if (current) current.account = businessId;
}

/** The account of the running code. */
export function currentAccount(): string {
  return accounts.getStore()?.account ?? 'anonymous';
}

/** The business whose quota the running code uses; undefined for other accounts. */
export function currentBusiness(): string | undefined {
  const account = currentAccount();
  return account.startsWith('biz_') ? account : undefined;
}
