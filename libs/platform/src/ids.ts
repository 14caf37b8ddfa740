import { randomBytes, randomInt } from 'node:crypto';
import { typeidUnboxed } from 'typeid-js';

/**
 * A new id: the prefix, `_`, and a UUIDv7 as 26 base32 characters. Ids of one kind sort by creation time, so a list with
 * the newest first can use the primary key.
 */
export function newId(prefix: string): string {
  return typeidUnboxed(prefix);
}

/** The id used in examples. It does not exist. */
export function sampleId(prefix: string): string {
  return `${prefix}_01kaj4yt7hfbc9zqf3v1w2x5n8`;
}

/** `length` characters, chosen uniformly from `alphabet` with a cryptographically secure random source. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** 256 random bits in base64url, for tokens that are shown once and stored as a hash. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
