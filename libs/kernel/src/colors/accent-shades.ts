import { contrast, darkened, lightened } from './contrast';

/** What a colour becomes where it is used. Texts reach 4.5:1, surfaces 3:1 against what is around them. */
export interface AccentShades {
  /** Of a button or another surface on white: the colour itself, if it can be made out there. */
  fill: string;
  /** Of text on `fill`. */
  onFill: string;
  /** Of text on white. */
  text: string;
  /** Of a surface on a dark ground. */
  darkFill: string;
  /** Of text on `darkFill`. */
  onDarkFill: string;
  /** Of text on a dark ground. */
  darkText: string;
}

const WHITE = '#ffffff';
/** The lightest black with which any colour that is too light for white text has 4.5:1. */
const NEAR_BLACK = '#060606';
/** The ground of cards in dark mode; that of pages is darker. */
const DARK = '#1e1e1c';

const TEXT = 4.5;
const SURFACE = 3;

/** The shades of an accent colour such as `#1d7a46`, for light and for dark mode. */
export function accentShades(color: string): AccentShades {
  const fill = darkened(color, WHITE, SURFACE);
  const darkFill = lightened(color, DARK, SURFACE);
  return {
    fill,
    onFill: onSurface(fill),
    text: darkened(color, WHITE, TEXT),
    darkFill,
    onDarkFill: onSurface(darkFill),
    darkText: lightened(color, DARK, TEXT),
  };
}

function onSurface(fill: string): string {
  return contrast(WHITE, fill) >= TEXT ? WHITE : NEAR_BLACK;
}
