import { createSecretKey, hkdfSync, KeyObject } from 'node:crypto';

/** A key for one purpose, derived from a secret that serves several: what is signed for one cannot be used as another. */
export function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}
