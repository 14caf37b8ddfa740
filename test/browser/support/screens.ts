/**
 * Whether axe looks at each page in every width and in both colour schemes, which takes ten minutes: `npm run test:pages`.
 * Otherwise it looks at each page in one of them, and only the layout is checked in every width.
 */
export const ALL_SCREENS = process.env.PAGES === 'all';

export const WIDTHS = [1280, 768, 360] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Whether axe looks at the page of this number in a width. The six combinations of width and colours take turns. */
export function isTurnOf(width: (typeof WIDTHS)[number], turn: number): boolean {
  return WIDTHS[turn % WIDTHS.length] === width;
}

/** The colours in which axe looks at the page of this number. */
export function schemeOf(turn: number): (typeof SCHEMES)[number] {
  return SCHEMES[turn % SCHEMES.length]!;
}

/** These, with the number of their turn. */
export function inTurn<T>(all: readonly T[]): { it: T; turn: number }[] {
  return all.map((it, turn) => ({ it, turn }));
}
