// Colours are texts such as `#1d7a46`. Contrast is that of WCAG 2.2: 1 for the same colour, 21 for black on white.

/** A colour with six digits, in lower case. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/;

type Channels = [red: number, green: number, blue: number];

const BLACK: Channels = [0, 0, 0];
const WHITE: Channels = [255, 255, 255];
/** In how many steps a colour becomes black or white. */
const STEPS = 256;

/** The contrast ratio of two colours (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour, mixed with as little black as gives it this contrast against the ground; black if none does. */
export function darkened(color: string, ground: string, least: number): string {
  return mixed(color, BLACK, ground, least);
}

/** The colour, mixed with as little white as gives it this contrast against the ground; white if none does. */
export function lightened(color: string, ground: string, least: number): string {
  return mixed(color, WHITE, ground, least);
}

function mixed(color: string, end: Channels, ground: string, least: number): string {
  const from = channelsOf(color);
  for (let step = 0; step < STEPS; step++) {
    const part = step / STEPS;
    const shade = hexOf(from.map((value, at) => value + ((end[at] ?? 0) - value) * part));
    if (contrast(shade, ground) >= least) return shade;
  }
  return hexOf(end);
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map(linear) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function channelsOf(color: string): Channels {
  if (!HEX_COLOR.test(color)) throw new Error(`${color} is not a colour such as #1d7a46.`);
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Channels;
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
