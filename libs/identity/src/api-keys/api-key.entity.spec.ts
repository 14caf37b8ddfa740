import { INVALID_STATE, ApiError } from '#kernel';
import { ApiKey } from './api-key.entity';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const EARLIER = new Date('2026-11-21T09:29:59.999Z');
const SOON = new Date('2026-11-21T10:30:00.000Z');
const SUCCESSOR = 'key_01kaj4yt7hfbc9zqf3v1w2x5n9';
const LATER = new Date('2026-11-28T09:30:00.000Z');

function aKey(fields: Partial<Pick<ApiKey, 'expiresAt' | 'revokedAt' | 'replacedBy'>> = {}): ApiKey {
  return Object.assign(new ApiKey(), {
    id: 'key_01kaj4yt7hfbc9zqf3v1w2x5n8',
    businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
    name: 'Till',
    hash: 'a'.repeat(64),
    last4: 'x7Qa',
    scopes: ['read.perks'],
    livemode: true,
    createdAt: EARLIER,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    replacedBy: null,
    ...fields,
  });
}

describe('ApiKey.isUsable', () => {
  it.each([
    ['never expires', true, {}],
    ['expires later', true, { expiresAt: LATER }],
    ['expires now', false, { expiresAt: NOW }],
    ['has expired', false, { expiresAt: EARLIER }],
    ['is revoked', false, { revokedAt: EARLIER }],
    ['is revoked before it expires', false, { expiresAt: LATER, revokedAt: NOW }],
  ])('for a key that %s returns %s', (_condition, usable, fields) => {
    expect(aKey(fields).isUsable(NOW)).toBe(usable);
  });
});

describe('ApiKey.revoke', () => {
  it('keeps the time of the first revocation when called again', () => {
    const key = aKey();
    key.revoke(EARLIER);
    key.revoke(NOW);
    expect(key.revokedAt).toBe(EARLIER);
  });
});

describe('ApiKey.replaceBy', () => {
  it('revokes the key immediately without a grace period', () => {
    const key = aKey();
    key.replaceBy(SUCCESSOR, NOW, NOW);
    expect(key).toMatchObject({ revokedAt: NOW, expiresAt: null, replacedBy: SUCCESSOR });
  });

  it.each([
    ['sets the end of the grace period on a key that never expires', null, SOON],
    ['sets the end of the grace period on a key that expires after it', LATER, SOON],
    ['does not change a key that expires before the end of the grace period', SOON, SOON],
  ])('%s', (_behaviour, expiresAt, expected) => {
    const key = aKey({ expiresAt });
    key.replaceBy(SUCCESSOR, NOW, expiresAt === SOON ? LATER : SOON);
    expect(key).toMatchObject({ revokedAt: null, expiresAt: expected, replacedBy: SUCCESSOR });
  });

  it.each([
    ['is revoked', { revokedAt: EARLIER }],
    ['has expired', { expiresAt: EARLIER }],
    ['was already rotated and is in its grace period', { expiresAt: SOON, replacedBy: SUCCESSOR }],
  ])('throws INVALID_STATE and changes nothing if the key %s', (_condition, fields) => {
    const key = aKey(fields);
    const before = { ...key };
    const error = errorOf(() => {
      key.replaceBy(SUCCESSOR, NOW, LATER);
    });
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).type).toBe(INVALID_STATE);
    expect({ ...key }).toEqual(before);
  });
});

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
