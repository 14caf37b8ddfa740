/**
 * The billing month of a moment: its UTC calendar month. `start` is inclusive, `end` (the start of the next) exclusive.
 */
export function monthOf(moment: Date): { start: Date; end: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
