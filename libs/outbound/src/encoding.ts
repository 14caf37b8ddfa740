import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { SafeHttpError } from './safe-http-error';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
  ['raw deflate', promisify(inflateRaw)],
]);

/** The value of `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/**
 * Decodes a body according to its `Content-Encoding`.
 * @throws SafeHttpError `encoding` if the encoding is not supported, or there is more than one, or the body is not valid;
 * `too-large` as soon as the result exceeds `maxBytes`
 */
export async function decode(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (body.length === 0 || name === '' || name === 'identity') return body;
  const decoder = DECODERS.get(name === 'deflate' && isRaw(body) ? 'raw deflate' : name);
  if (!decoder) throw new SafeHttpError('encoding');
  try {
    return await decoder(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new SafeHttpError(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'encoding',
    );
  }
}

/** The first bytes of a body, without reading the rest; empty if the body is encoded, since it is not decoded. */
export async function readPrefix(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  const isPlain = ['', 'identity'].includes(encoding?.trim().toLowerCase() ?? '');
  return isPlain ? Buffer.concat(chunks).subarray(0, maxBytes) : Buffer.alloc(0);
}

/** Some servers send deflate without the zlib header, whose first byte has an 8 in its low half. */
function isRaw(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) !== 8;
}
