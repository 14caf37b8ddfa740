import { types } from 'pg';

/** The object identifier of `timestamptz`. */
export const TIMESTAMPTZ = types.builtins.TIMESTAMPTZ;

const standard = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;
const [DASH, SPACE, PLUS, ZERO] = ['-', ' ', '+', '0'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/**
 * The time of a `timestamptz` as PostgreSQL writes it in UTC, such as `2026-11-01 09:30:15.25+00`. The parser of the driver takes four
 * times as long for it, which would be a twentieth of the CPU time of a list; it is used for any other form.
 */
export function timeOf(text: string): Date {
  const end = text.length - 3;
  const isUsual =
    end >= 19 &&
    end <= 26 &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(end) === PLUS &&
    pair(text, end + 1) === 0 &&
    // `Date.UTC` takes the years up to 99 to be of the last century.
    pair(text, 0) > 0;
  if (!isUsual) return standard(text);
  const year = pair(text, 0) * 100 + pair(text, 2);
  return new Date(
    Date.UTC(
      year,
      pair(text, 5) - 1,
      pair(text, 8),
      pair(text, 11),
      pair(text, 14),
      pair(text, 17),
      digit(text, 20, end) * 100 + digit(text, 21, end) * 10 + digit(text, 22, end),
    ),
  );
}

/** The number of two digits. */
function pair(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/** 0 after the last digit. */
function digit(text: string, at: number, end: number): number {
  return at < end ? text.charCodeAt(at) - ZERO : 0;
}
