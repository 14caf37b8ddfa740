import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { fromUUIDBytes } from 'typeid-js';
import { Clock } from './clock';

/** The time and the counter of the last id of each prefix. */
const last = new Map<string, { ms: number; counter: number }>();

/**
 * A new id: the prefix, `_`, and a UUIDv7 as 26 base32 characters. Ids of one kind sort by creation time, and those that one
 * process creates in the same millisecond in the order of creation.
 * @param at the creation time. Pass the time that is stored as `createdAt`, so that a list in the order of its ids can be
 * filtered by it. Only tests omit it.
 */
export function newId(prefix: string, at = new Clock().now()): string {
  const ms = at.getTime();
  // Node.js makes the bits of many UUIDs at once. All of them are random but the version and the variant, in bytes 6 and 8.
  const bytes = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const previous = last.get(prefix);
  // It starts at a random number of 41 bits, so that it does not reach its 42 bits.
  const counter = previous?.ms === ms ? previous.counter + 1 : bytes.readUIntBE(0, 6) % 2 ** 41;
  last.set(prefix, { ms, counter });
  // RFC 9562, section 5.7: time, version, 12 bits, variant, 62 bits. The counter fills the first 42 of the 74 free bits.
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | Math.floor(counter / 2 ** 30), 6);
  bytes.writeUInt32BE(0x80000000 + (counter % 2 ** 30), 8);
  return fromUUIDBytes(prefix, bytes);
}

/** The id that belongs to a text: the same one every time, as a UUIDv8 with the hash of the text. */
export function derivedId(prefix: string, text: string): string {
  const bytes = createHash('sha256').update(`${prefix} ${text}`).digest().subarray(0, 16);
  bytes[6] = 0x80 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  return fromUUIDBytes(prefix, bytes);
}

/** A text that sorts before all ids of this prefix that were created at this time or later, and after all others. */
export function idBoundary(prefix: string, at: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  return fromUUIDBytes(prefix, bytes);
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
