import { ApiError } from '#kernel';
import { validated } from '#kernel/fields';
import { RedeemPerk } from './perk.dto';
import { Perk, PerkStatus } from './perk.entity';

const NOW = new Date('2026-03-15T12:00:00.000Z');

describe('Perk.statusAt', () => {
  it.each<[PerkStatus, PerkStatus]>([
    ['issued', 'expired'],
    ['redeemed', 'redeemed'],
    ['expired', 'expired'],
    ['revoked', 'revoked'],
  ])('for a perk with status %s returns %s from its expiry on', (status, expected) => {
    const perk = Object.assign(new Perk(), { status, expiresAt: NOW });
    expect(perk.statusAt(NOW)).toBe(expected);
    expect(perk.statusAt(new Date(NOW.getTime() - 1))).toBe(status);
  });
});

describe('RedeemPerk.code', () => {
  it.each([
    ['K7M2XQ9PWD', 'K7M2XQ9PWD'],
    ['k7m2xq9pwd', 'K7M2XQ9PWD'],
    ['  K7M2XQ9PWD\n', 'K7M2XQ9PWD'],
  ])('accepts %j as %s', (typed, code) => {
    expect(validated(RedeemPerk, { code: typed })).toEqual({ code });
  });

  it.each([
    ...['I', 'L', 'O', '0', '1'].map((character) => `K7M2XQ9PW${character}`),
    'K7M2XQ9PW',
    'K7M2XQ9PWDD',
    'K7M2XQ9PW-',
    'K7M2X Q9PWD',
    '',
  ])('rejects %j', (typed) => {
    expect(() => validated(RedeemPerk, { code: typed })).toThrow(ApiError);
  });
});
