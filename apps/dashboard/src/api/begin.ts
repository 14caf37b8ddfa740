import { ApiError, type BrowserSession, isTemporary, type RequestOptions, type Scope } from './client.ts';

/**
 * The name of what was read: the kind of resource first, such as `campaigns`, so that an event of it or a change to it refreshes
 * everything that begins with it.
 */
export type Key = readonly [resource: string, ...rest: unknown[]];

/** What `useRead` reads. A page that reads it early declares it once, and passes it as `useRead(...declared)`. */
export type Read<T> = readonly [key: Key, read: (options: RequestOptions) => Promise<T>];

/** What `usePages` reads. */
export type ReadPages<P, T> = readonly [
  key: Key,
  read: (query: { cursor?: string }, options: RequestOptions) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
];

/** Who opens a page, and what its URL says. */
export interface Visit {
  session: BrowserSession;
  can: (scope: Scope) => boolean;
  search: Readonly<Record<string, string | undefined>>;
  /** The `$id` in the path; empty for pages without. */
  id: string;
}

/** Milliseconds after which a response is too old to be shown. */
const KEPT_MS = 30_000;

const prefetched = new Map<string, Promise<unknown>>();

/** Sends the request of something that the page is about to read: `useRead` with the same key uses this response. */
export function begin<T>([key, read]: Read<T>): Promise<T> {
  return keep(key, read({}));
}

/** The same for the first page of a list, which `usePages` reads. */
export function beginPages<P, T>([key, read]: ReadPages<P, T>): Promise<P> {
  return keep(key, read({}, {}));
}

/** The response that was requested early, once; otherwise, and if it failed in a way that may pass, that of a new request. */
export function takePrefetched<T>(key: Key, read: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  const response = prefetched.get(name) as Promise<T> | undefined;
  prefetched.delete(name);
  return (
    response?.catch((error: unknown) => {
      // When it was sent, nobody could be asked to sign in.
      if (error instanceof ApiError && error.status !== 401 && !isTemporary(error)) throw error;
      return read();
    }) ?? read()
  );
}

/** Forgets the responses that were not used yet: they are of another user or mode. */
export function forgetPrefetched(): void {
  prefetched.clear();
}

function keep<T>(key: Key, response: Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  prefetched.set(name, response);
  const forget = () => prefetched.get(name) === response && prefetched.delete(name);
  response.then(
    () => setTimeout(forget, KEPT_MS),
    // The page makes the request again, and shows what is wrong.
    () => undefined,
  );
  return response;
}
