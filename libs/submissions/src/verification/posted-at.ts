/** When something was posted: between two moments, which are the same where it is said to the second. */
export interface PostedAt {
  earliest: Date;
  latest: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The clocks of the world are up to 14 hours ahead of UTC, and up to 12 behind it. */
const AHEAD_MS = 14 * 60 * 60 * 1000;
const BEHIND_MS = 12 * 60 * 60 * 1000;

const DATE = /^(\d{4}-\d{2}-\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** A date as pages give it (ISO 8601, with or without time and offset); undefined for anything else. */
export function postedAt(text: string | undefined): PostedAt | undefined {
  const written = text?.trim() ?? '';
  if (DATE.test(written)) return between(Date.parse(written), AHEAD_MS, DAY_MS + BEHIND_MS);
  const [time, offset] = TIME.exec(written) ?? [];
  if (time === undefined) return undefined;
  const iso = time.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return offset ? between(Date.parse(iso), 0, 0) : between(Date.parse(`${iso}Z`), AHEAD_MS, BEHIND_MS);
}

export function exactly(moment: Date): PostedAt {
  return { earliest: moment, latest: moment };
}

function between(moment: number, beforeMs: number, afterMs: number): PostedAt | undefined {
  return Number.isNaN(moment)
    ? undefined
    : { earliest: new Date(moment - beforeMs), latest: new Date(moment + afterMs) };
}
