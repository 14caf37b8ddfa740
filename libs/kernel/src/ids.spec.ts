import { derivedId, idBoundary, newId } from './ids';

const AT = new Date('2026-11-21T09:30:00.123Z');
const after = (ms: number) => new Date(AT.getTime() + ms);

describe('newId', () => {
  it('returns the prefix and a UUIDv7 in base32', () => {
    expect(newId('thing')).toMatch(/^thing_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    // The version and the variant are at fixed places: bits 48 to 51 are 7, and bits 64 and 65 are 2.
    const bits = [...newId('thing').slice('thing_'.length)]
      .map((letter) => '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .slice(2);
    expect([bits.slice(48, 52), bits.slice(64, 66)]).toEqual(['0111', '10']);
  });

  it('sorts ids in the order of creation, also of the same millisecond, and separately for each prefix', () => {
    const ids = Array.from({ length: 5000 }, () => {
      newId('other', after(1));
      return newId('thing', AT);
    });
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(5000);
    expect(newId('thing', after(1)) > newId('thing', AT)).toBe(true);
  });
});

describe('derivedId', () => {
  it('returns the same id for the same prefix and text, and otherwise another one', () => {
    expect(derivedId('thing', 'a')).toMatch(/^thing_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(derivedId('thing', 'a')).toBe(derivedId('thing', 'a'));
    const ids = [derivedId('thing', 'a'), derivedId('thing', 'b'), derivedId('other', 'a')];
    expect(new Set(ids.map((id) => id.split('_')[1])).size).toBe(3);
  });
});

describe('idBoundary', () => {
  it('separates the ids of a millisecond from those of the one before', () => {
    for (let n = 0; n < 100; n++) {
      expect(newId('thing', after(-1)) < idBoundary('thing', AT)).toBe(true);
      expect(newId('thing', AT) > idBoundary('thing', AT)).toBe(true);
    }
  });

  it('accepts times before 1970, when nothing was created', () => {
    expect(idBoundary('thing', new Date('1960-01-01T00:00:00Z'))).toBe(`thing_${'0'.repeat(26)}`);
  });
});
