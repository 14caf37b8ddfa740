import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText } from '#platform';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^perk_(live|test)_[0-9A-Za-z]{38}$/;
const CHECKSUM_LENGTH = 6;

/**
 * A new API key: `perk_live_` or `perk_test_`, 32 random base62 characters, and the CRC32 of all that precedes in 6 more,
 * so that a secret scanner, and this service without asking its database, can tell a real one.
 */
export function generateKey(livemode: boolean): string {
  const body = `perk_${livemode ? 'live' : 'test'}_${randomText(32, BASE62)}`;
  return body + checksum(body);
}

/** Whether a text can be a key at all. */
export function isKey(text: string): boolean {
  return SHAPE.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** HTTP requires every 401 to say how to sign in. */
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
