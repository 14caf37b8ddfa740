import { createSecretKey, hkdfSync, KeyObject } from 'node:crypto';

/** Derives a key for one purpose from a shared secret, so that a signature for one purpose is not valid for another. */
export function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}
