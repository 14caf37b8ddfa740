import { generateKey, isKey, sha256 } from './key-format';

/** Checksums worked out apart from this code, so that a key of an earlier release stays a key. */
const KNOWN = [
  ['perk_live_', '0'.repeat(32), '35QNsv'],
  ['perk_test_', '0123456789ABCDEFGHIJabcdefghijKZ', '262H2p'],
  ['perk_live_', `${'a'.repeat(31)}Z`, '27Uvfu'],
] as const;

describe('generateKey', () => {
  it.each([
    [true, /^perk_live_[0-9A-Za-z]{38}$/],
    [false, /^perk_test_[0-9A-Za-z]{38}$/],
  ])('names the mode (live: %s) and has 38 base62 characters after it', (livemode, shape) => {
    expect(generateKey(livemode)).toMatch(shape);
  });

  it('gives keys that are recognised', () => {
    const keys = Array.from({ length: 500 }, (_, index) => generateKey(index % 2 === 0));
    expect(keys.filter((key) => !isKey(key))).toEqual([]);
  });

  it('never gives the same key twice, and draws from all 62 characters', () => {
    const keys = Array.from({ length: 500 }, () => generateKey(true));
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.map((key) => key.slice(10, 42)).join('')).size).toBe(62);
  });
});

describe('isKey', () => {
  it.each(KNOWN)('recognises %s%s%s', (prefix, random, checksum) => {
    expect(isKey(prefix + random + checksum)).toBe(true);
  });

  it('refuses a key with any one character changed', () => {
    const key = KNOWN[1].join('');
    const misread = Array.from(key, (character, at) => {
      const other = character === 'x' ? 'y' : 'x';
      return key.slice(0, at) + other + key.slice(at + 1);
    });
    expect(misread.filter(isKey)).toEqual([]);
  });

  it('refuses a live key that is called a test key', () => {
    expect(isKey(KNOWN[0].join('').replace('live', 'test'))).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['a key that lost its last character', KNOWN[0].join('').slice(0, -1)],
    ['a key with a character more', `${KNOWN[0].join('')}0`],
    ['a key with a line break after it', `${KNOWN[0].join('')}\n`],
    ['a key with a blank before it', ` ${KNOWN[0].join('')}`],
    ['another kind of key', KNOWN[0].join('').replace('perk_', 'peek_')],
    ['another mode', KNOWN[0].join('').replace('live', 'prod')],
    ['characters beyond base62', `perk_live_${'-'.repeat(38)}`],
    ['a refresh token', 'prt_c2Vz.bWFj'],
  ])('refuses %s', (_what, text) => {
    expect(isKey(text)).toBe(false);
  });
});

describe('sha256', () => {
  it('is the standard digest, in lower-case hex', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
