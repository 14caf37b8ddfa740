import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { encode } from 'uqr';

/** The empty squares around the code, without which cameras do not find it. */
const MARGIN = 4;
/** Pixels of a square: sharp at twice the size in which it is shown. */
const SCALE = 10;

/** The name of the picture within its message. */
export function qrId(text: string): string {
  return `qr-${createHash('sha256').update(text).digest('hex').slice(0, 12)}@perk`;
}

/** A QR code as PNG, dark on light also where the message is dark: not every camera reads it the other way round. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const width = size * SCALE;
  const png = new PNG({ width, height: width, colorType: 0, inputColorType: 0, bitDepth: 8, inputHasAlpha: false });
  const pixels = Buffer.alloc(width * width, 0xff);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return;
      for (let line = y * SCALE; line < (y + 1) * SCALE; line++)
        pixels.fill(0, line * width + x * SCALE, line * width + (x + 1) * SCALE);
    });
  });
  png.data = pixels;
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false });
}
