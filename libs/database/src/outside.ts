import { AsyncLocalStorage } from 'node:async_hooks';

/** The result of what a request had done outside of its transaction; absent until then. */
interface Done {
  result?: { value: unknown };
}

const requests = new AsyncLocalStorage<Done>();

/** Ends an attempt, so that `work` can be done without its transaction. */
class Interruption extends Error {
  constructor(readonly work: () => Promise<unknown>) {
    super('The transaction has to end before something is done outside of it.');
  }
}

/**
 * Makes an attempt in a transaction. If it asks `outsideTransaction` for something, it is rolled back, that is done, and the attempt is
 * made again with the result.
 */
export async function interruptible<T>(attempt: () => Promise<T>): Promise<T> {
  const done: Done = {};
  try {
    return await requests.run(done, attempt);
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    done.result = { value: await error.work() };
    return requests.run(done, attempt);
  }
}

/**
 * The result of `work`, which was done before this attempt. At most once per attempt.
 * @throws Error that interrupts the attempt, if it has not been done yet
 */
export function outsideTransaction<T>(work: () => Promise<T>): T {
  const done = requests.getStore();
  if (!done) throw new Error('This must not be called in a transaction, except in that of an idempotency key.');
  if (!done.result) throw new Interruption(work);
  return done.result.value as T;
}
