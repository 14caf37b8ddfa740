import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp, { Metadata } from 'sharp';
import { CopyLimits, Decoded, DecoderJob } from './decoder-job';
import { HASHED_SIDE, perceptualHashes } from './perceptual-hash';
import { pictureFacts } from './picture-facts';

// Run by `decode` as a process of its own: it reads an image from its standard input and writes the result to its standard output: the
// length of a description in JSON, the description, and the bytes that it describes. The only argument is the job, in JSON.

/**
 * The memory that a decoder may allocate, in addition to the 60 MiB of the process: what the largest image of each format needs. A file
 * may declare less than it needs, or need more than others of its size. The process then ends, or the decoder reports an error.
 */
const MEMORY_BYTES = 256 * 1024 * 1024;
/** An image of a few bytes may take minutes. The largest usual ones take two seconds. */
const CPU_SECONDS = 10;

/**
 * How many pixels are decoded at most. Photos of phones have 12 to 25 megapixels. For each pixel, decoders use up to 6 bytes for
 * progressive JPEG, 4 for WebP and for interlaced PNG, 6 for GIF and 19 for AVIF.
 */
const MAX_PIXELS: Record<string, number> = {
  jpeg: 32_000_000,
  png: 32_000_000,
  webp: 32_000_000,
  gif: 16_000_000,
  heif: 12_500_000,
};
/** Only these are enabled. The library reads others, such as SVG and PDF, which can refer to other files. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

/** Smaller images are icons, or invisible ones that only count visits. */
const MIN_SIDE = 32;
/** Parts of that size, and qualities, from the best; the first result that is small enough is used. */
const STEPS = [
  { scale: 1, quality: 75 },
  { scale: 1, quality: 50 },
  { scale: 1 / 2, quality: 50 },
  { scale: 1 / 4, quality: 40 },
  { scale: 1 / 8, quality: 30 },
];

type Result = { description: Decoded; parts: Buffer[] } | { description: { refused: 'pixels' }; parts: [] };

async function main(job: DecoderJob): Promise<void> {
  // Those of a terminal or a service manager are for the service, which waits for the result.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  const bytes = await buffer(process.stdin);
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  limitResources();
  const result = await decoded(bytes, job).catch(() => undefined);
  if (!result) return;
  const description = Buffer.from(JSON.stringify(result.description));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(description.length);
  process.stdout.write(Buffer.concat([length, description, ...result.parts]));
}

/** Undefined if a copy is too small, or cannot become small enough; rejects if the image cannot be decoded. */
async function decoded(bytes: Buffer, { copies, details }: DecoderJob): Promise<Result | undefined> {
  // Reads no more than the header.
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { format, width, height } = metadata;
  if (width * height > (MAX_PIXELS[format] ?? 0)) return { description: { refused: 'pixels' }, parts: [] };
  const largest = {
    width: Math.max(...copies.map((each) => each.maxWidth)),
    height: Math.max(...copies.map((each) => each.maxHeight)),
  };
  // The first picture of an animation, which is the default.
  const { data, info: raw } = await sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const made = [];
  for (const limits of copies) {
    const copy = await smallCopy(data, raw, limits);
    if (!copy) return undefined;
    made.push(copy);
  }
  const described = made.map(({ info, data: { length } }) => ({
    ...{ width: info.width, height: info.height, bytes: length },
  }));
  const more = details ? { hashes: await hashesOf(data, raw), facts: factsOf(metadata) } : {};
  return { description: { copies: described, ...more }, parts: made.map((copy) => copy.data) };
}

async function smallCopy(data: Buffer, raw: sharp.Raw, { maxWidth, maxHeight, maxBytes, format }: CopyLimits) {
  for (const { scale, quality } of STEPS) {
    const resized = sharp(data, { raw }).resize({
      ...{ width: maxWidth * scale, height: maxHeight * scale, fit: 'inside', withoutEnlargement: true },
    });
    const encoded = format === 'png' ? resized.png({ palette: true, quality }) : resized.webp({ quality });
    const result = await encoded.toBuffer({ resolveWithObject: true });
    if (Math.min(result.info.width, result.info.height) < MIN_SIDE) return undefined;
    if (result.data.length <= maxBytes) return result;
  }
  return undefined;
}

async function hashesOf(data: Buffer, raw: sharp.Raw): Promise<string> {
  const gray = await sharp(data, { raw })
    .flatten({ background: '#fff' })
    .grayscale()
    .resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return perceptualHashes(gray).toString('base64');
}

function factsOf({ exif, xmp }: Metadata) {
  return pictureFacts(exif, xmp?.toString('utf8'));
}

/**
 * Limits what this process may use from now on. V8 reserves addresses that it never uses, how many depends on its version; so the
 * limit is relative to what is reserved already. Where there is no `prlimit`, as on macOS, Windows and Alpine Linux, the process
 * ends itself when it notices that it uses more memory, and `decode` ends it when it takes too long.
 */
function limitResources(): void {
  try {
    const [, kilobytes] = /^VmSize:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    const addressBytes = Number(kilobytes) * 1024 + MEMORY_BYTES;
    const limits = [`--as=${addressBytes}`, `--cpu=${CPU_SECONDS}`, '--core=0'];
    execFileSync('prlimit', ['--pid', String(process.pid), ...limits], { stdio: 'ignore' });
  } catch {
    const most = process.memoryUsage.rss() + MEMORY_BYTES;
    const check = () => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL');
    setInterval(check, 10).unref();
  }
}

void main(JSON.parse(process.argv[2] ?? '') as DecoderJob);
