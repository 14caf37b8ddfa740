/** The picture is compared in this size, whatever its proportions. */
export const HASHED_SIDE = 192;
/** What is transformed, and how many of the lowest frequencies in each direction are kept, without which it looks almost the same. */
const SAMPLES = 32;
const FREQUENCIES = 16;
const HASH_BYTES = (FREQUENCIES * FREQUENCIES) / 8;

/** How much may have been cut off: at the top, at the bottom, and equally on both sides. */
const CUT_ROWS = [0, 0.03, 0.06, 0.09, 0.12, 0.15];
const CUT_SIDES = [0, 0.03, 0.06, 0.09];
/** The whole picture is the first. */
const REGIONS = CUT_ROWS.flatMap((top) =>
  CUT_ROWS.flatMap((bottom) => CUT_SIDES.map((side) => ({ top, bottom, side }))),
);

/**
 * Of 256 bits: more than a cropped, resized and re-encoded copy differs in, and fewer than screenshots of one page of an app with other
 * texts do (perceptual-hash.spec.ts).
 */
const SAME_WITHIN = 40;

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: SAMPLES }, (__, x) => Math.cos(((2 * x + 1) * frequency * Math.PI) / (2 * SAMPLES))),
);

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/**
 * What a picture looks like, as hashes of it and of parts of it, so that a cropped copy is found by the whole of the one and a part of the
 * other. Each has one bit for each low frequency of the picture: whether it is stronger than the median.
 * @param gray `HASHED_SIDE` squared pixels, one byte each
 */
export function perceptualHashes(gray: Uint8Array): Buffer {
  const sums = new PixelSums(gray);
  return Buffer.concat(REGIONS.map((region) => hashOf(sums, region)));
}

/** Whether two pictures are copies of the same one: up to 15 % may be missing at the top and the bottom, and 9 % at both sides. */
export function looksTheSame(one: Buffer, other: Buffer): boolean {
  return isPartOf(one, other) || isPartOf(other, one);
}

/** Whether a whole picture is a part of another, or all of it. */
function isPartOf(whole: Buffer, other: Buffer): boolean {
  for (let at = 0; at < other.length; at += HASH_BYTES) {
    let different = 0;
    for (let i = 0; i < HASH_BYTES && different <= SAME_WITHIN; i++)
      different += ONES[(whole[i] ?? 0) ^ (other[at + i] ?? 0)] ?? 0;
    if (different <= SAME_WITHIN) return true;
  }
  return false;
}

function hashOf(sums: PixelSums, { top, bottom, side }: (typeof REGIONS)[number]): Buffer {
  const [x, y] = [side * HASHED_SIDE, top * HASHED_SIDE];
  const [width, height] = [((1 - 2 * side) * HASHED_SIDE) / SAMPLES, ((1 - top - bottom) * HASHED_SIDE) / SAMPLES];
  const samples = new Float64Array(SAMPLES * SAMPLES);
  for (let row = 0; row < SAMPLES; row++)
    for (let column = 0; column < SAMPLES; column++) {
      const [left, above] = [x + width * column, y + height * row];
      samples[row * SAMPLES + column] = sums.mean(left, above, left + width, above + height);
    }
  const strengths = transformed(transformed(samples, SAMPLES), FREQUENCIES);
  // The brightness of the whole says nothing.
  strengths[0] = 0;
  const median = Float64Array.from(strengths).sort()[strengths.length / 2] ?? 0;
  const hash = Buffer.alloc(HASH_BYTES);
  for (const [i, strength] of strengths.entries())
    if (strength > median) hash[i >> 3] = (hash[i >> 3] ?? 0) | (1 << (i & 7));
  return hash;
}

/**
 * The lowest frequencies of each line (a discrete cosine transform), as the lines of the result: done twice, of both directions.
 * @param lines of `SAMPLES` values, one after the other
 */
function transformed(lines: Float64Array, count: number): Float64Array {
  const result = new Float64Array(FREQUENCIES * count);
  for (const [frequency, cosine] of COSINES.entries())
    for (let line = 0; line < count; line++) {
      let sum = 0;
      for (let at = 0; at < SAMPLES; at++) sum += (lines[line * SAMPLES + at] ?? 0) * (cosine[at] ?? 0);
      result[frequency * count + line] = sum;
    }
  return result;
}

/** The sums of all pixels above and to the left of each, from which the mean of any rectangle follows. */
class PixelSums {
  private readonly width = HASHED_SIDE + 1;
  private readonly sums = new Float64Array(this.width * this.width);

  constructor(gray: Uint8Array) {
    for (let y = 0; y < HASHED_SIDE; y++) {
      let row = 0;
      for (let x = 0; x < HASHED_SIDE; x++) {
        row += gray[y * HASHED_SIDE + x] ?? 0;
        this.sums[(y + 1) * this.width + x + 1] = this.whole(x + 1, y) + row;
      }
    }
  }

  mean(left: number, top: number, right: number, bottom: number): number {
    const sum = this.at(right, bottom) - this.at(left, bottom) - this.at(right, top) + this.at(left, top);
    return sum / ((right - left) * (bottom - top));
  }

  /** Between pixels, in proportion. */
  private at(x: number, y: number): number {
    const [column, row] = [Math.min(Math.floor(x), HASHED_SIDE - 1), Math.min(Math.floor(y), HASHED_SIDE - 1)];
    const [dx, dy] = [x - column, y - row];
    const upper = this.whole(column, row) * (1 - dx) + this.whole(column + 1, row) * dx;
    const lower = this.whole(column, row + 1) * (1 - dx) + this.whole(column + 1, row + 1) * dx;
    return upper * (1 - dy) + lower * dy;
  }

  private whole(column: number, row: number): number {
    return this.sums[row * this.width + column] ?? 0;
  }
}
