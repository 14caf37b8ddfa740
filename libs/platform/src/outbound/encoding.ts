import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { OutboundError } from './outbound-error';

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
  ['bare deflate', promisify(inflateRaw)],
]);

/** What is asked for. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/**
 * The body as it was before its `Content-Encoding`.
 * @throws OutboundError `encoding` when that is not one of ours, or more than one, or not what the body is in;
 * `too-large` when more than `maxBytes` come out, without ever holding them
 */
export async function decode(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (body.length === 0 || name === '' || name === 'identity') return body;
  const decoder = DECODERS.get(name === 'deflate' && isBare(body) ? 'bare deflate' : name);
  if (!decoder) throw new OutboundError('encoding');
  try {
    return await decoder(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw new OutboundError(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'encoding',
    );
  }
}

/** The first bytes of a body that nobody decodes: none of one that is encoded. The rest is never read. */
export async function beginning(
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

/** Some servers leave the frame of deflate away, which has an 8 in the low half of its first byte. */
function isBare(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) !== 8;
}
