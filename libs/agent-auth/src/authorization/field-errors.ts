import { FieldError, ApiError } from '#kernel';
import { invalidInput, VALIDATION_ERROR } from '#kernel/errors';

/** Collects the errors in a request, the first one for each path. */
export class FieldErrors {
  private readonly byPath = new Map<string, string>();

  /** Adds an error; does nothing without a message. */
  add(path: string, message: string | undefined): void {
    if (message !== undefined && !this.byPath.has(path)) this.byPath.set(path, message);
  }

  /** @throws ApiError VALIDATION_ERROR that lists all errors */
  assertNone(): void {
    if (this.byPath.size === 0) return;
    throw invalidInput(Array.from(this.byPath, ([path, message]) => ({ path, message })));
  }
}

/** The field errors of a VALIDATION_ERROR. Rethrows any other error. */
export function fieldErrorsIn(error: unknown): FieldError[] {
  if (error instanceof ApiError && error.type === VALIDATION_ERROR && Array.isArray(error.details))
    return error.details as FieldError[];
  throw error;
}
