/** Best first; equals in the order of their ids, so that the order is total. */
export function byScore<T extends { score: number }>(idOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => b.score - a.score || idOf(b).localeCompare(idOf(a));
}
