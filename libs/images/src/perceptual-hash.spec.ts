import sharp, { Sharp } from 'sharp';
import { HASHED_SIDE, looksTheSame, perceptualHashes } from './perceptual-hash';

const WIDTH = 390;
const HEIGHT = 760;
const PICTURES = 8;
/** Of which copies are made. */
const COPIED = 3;

/** Random numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function drawn(shapes: string): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg));
}

const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" fill="${fill}"/>`;

/** A screenshot of one page of an app: the same bars, headings and stars, and another text, whose words are dark boxes. */
function aScreenshot(seed: number): Sharp {
  const next = numbers(seed);
  const fixed = [
    box(0, 0, WIDTH, 44, '#eee'),
    box(0, 44, WIDTH, 60, '#4285f4'),
    box(20, 60, 150, 26, '#fff'),
    box(20, 130, 190, 30, '#111'),
    ...[0, 1, 2, 3, 4].map((star) => box(20 + 32 * star, 175, 26, 26, '#fbbc04')),
    box(0, HEIGHT - 50, WIDTH, 50, '#ddd'),
  ];
  const words: string[] = [];
  const lines = 12 + Math.floor(next() * 6);
  for (let line = 0; line < lines; line++)
    for (let x = 20; x < WIDTH - 50;) {
      const width = 14 + next() * 66;
      words.push(box(x, 225 + 27 * line, Math.min(width, WIDTH - 20 - x), 13, '#333'));
      x += width + 8;
    }
  return drawn([...fixed, ...words].join(''));
}

function aPhoto(seed: number): Sharp {
  const next = numbers(seed);
  const shapes = Array.from({ length: 20 }, () => {
    const [x, y, radius, hue] = [next() * WIDTH, next() * HEIGHT, 20 + next() * 110, next() * 360];
    return `<circle cx="${String(x)}" cy="${String(y)}" r="${String(radius)}" fill="hsl(${String(hue)},60%,${String(25 + next() * 50)}%)"/>`;
  });
  return drawn(shapes.join(''));
}

async function hashesOf(picture: Sharp | Buffer): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer();
  const gray = sharp(bytes).flatten({ background: '#fff' }).grayscale();
  return perceptualHashes(await gray.resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' }).raw().toBuffer());
}

/** Without these parts of each side. */
async function cut(picture: Sharp, top: number, right: number, bottom: number, left: number): Promise<Sharp> {
  const area = {
    left: Math.round(WIDTH * left),
    top: Math.round(HEIGHT * top),
    width: Math.round(WIDTH * (1 - left - right)),
    height: Math.round(HEIGHT * (1 - top - bottom)),
  };
  return sharp(await picture.png().toBuffer()).extract(area);
}

const KINDS: [string, (seed: number) => Sharp][] = [
  ['screenshots of one app', aScreenshot],
  ['photos', aPhoto],
];
const seeds = Array.from({ length: PICTURES }, (_, seed) => seed + 1);

describe.each(KINDS)('of %s', (_, make) => {
  it('none looks like another', async () => {
    const hashes = await Promise.all(seeds.map((seed) => hashesOf(make(seed))));
    const alike = hashes.flatMap((one, at) => hashes.slice(at + 1).filter((other) => looksTheSame(one, other)));
    expect(alike).toHaveLength(0);
  });

  it.each<[string, (picture: Sharp) => Promise<Sharp | Buffer> | Buffer | Sharp]>([
    ['re-encoded with a low quality', (picture) => picture.jpeg({ quality: 40 }).toBuffer()],
    ['of half the size', (picture) => picture.resize({ width: WIDTH / 2 })],
    ['enlarged', (picture) => picture.resize({ width: 900 }).webp({ quality: 60 }).toBuffer()],
    ['brighter', (picture) => picture.modulate({ brightness: 1.15 })],
    ['without the bar at the top', (picture) => cut(picture, 0.06, 0, 0, 0)],
    ['without the bar at the bottom', (picture) => cut(picture, 0, 0, 0.08, 0)],
    ['without both bars', (picture) => cut(picture, 0.07, 0, 0.11, 0)],
    ['without a little at each side', (picture) => cut(picture, 0.05, 0.05, 0.05, 0.05)],
    ['without much at each side', (picture) => cut(picture, 0.13, 0.09, 0.13, 0.09)],
    [
      'cropped, smaller and re-encoded',
      async (picture) => (await cut(picture, 0.13, 0.03, 0.1, 0.03)).resize(300).jpeg({ quality: 60 }).toBuffer(),
    ],
  ])('each looks like its copy: %s', async (__, copy) => {
    for (const seed of seeds.slice(0, COPIED)) {
      const [original, changed] = await Promise.all([hashesOf(make(seed)), hashesOf(await copy(make(seed)))]);
      expect([seed, looksTheSame(original, changed), looksTheSame(changed, original)]).toEqual([seed, true, true]);
    }
  });

  it('one is not recognized if a quarter of it is missing', async () => {
    const part = await hashesOf(await cut(make(1), 0.25, 0, 0, 0));
    expect(looksTheSame(await hashesOf(make(1)), part)).toBe(false);
  });
});
