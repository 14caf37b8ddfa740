import { distance as editDistance } from 'fastest-levenshtein';

/** Of longer texts, only the beginning is compared, so that a hostile input does not take longer. */
const MAX_LENGTH = 64;

/**
 * The names that are most similar to a misspelled one, closest first; empty if none is similar. Letter case, spaces and
 * separators are ignored, so `make_thing` equals `makeThing`.
 */
export function nearest(text: string, names: readonly string[], limit = 3): string[] {
  const wanted = normalized(text.slice(0, MAX_LENGTH));
  const near = names
    .map((name) => ({ name, distance: editDistance(wanted, normalized(name)) }))
    // A few changes turn a short text into any other.
    .filter(({ distance }) => distance * 2 <= wanted.length)
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(normalized(name).length / 3)))
    .sort((a, b) => a.distance - b.distance);
  // Names that are much less similar than the closest one are unlikely to be meant.
  return near
    .filter(({ distance }) => distance <= (near[0]?.distance ?? 0) + 2)
    .slice(0, limit)
    .map(({ name }) => name);
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[\s_.\-/]/g, '');
}
