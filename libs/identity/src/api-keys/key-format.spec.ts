import { generateKey, isKey, sha256 } from './key-format';

/** Checksums computed independently of this code, which guarantee that keys of earlier releases remain valid. */
const KNOWN = [
  ['perk_live_', '0'.repeat(32), '35QNsv'],
  ['perk_test_', '0123456789ABCDEFGHIJabcdefghijKZ', '262H2p'],
  ['perk_live_', `${'a'.repeat(31)}Z`, '27Uvfu'],
] as const;

describe('generateKey', () => {
  it.each([
    [true, /^perk_live_[0-9A-Za-z]{38}$/],
    [false, /^perk_test_[0-9A-Za-z]{38}$/],
  ])('returns a prefix with the mode (live: %s) and 38 base62 characters', (livemode, shape) => {
    expect(generateKey(livemode)).toMatch(shape);
  });

  it('returns keys that isKey accepts', () => {
    const keys = Array.from({ length: 500 }, (_, index) => generateKey(index % 2 === 0));
    expect(keys.filter((key) => !isKey(key))).toEqual([]);
  });

  it('returns a different key every time, using all 62 characters', () => {
    const keys = Array.from({ length: 500 }, () => generateKey(true));
    expect(new Set(keys).size).toBe(500);
    expect(new Set(keys.map((key) => key.slice(10, 42)).join('')).size).toBe(62);
  });
});

describe('isKey', () => {
  it.each(KNOWN)('accepts %s%s%s', (prefix, random, checksum) => {
    expect(isKey(prefix + random + checksum)).toBe(true);
  });

  it('rejects a key in which any single character was changed', () => {
    const key = KNOWN[1].join('');
    const altered = Array.from(key, (character, at) => {
      const other = character === 'x' ? 'y' : 'x';
      return key.slice(0, at) + other + key.slice(at + 1);
    });
    expect(altered.filter(isKey)).toEqual([]);
  });

  it('rejects a live key whose prefix was changed to test', () => {
    expect(isKey(KNOWN[0].join('').replace('live', 'test'))).toBe(false);
  });

  it.each([
    ['an empty string', ''],
    ['a key without its last character', KNOWN[0].join('').slice(0, -1)],
    ['a key with an additional character', `${KNOWN[0].join('')}0`],
    ['a key followed by a line break', `${KNOWN[0].join('')}\n`],
    ['a key preceded by a space', ` ${KNOWN[0].join('')}`],
    ['another prefix', KNOWN[0].join('').replace('perk_', 'peek_')],
    ['another mode', KNOWN[0].join('').replace('live', 'prod')],
    ['characters outside base62', `perk_live_${'-'.repeat(38)}`],
    ['a refresh token', 'prt_c2Vz.bWFj'],
  ])('rejects %s', (_what, text) => {
    expect(isKey(text)).toBe(false);
  });
});

describe('sha256', () => {
  it('returns the digest in lower-case hex', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
