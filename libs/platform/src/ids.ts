import { randomBytes, randomInt } from 'node:crypto';
import { typeidUnboxed } from 'typeid-js';

/**
 * A new id: the prefix, `_`, and 26 characters of base32 over a UUIDv7, so that ids of one kind sort by the time they
 * were made and a page "newest first" is a walk down the primary key.
 */
export function newId(prefix: string): string {
  return typeidUnboxed(prefix);
}

/** The id that stands for one of a kind in examples. It names nothing. */
export function sampleId(prefix: string): string {
  return `${prefix}_01kaj4yt7hfbc9zqf3v1w2x5n8`;
}

/** `length` characters drawn evenly from `alphabet` by the system's random source. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** 256 random bits in base64url, for tokens that are given out once and stored hashed. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
