import { contrast, darkened, lightened } from './contrast';

/** What a colour becomes where it is used. Texts reach 4.5:1, surfaces 3:1 against what is around them. */
export interface AccentShades {
  /** Of a button or another surface on white: the colour itself, if it can be made out there. */
  fill: string;
  /** Of text on `fill`. */
  onFill: string;
  /** Of text on white, and on light grounds such as #f3f4f2. */
  text: string;
  /** Of a surface on a ground such as #262b29, or a darker one. */
  darkFill: string;
  /** Of text on `darkFill`. */
  onDarkFill: string;
  /** Of text on such a ground. */
  darkText: string;
}

const WHITE = '#ffffff';
/** The lightest black with which any colour that is too light for white text has 4.5:1. */
const NEAR_BLACK = '#060606';
/** The darkest ground of light pages, and the lightest of dark ones: what can be read there can be read on white, and on what is darker. */
const PAPER = '#f3f4f2';
const DARK = '#262b29';

const TEXT = 4.5;
const SURFACE = 3;

/** The shades of an accent colour such as `#1d7a46`, for light and for dark mode. */
export function accentShades(color: string): AccentShades {
  const fill = darkened(color, WHITE, SURFACE);
  const darkFill = lightened(color, DARK, SURFACE);
  return {
    fill,
    onFill: onSurface(fill),
    text: darkened(color, PAPER, TEXT),
    darkFill,
    onDarkFill: onSurface(darkFill),
    darkText: lightened(color, DARK, TEXT),
  };
}

function onSurface(fill: string): string {
  return contrast(WHITE, fill) >= TEXT ? WHITE : NEAR_BLACK;
}
