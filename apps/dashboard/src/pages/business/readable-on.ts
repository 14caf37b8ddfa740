const WHITE = '#ffffff';
/** The same as in messages and on the pages of offers, where the service chooses it. */
const NEAR_BLACK = '#060606';
/** From this on, white text can be read (WCAG 2.2, 1.4.3). */
const LEAST_RATIO = 4.5;
const DIGITS = '0123456789abcdef';

/** The colour of text on a surface of this colour, such as `#1d7a46`. */
export function readableOn(color: string): string {
  return 1.05 / (luminance(color) + 0.05) >= LEAST_RATIO ? WHITE : NEAR_BLACK;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = (16 * DIGITS.indexOf(color.charAt(at)) + DIGITS.indexOf(color.charAt(at + 1))) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
