import { Dto } from '../dto/field-types';
import {
  AllowedMethods,
  ClosestNames,
  CurrentState,
  ErrorFacts,
  FieldErrorDetails,
  MissingScope,
  MissingSettings,
  OwnBusiness,
  ReachedLimit,
} from './error-details';

/**
 * One row of the error table: a stable code, its HTTP status and its meaning. The module that throws it must
 * register it; a test checks that.
 */
export class ErrorType {
  /**
   * Whether it is a shortage, of money or of room below a limit, that ends without a change of the request, such as by a deposit. A response
   * with such an error is not kept for an Idempotency-Key.
   */
  readonly isShortage: boolean;

  /** @param details the DTO of `details`, in brackets for a list; omitted if the error has none */
  constructor(
    readonly code: string,
    readonly status: number,
    readonly description: string,
    readonly details?: Dto | readonly [Dto],
    { shortage = false } = {},
  ) {
    this.isShortage = shortage;
  }

  /**
   * An error of this type, to be thrown.
   * @param message for the client: what went wrong and how to fix it
   * @param details machine-readable details, such as `[{path, message}]` or `{resource, limit}`
   */
  error(
    message: string = this.description,
    details?: unknown,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    return new ApiError(this, message, details, options.headers, options.cause);
  }
}

/** The only error that clients see. Its `cause` is only logged. */
export class ApiError extends Error {
  constructor(
    readonly type: ErrorType,
    message: string,
    readonly details?: unknown,
    readonly headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

export const VALIDATION_ERROR = new ErrorType(
  'VALIDATION_ERROR',
  400,
  'The request is not valid; `details` lists each invalid field.',
  [FieldErrorDetails],
);
export const UNAUTHENTICATED = new ErrorType('UNAUTHENTICATED', 401, 'A valid API key or access token is required.');
export const FORBIDDEN = new ErrorType('FORBIDDEN', 403, 'You may not do this; the message says who may.', OwnBusiness);
export const INSUFFICIENT_SCOPE = new ErrorType(
  'INSUFFICIENT_SCOPE',
  403,
  'The credential lacks a scope; `details.missing` is its name.',
  MissingScope,
);
export const EMAIL_NOT_VERIFIED = new ErrorType(
  'EMAIL_NOT_VERIFIED',
  403,
  'The e-mail address of the account is not verified. Open the link in the verification e-mail; `resend-verification` sends a new one.',
);
export const PASSWORD_REQUIRED = new ErrorType(
  'PASSWORD_REQUIRED',
  403,
  'In a browser session, this requires the password again. Send it to `POST /session/confirm`, then repeat the request within 10 minutes.',
);
export const NOT_FOUND = new ErrorType(
  'NOT_FOUND',
  404,
  'It does not exist, or you may not see it. Check the ID, and the mode: live data and test data are separate.',
  ClosestNames,
);
export const METHOD_NOT_ALLOWED = new ErrorType(
  'METHOD_NOT_ALLOWED',
  405,
  'The path does not support this method; use one of those in `Allow`.',
  AllowedMethods,
);
export const CONFLICT = new ErrorType('CONFLICT', 409, 'The request conflicts with existing data.', ErrorFacts);
export const INVALID_STATE = new ErrorType(
  'INVALID_STATE',
  409,
  'The current state of the resource does not allow this.',
  CurrentState,
);
export const PAYLOAD_TOO_LARGE = new ErrorType(
  'PAYLOAD_TOO_LARGE',
  413,
  'The body is larger than this endpoint accepts: 100 kB, unless its description says otherwise. Send less data.',
);
export const UNSUPPORTED_MEDIA_TYPE = new ErrorType(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'The body must be JSON in UTF-8, sent as `Content-Type: application/json`.',
);
export const RATE_LIMITED = new ErrorType('RATE_LIMITED', 429, 'Too many requests', ReachedLimit);
export const INTERNAL_ERROR = new ErrorType(
  'INTERNAL_ERROR',
  500,
  'Something went wrong on our side. Try again; if it happens again, report the request ID.',
);
export const SERVICE_UNAVAILABLE = new ErrorType(
  'SERVICE_UNAVAILABLE',
  503,
  'The service is temporarily unavailable. Try again in a few seconds.',
  ErrorFacts,
);
export const INVALID_SIGNATURE = new ErrorType(
  'INVALID_SIGNATURE',
  400,
  'The signature is missing or wrong, or its timestamp is not current.',
);
export const NOT_CONFIGURED = new ErrorType(
  'NOT_CONFIGURED',
  503,
  'The operator of the service has not set this up. `details.settings` are the names of the missing settings; trying again does not help.',
  MissingSettings,
);

/** The error for a resource that does not exist and for one that the actor may not see; the responses are identical. */
export function notFound(): ApiError {
  return NOT_FOUND.error();
}

/** An invalid field of the input. */
export interface FieldError {
  /** The field, such as `platforms[0].handle`; empty for the input as a whole. */
  path: string;
  /** What it should be, such as `must be at least 1`. */
  message: string;
}

// An error response must not be larger than the request that caused it, so its parts are limited.

/** The most field errors that a response lists. */
export const MAX_FIELD_ERRORS = 20;
const MAX_PATH_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1000;

/** A 400 with the first 20 field errors, and the number of further ones. */
export function invalidInput(fieldErrors: readonly FieldError[]): ApiError {
  const more = fieldErrors.length - MAX_FIELD_ERRORS;
  const message =
    more > 0
      ? `The request is not valid. The first ${String(MAX_FIELD_ERRORS)} errors are listed; there are ${String(more)} more.`
      : 'The request is not valid.';
  const details = fieldErrors.slice(0, MAX_FIELD_ERRORS).map((fieldError): FieldError => ({
    path: shortened(fieldError.path, MAX_PATH_LENGTH),
    message: shortened(fieldError.message, MAX_MESSAGE_LENGTH),
  }));
  return VALIDATION_ERROR.error(message, details);
}

/** A 400 with one field error. */
export function invalid(path: string, message: string): ApiError {
  return invalidInput([{ path, message }]);
}

/** Cuts the text without splitting a surrogate pair. */
function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
