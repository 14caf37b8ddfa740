import { PNG } from 'pngjs';

/** The name of the picture within its message. */
export const LOGO_ID = 'logo@perk';

const HEIGHT = 44;
const MOST_WIDTH = 176;

/** How large a logo is shown, in pixels: as high as the line with the name, and narrower if it is very wide. */
export function shownSize(png: Buffer): { width: number; height: number } {
  // Its header: 8 bytes of signature, 8 of the first chunk, then the size.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(HEIGHT / height, MOST_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A logo for previews: a light ring on brown. */
export function exampleLogo(): Buffer {
  const side = 88;
  const png = new PNG({ width: side, height: side });
  for (let at = 0; at < side * side; at++) {
    const distance = Math.hypot((at % side) - side / 2, Math.floor(at / side) - side / 2);
    const isRing = distance > 20 && distance < 30;
    png.data.set(isRing ? [255, 236, 214, 255] : [122, 62, 29, 255], at * 4);
  }
  return PNG.sync.write(png);
}
