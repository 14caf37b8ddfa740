/** When something was posted: a range, or two equal times if the exact time is known. */
export interface PostedAt {
  earliest: Date;
  latest: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time zones are up to 14 hours ahead of UTC, and up to 12 behind. */
const AHEAD_MS = 14 * 60 * 60 * 1000;
const BEHIND_MS = 12 * 60 * 60 * 1000;

const DATE = /^(\d{4}-\d{2}-\d{2})$/;
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Parses a date in ISO 8601, with or without time and offset; undefined for anything else. */
export function postedAt(text: string | undefined): PostedAt | undefined {
  const trimmed = text?.trim() ?? '';
  if (DATE.test(trimmed)) return range(Date.parse(trimmed), AHEAD_MS, DAY_MS + BEHIND_MS);
  const [time, offset] = TIME.exec(trimmed) ?? [];
  if (time === undefined) return undefined;
  const iso = time.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return offset ? range(Date.parse(iso), 0, 0) : range(Date.parse(`${iso}Z`), AHEAD_MS, BEHIND_MS);
}

export function exactly(moment: Date): PostedAt {
  return { earliest: moment, latest: moment };
}

function range(moment: number, beforeMs: number, afterMs: number): PostedAt | undefined {
  return Number.isNaN(moment)
    ? undefined
    : { earliest: new Date(moment - beforeMs), latest: new Date(moment + afterMs) };
}
