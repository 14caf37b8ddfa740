import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Response } from 'express';

// Instead of the package `compression` (decision 92): that compresses a body that is sent many times for each request, and leaves strong
// entity tags on compressed bodies. `npm run bench -- --only compression` compares the two; test/http/http.spec.ts has the tests of the tags.

/** A smaller body fits into one packet even if it is not compressed. */
const SMALLEST_BYTES = 1024;

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json\b|image\/svg\+xml)/;

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The compressed forms of each body that is sent many times. */
const cache = new WeakMap<Buffer, Map<Encoding, Buffer | Promise<Buffer>>>();

/**
 * Registers a body that is sent many times: it is compressed once per encoding, when a client first requests it.
 * @param forms the compressed forms that already exist
 */
export function compressOnce(body: Buffer, forms: Partial<Record<Encoding, Buffer>> = {}): Buffer {
  cache.set(body, new Map(Object.entries(forms) as [Encoding, Buffer][]));
  return body;
}

/** Whether `compressOnce` was called for the body. */
export function isCompressedOnce(body: Buffer): boolean {
  return cache.has(body);
}

/** Whether a body of this type and size is compressed for clients that accept it. */
export function isCompressible(type: unknown, body: string | Buffer): boolean {
  return typeof type === 'string' && COMPRESSIBLE.test(type) && Buffer.byteLength(body) > SMALLEST_BYTES;
}

/** The encoding that an `Accept-Encoding` prefers, Brotli before gzip; undefined if it accepts neither. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const weights = new Map<string, number>();
  for (const part of String(accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';');
    const weight = Number(/^\s*q=([\d.]+)\s*$/i.exec(parameters.at(-1) ?? '')?.[1] ?? 1);
    weights.set(name.trim().toLowerCase(), weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/**
 * Chooses the encoding of a response and sets its headers `Vary` and `ETag`. A compressed response has the entity tag of
 * the uncompressed one, made weak, since its bytes differ.
 * @returns undefined for an uncompressed response
 */
export function announceEncoding(response: Response): Encoding | undefined {
  response.vary('Accept-Encoding');
  const encoding = encodingFor(response.req.headers['accept-encoding']);
  const etag = response.getHeader('etag');
  if (encoding && typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('etag', `W/${etag}`);
  return encoding;
}

/**
 * Compresses outside the event loop: with high effort if the result is cached, and with low effort otherwise. A form that exists is returned
 * at once.
 */
export function compress(body: string | Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const forms = typeof body === 'string' ? undefined : cache.get(body);
  if (!forms) return compressed(body, encoding, 'low');
  const known = forms.get(encoding);
  if (known) return known;
  const form = compressed(body, encoding, 'high');
  forms.set(encoding, form);
  // Until then, further requests wait for the same one. After a failure, the next request tries again.
  form.then(
    (done) => forms.set(encoding, done),
    () => forms.delete(encoding),
  );
  return form;
}

/**
 * With the low effort, a list of 20 kB takes three quarters of the time of Brotli 4, and half of that of gzip 6, each for 7 % more bytes. The
 * larger default window of Brotli (22) makes it allocate and clear megabytes for each body, which takes five times as long as compressing it.
 */
const EFFORT = {
  low: { br: 3, gzip: 3, windowBits: 18 },
  high: { br: 9, gzip: 9, windowBits: 22 },
} as const;

function compressed(body: string | Buffer, encoding: Encoding, effort: keyof typeof EFFORT): Promise<Buffer> {
  const { [encoding]: level, windowBits } = EFFORT[effort];
  if (encoding === 'gzip') return gzipped(body, { level });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}
