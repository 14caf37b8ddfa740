/** A billing month: the UTC calendar month of a moment, from its first instant to the first of the next. */
export function monthOf(moment: Date): { start: Date; end: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}
