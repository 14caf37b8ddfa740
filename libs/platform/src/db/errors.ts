interface DatabaseError {
  code?: string;
  constraint?: string;
  message?: string;
}

/** Node's and PostgreSQL's ways of saying that there is no connection, or none in time. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);
const LOST_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|Driver not Connected/i;

/** Whether the database could not be asked, so that the same request may succeed later. */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError;
  return (code !== undefined && LOST.has(code)) || LOST_MESSAGE.test(message ?? '');
}

/** Whether PostgreSQL gave up a transaction only because of others, so that running it again is right. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseError;
  return code === '40001' || code === '40P01';
}

/** Whether a unique constraint or index of that name refused the row. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = ((error as { driverError?: DatabaseError } | null)?.driverError ??
    error ??
    {}) as DatabaseError;
  return code === '23505' && name === constraint;
}
