import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decoded, DecoderJob } from './decoder-job';

/** An image that was made from another one. */
export interface ReencodedImage {
  /** WebP, or PNG if that was wanted, without metadata such as the place and the device. */
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** What an image contains. */
export interface DecodedImage extends Omit<Decoded, 'copies'> {
  copies: ReencodedImage[];
}

/** `pixels`: it has too many; `unreadable`: it is no whole image, or decoding it takes more than the limits. */
export type Refusal = 'pixels' | 'unreadable';

/** Next to this file, and as a bundle of its own next to those of the apps. */
const DECODER = join(__dirname, 'image-decoder.js');
const ARGUMENTS = ['--max-old-space-size=64', DECODER];
/** No secrets of the service. glibc would reserve 64 MB of addresses, which are limited, for each thread. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
/** Also limits the wait where the decoder cannot limit its CPU time itself. */
const MAX_SECONDS = 20;
/** Signals that the process causes itself; others end it because the service has to stop. */
const STOPS: unknown[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The exit code of Node.js for an error in its script, such as a missing package. */
const FAILED = 1;
/** The description of the result. */
const MAX_DESCRIPTION_BYTES = 16_384;

let previous: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** How many images are being decoded or wait for it in this process. */
export function imagesWaiting(): number {
  return waiting;
}

/**
 * Decodes an untrusted image and re-encodes its pixels, so that nothing else in the file is passed on. Of an
 * animation, only the first picture remains. A process of its own with limits on memory and CPU time does it, because a file of a
 * kilobyte may need gigabytes and native code cannot be stopped otherwise. There is one such process at a time; the next image waits.
 * @param image its bytes, or the path of a file, which is read when it is its turn
 * @throws if the process could not do its work, which says nothing about the image
 */
export function decode(image: Buffer | { path: string }, job: DecoderJob): Promise<DecodedImage | Refusal> {
  waiting++;
  const decoded = previous.then(() => run(image, job)).finally(() => waiting--);
  previous = decoded.catch(() => undefined);
  return decoded;
}

function run(image: Buffer | { path: string }, job: DecoderJob): Promise<DecodedImage | Refusal> {
  const maxBuffer = job.copies.reduce((sum, { maxBytes }) => sum + maxBytes, MAX_DESCRIPTION_BYTES);
  return new Promise((done, failed) => {
    const decoder = execFile(
      process.execPath,
      [...ARGUMENTS, JSON.stringify(job)],
      {
        ...{ env: ENVIRONMENT, encoding: 'buffer', maxBuffer },
        ...{ timeout: MAX_SECONDS * 1000, killSignal: 'SIGKILL' },
      },
      (error, output) => {
        if (!error) done(read(output));
        else if (typeof error.code === 'string' || error.code === FAILED || STOPS.includes(error.signal))
          failed(new Error(`The image decoder failed: ${error.message}`));
        else done('unreadable');
      },
    );
    const input = Buffer.isBuffer(image) ? Readable.from([image], { objectMode: false }) : createReadStream(image.path);
    // It may end before it has read everything; the callback gets to know how.
    if (decoder.stdin) pipeline(input, decoder.stdin).catch(() => undefined);
  });
}

function read(output: Buffer): DecodedImage | Refusal {
  if (output.length === 0) return 'unreadable';
  let at = 4 + output.readUInt32BE(0);
  const description = JSON.parse(output.toString('utf8', 4, at)) as Decoded | { refused: Refusal };
  if ('refused' in description) return description.refused;
  const copies = description.copies.map(({ bytes, ...size }) => ({
    ...size,
    bytes: output.subarray(at, (at += bytes)),
  }));
  return { ...description, copies };
}
