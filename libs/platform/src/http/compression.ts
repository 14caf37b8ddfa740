import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Response } from 'express';

/** Below this a body fits into one packet either way. */
const SMALLEST_BYTES = 1024;

const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?json\b|image\/svg\+xml)/;

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What is sent many times: the compressed forms of each body that was registered. */
const kept = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Has a body that is sent many times compressed once per encoding, when it is first asked for. */
export function compressOnce(body: Buffer): Buffer {
  kept.set(body, new Map());
  return body;
}

/** Whether a body of this type and size is sent compressed to those who accept it. */
export function isCompressible(type: unknown, body: string | Buffer): boolean {
  return typeof type === 'string' && COMPRESSIBLE.test(type) && Buffer.byteLength(body) > SMALLEST_BYTES;
}

/** The encoding that an `Accept-Encoding` likes best, Brotli before gzip; undefined when it takes neither. */
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
 * Says in the headers of an answer which form of it this client gets; undefined for the plain one. A compressed form has
 * the entity tag of the plain one, made weak: the same document in other bytes.
 */
export function announceEncoding(response: Response): Encoding | undefined {
  vary(response, 'Accept-Encoding');
  const encoding = encodingFor(response.req.headers['accept-encoding']);
  const etag = response.getHeader('etag');
  if (encoding && typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('etag', `W/${etag}`);
  return encoding;
}

/** Adds to what an answer depends on. */
export function vary(response: Response, header: string): void {
  const others = response.getHeader('vary');
  response.setHeader('vary', others ? `${String(others)}, ${header}` : header);
}

/** Compresses outside the event loop: well what is kept, and quickly what is sent once. */
export function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const forms = typeof body === 'string' ? undefined : kept.get(body);
  if (!forms) return compressed(body, encoding, 'quickly');
  const form = forms.get(encoding) ?? compressed(body, encoding, 'well');
  forms.set(encoding, form);
  return form;
}

const EFFORT = {
  quickly: { br: 4, gzip: 6 },
  well: { br: 9, gzip: 9 },
} as const;

function compressed(body: string | Buffer, encoding: Encoding, effort: keyof typeof EFFORT): Promise<Buffer> {
  const level = EFFORT[effort][encoding];
  if (encoding === 'gzip') return gzipped(body, { level });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
    },
  });
}
