import { isUtf8 } from 'node:buffer';
import { invalid, UNSUPPORTED_MEDIA_TYPE } from '../problem';

/** How deep a body may be nested. */
const MAX_DEPTH = 32;

/**
 * Parses a body and refuses what a database or a prototype chain would choke on, saying where it stands.
 * An empty body is an empty object, so that a missing field is named rather than the missing body.
 */
export function parseJsonBody(body: Buffer, contentType: string, contentEncoding?: string): unknown {
  if (contentEncoding && contentEncoding !== 'identity') {
    throw UNSUPPORTED_MEDIA_TYPE.because('Send the body uncompressed, without a Content-Encoding.');
  }
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw UNSUPPORTED_MEDIA_TYPE.because();
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw invalid('', 'must be UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw invalid('', `is not JSON: ${(error as Error).message}`);
  }
  assertStorable(value, '', 1);
  return value;
}

/** Refuses NUL characters, lone surrogates, `__proto__` and too deep nesting, in keys and values. */
export function assertStorable(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') return assertText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw invalid(path, `must not be nested deeper than ${String(MAX_DEPTH)}`);
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      assertStorable(item, `${path}[${String(index)}]`, depth + 1);
    });
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw invalid(path, 'must not have a field __proto__');
    assertText(key, path);
    assertStorable((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key, depth + 1);
  }
}

function assertText(text: string, path: string): void {
  if (text.includes('\0')) throw invalid(path, 'must not contain a NUL character');
  if (!text.isWellFormed()) throw invalid(path, 'must not contain a lone surrogate');
}
