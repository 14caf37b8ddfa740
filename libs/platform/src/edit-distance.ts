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

/** Longer texts are compared by their beginning, so that a hostile one costs no more than an honest one. */
const LONGEST = 64;

/**
 * The names that a misspelt one most resembles, closest first; none when it resembles nothing. Letter case, spaces and
 * the signs between words make no difference, so `make_thing` is the same as `makeThing`.
 */
export function nearest(text: string, names: readonly string[], limit = 3): string[] {
  const wanted = plain(text.slice(0, LONGEST));
  const near = names
    .map((name) => ({ name, distance: editDistance(wanted, plain(name)) }))
    // Of a short text, a few changes make any other.
    .filter(({ distance }) => distance * 2 <= wanted.length)
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(plain(name).length / 3)))
    .sort((a, b) => a.distance - b.distance);
  // What is much further away than the closest is not what was meant.
  return near
    .filter(({ distance }) => distance <= (near[0]?.distance ?? 0) + 2)
    .slice(0, limit)
    .map(({ name }) => name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_.\-/]/g, '');
}
