import { Problem, validated } from '#platform';
import { RedeemPerk } from './perk.dto';
import { Perk, PerkStatus } from './perk.entity';

const NOW = new Date('2026-03-15T12:00:00.000Z');

describe('statusAt', () => {
  it.each<[PerkStatus, PerkStatus]>([
    ['issued', 'expired'],
    ['redeemed', 'redeemed'],
    ['expired', 'expired'],
    ['revoked', 'revoked'],
  ])('is, for a perk that was %s when its time came, %s', (status, then) => {
    const perk = Object.assign(new Perk(), { status, expiresAt: NOW });
    expect(perk.statusAt(NOW)).toBe(then);
    expect(perk.statusAt(new Date(NOW.getTime() - 1))).toBe(status);
  });
});

describe('a code that is typed in', () => {
  it.each([
    ['K7M2XQ9PWD', 'K7M2XQ9PWD'],
    ['k7m2xq9pwd', 'K7M2XQ9PWD'],
    ['  K7M2XQ9PWD\n', 'K7M2XQ9PWD'],
  ])('is read from %j', (typed, code) => {
    expect(validated(RedeemPerk, { code: typed })).toEqual({ code });
  });

  it.each([
    ...['I', 'L', 'O', '0', '1'].map((character) => `K7M2XQ9PW${character}`),
    'K7M2XQ9PW',
    'K7M2XQ9PWDD',
    'K7M2XQ9PW-',
    'K7M2X Q9PWD',
    '',
  ])('is not read from %j', (typed) => {
    expect(() => validated(RedeemPerk, { code: typed })).toThrow(Problem);
  });
});
