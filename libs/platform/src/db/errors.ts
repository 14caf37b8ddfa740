interface DatabaseError {
  code?: string;
  constraint?: string;
  message?: string;
}

/** Node's ways of saying that there is no connection. */
const LOST = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's: classes of no connection (08), refused sign-in (28), lack of resources (53), an operator's hand or a
 * timeout (57) and a failing disk (58), a database that is not there, and a server that only reads, as after a failover.
 */
const LOST_STATE = /^(?:(?:08|28|53|57|58)\w{3}|3D000|25006)$/;

/** And those of the layers between, which give no code. */
const LOST_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|Driver not Connected|Query runner already released/i;

/** Whether the database could not be asked, so that the same request may succeed later. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseError;
  return LOST.has(code) || LOST_STATE.test(code) || LOST_MESSAGE.test(message);
}

/** Whether PostgreSQL gave up a transaction only because of others, so that running it again is right. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseError;
  return code === '40001' || code === '40P01';
}

/** Whether somebody else held a row or an advisory lock for longer than one waits for it. */
export function isLockTimeout(error: unknown): boolean {
  return ((error ?? {}) as DatabaseError).code === '55P03';
}

/** Whether a unique constraint or index of that name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = ((error as { driverError?: DatabaseError } | null)?.driverError ??
    error ??
    {}) as DatabaseError;
  return code === '23505' && name === constraint;
}
