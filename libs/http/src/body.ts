import { isUtf8 } from 'node:buffer';
import { IncomingHttpHeaders } from 'node:http';
import { Request } from 'express';
import rawBody from 'raw-body';
import { ApiError, invalid } from '#kernel';
import { PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR } from '#kernel/errors';
import { assertStorable } from '#kernel/host';
import { EndpointSpec } from './endpoint-spec';
import { parseJson } from '#kernel/text';

// `raw-body` reads bodies. Nest's parser, `body-parser`, does not do for the rest (decision 92): it receives a body that is too large to its end
// before it refuses it, and rounds numbers without an error. The tests are those of bodies in test/http/http.spec.ts, and body.spec.ts.

const MAX_BODY_BYTES = 100_000;
/** Only a file may take longer. */
const MAX_SECONDS = 30;
/** The most fields that a form may have; several times as many as any of our forms has. */
const MAX_FORM_FIELDS = 100;

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';

/** For a body that is not read to its end: the start of a next request on the connection could not be found. */
const CLOSING = { headers: { connection: 'close' } };

type BodyHeaders = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

/**
 * The body of a request, parsed by `readBody`; undefined if there is none.
 * @throws ApiError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE or VALIDATION_ERROR
 */
export async function receiveBody(request: Request): Promise<unknown> {
  const { method, headers, endpoint } = request;
  if (method === 'GET' || method === 'HEAD' || endpoint?.body === 'file') return undefined;
  const type = headers['content-type'];
  const length = Number(headers['content-length'] ?? 0);
  const isEmpty = length === 0 && headers['transfer-encoding'] === undefined;
  if (isEmpty && (type === undefined || method === 'OPTIONS')) return undefined;
  const media = type?.split(';', 1)[0]?.trim().toLowerCase();
  if (media !== JSON_BODY && media !== FORM_BODY) {
    // Without an endpoint, nothing reads the body, and 404 is the more useful error.
    if (!endpoint) return undefined;
    throw UNSUPPORTED_MEDIA_TYPE.error(undefined, undefined, CLOSING);
  }
  return readBody(isEmpty ? Buffer.alloc(0) : await received(request), media, headers, endpoint?.body);
}

/**
 * Parses a body in the format that its endpoint accepts. Rejects values that the database cannot store or that could
 * pollute a prototype, and names their path. An empty body counts as an empty object, so that the error names the missing
 * fields.
 */
export function readBody(
  body: Buffer,
  sentAs: typeof JSON_BODY | typeof FORM_BODY,
  headers: BodyHeaders,
  accepted: Exclude<EndpointSpec['body'], 'file'> = 'json',
): unknown {
  if (accepted !== 'form' && accepted !== 'either' && sentAs !== JSON_BODY) throw UNSUPPORTED_MEDIA_TYPE.error();
  if (accepted === 'form' && sentAs !== FORM_BODY) throw UNSUPPORTED_MEDIA_TYPE.error(`Send the body as ${FORM_BODY}.`);
  const text = textOf(body, headers);
  if (accepted === 'unparsed') return text;
  const value = sentAs === JSON_BODY ? jsonOf(text) : parseForm(text);
  assertStorable(value);
  return value;
}

/** All bytes of a body. @throws ApiError PAYLOAD_TOO_LARGE, or VALIDATION_ERROR if the client disconnects early or takes too long */
async function received(request: Request): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => {
      failed(VALIDATION_ERROR.error('The request did not arrive in time.', undefined, CLOSING));
    }, MAX_SECONDS * 1000);
  });
  try {
    const whole = rawBody(request, { length: request.headers['content-length'], limit: MAX_BODY_BYTES });
    return await Promise.race([whole, late]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The rest is read and dropped: a client that is still sending could not read the response otherwise.
    request.resume();
    if ((error as rawBody.RawBodyError).type === 'entity.too.large')
      throw PAYLOAD_TOO_LARGE.error(undefined, undefined, CLOSING);
    throw VALIDATION_ERROR.error('The request ended before its body was complete.');
  } finally {
    clearTimeout(timer);
  }
}

function textOf(body: Buffer, { 'content-type': type = '', 'content-encoding': encoding }: BodyHeaders): string {
  if (encoding && encoding !== 'identity') {
    throw UNSUPPORTED_MEDIA_TYPE.error('Send the body uncompressed, without the header Content-Encoding.');
  }
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw UNSUPPORTED_MEDIA_TYPE.error();
  if (!isUtf8(body)) throw invalid('', 'must be UTF-8');
  return body.toString('utf8');
}

function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return parseJson(text);
  } catch (error) {
    throw invalid('', `is not valid JSON: ${(error as Error).message}`);
  }
}

/** The fields of a form. A field that is sent twice becomes a list, which fails validation unless the field is a list. */
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
