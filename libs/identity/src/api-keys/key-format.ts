import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText } from '#kernel/secrets';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^perk_(live|test)_[0-9A-Za-z]{38}$/;
const CHECKSUM_LENGTH = 6;

/**
 * A new API key: `perk_live_` or `perk_test_`, 32 random base62 characters, and 6 more with the CRC32 of all of these.
 * The checksum lets secret scanners, and this service without a database query, recognise keys.
 */
export function generateKey(livemode: boolean): string {
  const body = `perk_${livemode ? 'live' : 'test'}_${randomText(32, BASE62)}`;
  return body + checksum(body);
}

/** Whether a text has the format and checksum of a key. */
export function isKey(text: string): boolean {
  return SHAPE.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** RFC 9110 requires a 401 to say how to authenticate. */
export const CHALLENGE = { 'www-authenticate': 'Bearer realm="perk"' };

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
