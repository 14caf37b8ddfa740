import { isUtf8 } from 'node:buffer';
import { IncomingHttpHeaders } from 'node:http';
import { Request } from 'express';
import { invalid, pathOf, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR } from '../problem';
import type { EndpointSpec } from './endpoint';

const MAX_BODY_BYTES = 100_000;
/** How deep a body may be nested. */
const MAX_DEPTH = 32;
/** How many fields a form may have: several times what any of ours does. */
const MAX_FORM_FIELDS = 100;

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';

/** For a body that is not read to its end: what follows it on the connection could not be told apart. */
const CLOSING = { headers: { connection: 'close' } };

type Sent = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;
/**
 * The body of a request, as `readBody` has it; undefined when there is none.
 * @throws Problem PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or VALIDATION_ERROR
 */
export async function receiveBody(request: Request): Promise<unknown> {
  const { method, headers, endpoint } = request;
  if (method === 'GET' || method === 'HEAD') return undefined;
  const type = headers['content-type'];
  const length = Number(headers['content-length'] ?? 0);
  const isEmpty = length === 0 && headers['transfer-encoding'] === undefined;
  if (isEmpty && (type === undefined || method === 'OPTIONS')) return undefined;
  const media = type?.split(';', 1)[0]?.trim().toLowerCase();
  if (media !== JSON_BODY && media !== FORM_BODY) {
    // Nobody reads it where there is no endpoint: that is what is told.
    if (!endpoint) return undefined;
    throw UNSUPPORTED_MEDIA_TYPE.because(undefined, undefined, CLOSING);
  }
  if (length > MAX_BODY_BYTES) throw PAYLOAD_TOO_LARGE.because(undefined, undefined, CLOSING);
  return readBody(isEmpty ? Buffer.alloc(0) : await received(request), media, headers, endpoint?.body);
}

/**
 * Reads a body as its endpoint takes it, and refuses what a database or a prototype chain would choke on, saying where
 * it stands. An empty body is an empty object, so that a missing field is named rather than the missing body.
 */
export function readBody(
  body: Buffer,
  sentAs: typeof JSON_BODY | typeof FORM_BODY,
  headers: Sent,
  takes: EndpointSpec['body'] = 'json',
): unknown {
  if (takes !== 'form' && takes !== 'either' && sentAs !== JSON_BODY) throw UNSUPPORTED_MEDIA_TYPE.because();
  if (takes === 'form' && sentAs !== FORM_BODY) throw UNSUPPORTED_MEDIA_TYPE.because(`Send the body as ${FORM_BODY}.`);
  const text = textOf(body, headers);
  if (takes === 'unparsed') return text;
  const value = sentAs === JSON_BODY ? parseJson(text) : parseForm(text);
  assertStorable(value);
  return value;
}

/** Refuses NUL characters, lone surrogates, `__proto__` and too deep nesting, in keys and values. */
export function assertStorable(value: unknown): void {
  assertStorableAt([], value);
}

/** @param path the keys that lead to the value; written out only when something is wrong there */
function assertStorableAt(path: PropertyKey[], value: unknown): void {
  if (typeof value === 'string') return assertText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw invalid(pathOf(path), `must not be nested deeper than ${String(MAX_DEPTH)}`);
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    if (key === '__proto__') throw invalid(pathOf(path), 'must not have a field __proto__');
    if (typeof key === 'string') assertText(key, path);
    path.push(key);
    assertStorableAt(path, (value as Record<PropertyKey, unknown>)[key]);
    path.pop();
  }
}

/** All bytes of a body. @throws Problem PAYLOAD_TOO_LARGE, or VALIDATION_ERROR when the client went away before its end */
function received(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const cutOff = () => {
      // `close` also follows a body that was read to its end, and creating an error is slow.
      if (!request.readableEnded) reject(VALIDATION_ERROR.because('The request ended before its body was complete.'));
    };
    if (request.destroyed) cutOff();
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= MAX_BODY_BYTES) parts.push(part);
      else reject(PAYLOAD_TOO_LARGE.because(undefined, undefined, CLOSING));
    });
    request.on('end', () => {
      resolve(Buffer.concat(parts));
    });
    request.on('error', cutOff);
    request.on('close', cutOff);
  });
}

function textOf(body: Buffer, { 'content-type': type = '', 'content-encoding': encoding }: Sent): string {
  if (encoding && encoding !== 'identity') {
    throw UNSUPPORTED_MEDIA_TYPE.because('Send the body uncompressed, without a Content-Encoding.');
  }
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw UNSUPPORTED_MEDIA_TYPE.because();
  if (!isUtf8(body)) throw invalid('', 'must be UTF-8');
  return body.toString('utf8');
}

function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('', `is not JSON: ${(error as Error).message}`);
  }
}

/** The fields of a form; one that is sent twice is a list, which no field of one value takes. */
function parseForm(text: string): unknown {
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS)
    throw invalid('', `must not have more than ${String(MAX_FORM_FIELDS)} fields`);
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}

function assertText(text: string, path: readonly PropertyKey[]): void {
  if (text.includes('\0')) throw invalid(pathOf(path), 'must not contain a NUL character');
  if (!text.isWellFormed()) throw invalid(pathOf(path), 'must not contain a lone surrogate');
}
