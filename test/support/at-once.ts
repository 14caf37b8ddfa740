import { Answer } from './client';

/** The results of making something several times. */
export function times<T>(number: number, make: (index: number) => T): T[] {
  return Array.from({ length: number }, (_, index) => make(index));
}

/** How many answers had each outcome: the code of the error, or else the status. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const outcome = String(error?.code ?? status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
