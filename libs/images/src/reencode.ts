import type Sharp from 'sharp';

/** A WebP image that was made from another one. */
export interface ReencodedImage {
  /** WebP, without metadata such as the place and the device. */
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** What is decoded at most: 32 megapixels, which need up to 128 MB of memory for a moment. Photos of phones have 12 to 25. */
const MAX_PIXELS = 32_000_000;
/** Smaller images are icons, or invisible ones that only count visits. */
const MIN_SIDE = 32;
const MAX_SECONDS = 10;
const MAX_WIDTH = 1600;
const MAX_HEIGHT = 2000;
/** Parts of that size, and qualities, from the best; the first result that is small enough is used. */
const STEPS = [
  { scale: 1, quality: 75 },
  { scale: 1, quality: 50 },
  { scale: 1 / 2, quality: 50 },
  { scale: 1 / 4, quality: 40 },
  { scale: 1 / 8, quality: 30 },
];
/** The formats of pictures on the web. The library reads others, such as SVG and PDF, which can refer to other files. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

let loading: Promise<typeof Sharp> | undefined;

/**
 * Decodes an image that somebody else supplied, and encodes its pixels again, so that nothing else of the file is passed on. Of an
 * animation, only the first picture remains. The work is done on a thread of the pool, so the event loop does not wait.
 * @param maxBytes of the result
 * @returns undefined if the bytes are not a whole JPEG, PNG, WebP, GIF or AVIF image, or if it is too large or too small to show
 */
export async function reencode(bytes: Buffer, maxBytes: number): Promise<ReencodedImage | undefined> {
  const sharp = await load();
  const pixels = await decode(sharp, bytes);
  if (!pixels) return undefined;
  const { width, height, channels } = pixels.info;
  for (const { scale, quality } of STEPS) {
    const { data, info } = await sharp(pixels.data, { raw: { width, height, channels } })
      .resize({ width: MAX_WIDTH * scale, height: MAX_HEIGHT * scale, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < MIN_SIDE) return undefined;
    if (data.length <= maxBytes) return { bytes: data, width: info.width, height: info.height };
  }
  return undefined;
}

/** The pixels, in the largest size of a result; undefined if the bytes cannot be decoded. */
async function decode(sharp: typeof Sharp, bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    // The library's errors are all about the image.
    return undefined;
  }
}

/** Loads the library when it is first needed, because it contains 18 MB of native code. */
function load(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Images are read once, so that there is nothing to keep; and one thread for each leaves the others to the service.
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return sharp;
  });
  return loading;
}
