import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** A WebP image that was made from another one. */
export interface ReencodedImage {
  /** WebP, without metadata such as the place and the device. */
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

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

let previous: Promise<unknown> = Promise.resolve();

/**
 * Decodes an untrusted image and re-encodes its pixels, so that nothing else in the file is passed on. Of an
 * animation, only the first picture remains. A process of its own with limits on memory and CPU time does it, because a file of a
 * kilobyte may need gigabytes and native code cannot be stopped otherwise. There is one such process at a time; the next image waits.
 * @param maxBytes of the result
 * @returns undefined if the bytes are not a whole JPEG, PNG, WebP, GIF or AVIF image, if it is too large or too small to show, or if
 *   decoding it takes more than the limits
 * @throws if the process could not do its work, which says nothing about the image
 */
export function reencode(bytes: Buffer, maxBytes: number): Promise<ReencodedImage | undefined> {
  const image = previous.then(() => decode(bytes, maxBytes));
  previous = image.catch(() => undefined);
  return image;
}

function decode(bytes: Buffer, maxBytes: number): Promise<ReencodedImage | undefined> {
  return new Promise((done, failed) => {
    const decoder = execFile(
      process.execPath,
      [...ARGUMENTS, String(maxBytes)],
      {
        ...{ env: ENVIRONMENT, encoding: 'buffer', maxBuffer: maxBytes + 8 },
        ...{ timeout: MAX_SECONDS * 1000, killSignal: 'SIGKILL' },
      },
      (error, output) => {
        if (!error) done(read(output));
        else if (typeof error.code === 'string' || error.code === FAILED || STOPS.includes(error.signal))
          failed(new Error(`The image decoder failed: ${error.message}`));
        else done(undefined);
      },
    );
    // It may end before it has read everything; the callback gets to know how.
    decoder.stdin?.on('error', () => undefined).end(bytes);
  });
}

function read(output: Buffer): ReencodedImage | undefined {
  if (output.length === 0) return undefined;
  return { width: output.readUInt32BE(0), height: output.readUInt32BE(4), bytes: output.subarray(8) };
}
