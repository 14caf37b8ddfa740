import { Fault, invalidInput, Problem, VALIDATION_ERROR } from '#platform';

/** All that is wrong with what was sent, by its place: the first thing at each. */
export class Faults {
  private readonly byPath = new Map<string, string>();

  /** Notes what is wrong at a place; nothing when there is no message. */
  add(path: string, message: string | undefined): void {
    if (message !== undefined && !this.byPath.has(path)) this.byPath.set(path, message);
  }

  /** @throws Problem VALIDATION_ERROR that lists every fault */
  assertNone(): void {
    if (this.byPath.size === 0) return;
    throw invalidInput(Array.from(this.byPath, ([path, message]) => ({ path, message })));
  }
}

/** What a problem says is wrong, place by place. Every other error goes on as it is. */
export function faultsIn(error: unknown): Fault[] {
  if (error instanceof Problem && error.type === VALIDATION_ERROR && Array.isArray(error.details))
    return error.details as Fault[];
  throw error;
}
