import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The account whose quota of database connections the running code uses: a business, or one of
 * - `anonymous`: public requests, and other requests before they are authenticated
 * - `authentication`: authentication of requests, which all of them wait for
 * - `background`: recurring jobs, queues and event streams
 * - `health`: health checks of the embedded database
 */
export type Account = 'anonymous' | 'authentication' | 'background' | 'health' | `biz_${string}`;

/** The work that waits for connections, such as a request. */
export interface Charged {
  account: string;
  /** Whether it has had a connection, so that refusing it would throw away what has been done. */
  isBegun: boolean;
}

const accounts = new AsyncLocalStorage<Charged>();

/** Runs `work`, including its asynchronous continuations, with the connection quota of an account. */
export function withConnectionQuota<T>(account: Account, work: () => T): T {
  return accounts.run({ account, isBegun: false }, work);
}

/**
 * Lets the rest of the current request use the connection quota of a business, after authentication.
 * @param isEssential whether it has an account of its own, so that it does not wait behind the other requests of the business
 */
export function useConnectionQuotaOf(businessId: string, isEssential = false): void {
  const current = accounts.getStore();
  if (current) current.account = isEssential ? `${businessId} essential` : businessId;
}

/** The running code and its account. */
export function currentCharged(): Charged {
  return accounts.getStore() ?? { account: 'anonymous', isBegun: false };
}

/** The business whose quota the running code uses; undefined for other accounts. */
export function currentBusiness(): string | undefined {
  const { account } = currentCharged();
  return account.startsWith('biz_') ? account.split(' ', 1)[0] : undefined;
}
