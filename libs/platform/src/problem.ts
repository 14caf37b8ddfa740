import type { Dto } from './dto';
import {
  AllowedMethods,
  ClosestNames,
  CurrentState,
  ErrorFacts,
  FaultDetails,
  MissingScope,
  OwnBusiness,
  ReachedLimit,
} from './problem-details';

/**
 * One row of the error table: a code that clients switch on, the status it travels with, and what it means. The module that
 * raises it registers it; one that nobody registers fails a test.
 */
export class ProblemType {
  /** @param details the DTO of `details`, in brackets for a list of them; left out where an error has none */
  constructor(
    readonly code: string,
    readonly status: number,
    readonly about: string,
    readonly details?: Dto | readonly [Dto],
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

export const VALIDATION_ERROR = new ProblemType(
  'VALIDATION_ERROR',
  400,
  'The request is not valid; `details` lists each place and what it should be.',
  [FaultDetails],
);
export const UNAUTHENTICATED = new ProblemType('UNAUTHENTICATED', 401, 'A valid API key or access token is needed.');
export const FORBIDDEN = new ProblemType(
  'FORBIDDEN',
  403,
  'The caller may not do this; the message says who may.',
  OwnBusiness,
);
export const INSUFFICIENT_SCOPE = new ProblemType(
  'INSUFFICIENT_SCOPE',
  403,
  'The credential lacks a scope; `details` names it.',
  MissingScope,
);
export const EMAIL_NOT_VERIFIED = new ProblemType(
  'EMAIL_NOT_VERIFIED',
  403,
  'The e-mail address of the account is not verified. Open the link that was mailed to it; `resend-verification` sends a new one.',
);
export const NOT_FOUND = new ProblemType(
  'NOT_FOUND',
  404,
  'There is no such resource, or the caller may not see it. Check the id; a live key sees only live data, a test key only test data.',
  ClosestNames,
);
export const METHOD_NOT_ALLOWED = new ProblemType(
  'METHOD_NOT_ALLOWED',
  405,
  'The path does not answer this method; use one of those that `Allow` lists.',
  AllowedMethods,
);
export const CONFLICT = new ProblemType('CONFLICT', 409, 'The request conflicts with what is there.', ErrorFacts);
export const INVALID_STATE = new ProblemType(
  'INVALID_STATE',
  409,
  'The resource is not in a state that allows this.',
  CurrentState,
);
export const PAYLOAD_TOO_LARGE = new ProblemType(
  'PAYLOAD_TOO_LARGE',
  413,
  'The body is larger than 100 kB: send less.',
);
export const UNSUPPORTED_MEDIA_TYPE = new ProblemType(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'The body must be JSON in UTF-8, sent as `Content-Type: application/json`.',
);
export const RATE_LIMITED = new ProblemType('RATE_LIMITED', 429, 'Too many requests', ReachedLimit);
export const INTERNAL_ERROR = new ProblemType(
  'INTERNAL_ERROR',
  500,
  'Something went wrong on our side. Try once more; if it happens again, report the requestId.',
);
export const SERVICE_UNAVAILABLE = new ProblemType(
  'SERVICE_UNAVAILABLE',
  503,
  'The service cannot answer right now; try again after `Retry-After` seconds.',
  ErrorFacts,
);

/** The same answer for what is absent and for what the caller may not see, byte for byte. */
export function notFound(): Problem {
  return NOT_FOUND.because();
}

/** One thing that is wrong with the input: where, and what it should be. */
export interface Fault {
  /** The field, such as `platforms[0].handle`; empty for the input as a whole. */
  path: string;
  message: string;
}

/** An error must not be larger than what caused it: this much of it is shown. */
/** How many faults an error lists at most. */
export const MAX_FAULTS = 20;
const MAX_PATH_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1000;

/** A place in the input as errors name it, such as `platforms[0].handle`. */
export function pathOf(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${String(key)}]` : text ? `${text}.${String(key)}` : String(key),
    '',
  );
}

/** A 400 that lists what is wrong with the input: the first 20 faults, and how many more there are. */
export function invalidInput(faults: readonly Fault[]): Problem {
  const more = faults.length - MAX_FAULTS;
  const message =
    more > 0
      ? `The request is not valid. The first ${String(MAX_FAULTS)} faults are listed; there are ${String(more)} more.`
      : 'The request is not valid.';
  const details = faults.slice(0, MAX_FAULTS).map((fault): Fault => ({
    path: shortened(fault.path, MAX_PATH_LENGTH),
    message: shortened(fault.message, MAX_MESSAGE_LENGTH),
  }));
  return VALIDATION_ERROR.because(message, details);
}

/** A 400 for one place in the input. */
export function invalid(path: string, message: string): Problem {
  return invalidInput([{ path, message }]);
}

/** Cut between two characters, never within one that takes two units. */
function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
