/** Levenshtein distance: the insertions, deletions and substitutions that lead from one text to the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    let [left, diagonal] = [i, i - 1];
    row = row.map((above, j) => {
      if (j === 0) return i;
      left = Math.min(diagonal + (from[i - 1] === to[j - 1] ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
