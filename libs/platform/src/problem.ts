/** One row of the error table: a code that clients switch on, the status it travels with, and what it means. */
export class ProblemType {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly about: string,
  ) {}

  /**
   * An error of this type, to be thrown.
   * @param message what the caller reads: what was wrong and what to change
   * @param details facts that code can use, such as `[{path, message}]` or `{resource, limit}`
   */
  because(
    message: string = this.about,
    details?: unknown,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    return new Problem(this, message, details, options.headers, options.cause);
  }
}

/** The only error that callers are meant to see. Its `cause` goes to the log alone. */
export class Problem extends Error {
  constructor(
    readonly type: ProblemType,
    message: string,
    readonly details?: unknown,
    readonly headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const table = new Map<string, ProblemType>();

/** Adds a code to the one error table. A context declares its own beside the rule that raises them. */
export function defineProblem(code: string, status: number, about: string): ProblemType {
  if (table.has(code)) throw new Error(`The problem ${code} is defined twice.`);
  const type = new ProblemType(code, status, about);
  table.set(code, type);
  return type;
}

/** The whole table, by status and code. */
export function problemTable(): ProblemType[] {
  return [...table.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

export const VALIDATION_ERROR = defineProblem(
  'VALIDATION_ERROR',
  400,
  'The request is not valid; `details` lists each place and what it should be.',
);
export const UNAUTHENTICATED = defineProblem('UNAUTHENTICATED', 401, 'A valid API key or access token is needed.');
export const FORBIDDEN = defineProblem('FORBIDDEN', 403, 'The caller may not do this.');
export const INSUFFICIENT_SCOPE = defineProblem(
  'INSUFFICIENT_SCOPE',
  403,
  'The credential lacks a scope; `details` names it.',
);
export const NOT_FOUND = defineProblem('NOT_FOUND', 404, 'There is no such resource, or the caller may not see it.');
export const METHOD_NOT_ALLOWED = defineProblem(
  'METHOD_NOT_ALLOWED',
  405,
  'The path does not answer this method; `Allow` lists those it does.',
);
export const CONFLICT = defineProblem('CONFLICT', 409, 'The request conflicts with what is there.');
export const INVALID_STATE = defineProblem('INVALID_STATE', 409, 'The resource is not in a state that allows this.');
export const PAYLOAD_TOO_LARGE = defineProblem('PAYLOAD_TOO_LARGE', 413, 'The body is larger than 100 kB.');
export const UNSUPPORTED_MEDIA_TYPE = defineProblem(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'The body must be JSON in UTF-8, sent as `Content-Type: application/json`.',
);
export const RATE_LIMITED = defineProblem('RATE_LIMITED', 429, 'Too many requests');
export const INTERNAL_ERROR = defineProblem('INTERNAL_ERROR', 500, 'Something went wrong on our side.');
export const SERVICE_UNAVAILABLE = defineProblem(
  'SERVICE_UNAVAILABLE',
  503,
  'The service cannot answer right now; try again after `Retry-After` seconds.',
);

/** The same answer for what is absent and for what the caller may not see, byte for byte. */
export function notFound(): Problem {
  return NOT_FOUND.because();
}

/** A 400 for one place in the input. */
export function invalid(path: string, message: string): Problem {
  return VALIDATION_ERROR.because('The request is not valid.', [{ path, message }]);
}
