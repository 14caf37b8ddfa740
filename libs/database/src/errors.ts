interface DatabaseError {
  code?: string;
  constraint?: string;
  message?: string;
}

/** Node's error codes for a lost or failed connection. */
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
 * PostgreSQL's: the classes connection exception (08), invalid authorization (28), insufficient resources (53), operator
 * intervention (57) and system error (58), a missing database, and a read-only server, as after a failover.
 */
const LOST_STATE = /^(?:(?:08|28|53|57|58)\w{3}|3D000|25006)$/;

/** Messages of pg and TypeORM, which have no code. */
const LOST_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|Driver not Connected|Query runner already released/i;

/** Whether the database was unreachable, so that the same request may succeed later. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as DatabaseError;
  return LOST.has(code) || LOST_STATE.test(code) || LOST_MESSAGE.test(message);
}

/** Whether PostgreSQL aborted the transaction because of a concurrent one (serialization failure, deadlock), so that a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseError;
  return code === '40001' || code === '40P01';
}

/** Whether the server has cancelled the statement, most likely because it took too long. */
export function isCancellation(error: unknown): boolean {
  return ((error ?? {}) as DatabaseError).code === '57014';
}

/** Whether waiting for a row lock or an advisory lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return ((error ?? {}) as DatabaseError).code === '55P03';
}

/** Whether the error is a violation of the unique constraint, unique index or foreign key with this name. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = ((error as { driverError?: DatabaseError } | null)?.driverError ??
    error ??
    {}) as DatabaseError;
  return (code === '23505' || code === '23503') && name === constraint;
}
