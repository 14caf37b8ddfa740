import { INVALID_STATE, Problem } from '#platform';
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

describe('an API key', () => {
  it.each([
    ['never expires', true, {}],
    ['expires later', true, { expiresAt: LATER }],
    ['expires at this very moment', false, { expiresAt: NOW }],
    ['has expired', false, { expiresAt: EARLIER }],
    ['was revoked', false, { revokedAt: EARLIER }],
    ['was revoked before its expiry', false, { expiresAt: LATER, revokedAt: NOW }],
  ])('that %s is usable: %s', (_what, usable, fields) => {
    expect(aKey(fields).isUsable(NOW)).toBe(usable);
  });

  it('keeps the moment of its first revocation', () => {
    const key = aKey();
    key.revoke(EARLIER);
    key.revoke(NOW);
    expect(key.revokedAt).toBe(EARLIER);
  });
});

describe('a key that gives way', () => {
  it('is revoked at once when it is given no grace', () => {
    const key = aKey();
    key.giveWay(SUCCESSOR, NOW, NOW);
    expect(key).toMatchObject({ revokedAt: NOW, expiresAt: null, replacedBy: SUCCESSOR });
  });

  it.each([
    ['that never expires works until the grace has passed', null, SOON],
    ['that outlives the grace works until the grace has passed', LATER, SOON],
    ['that ends before the grace keeps its end', SOON, SOON],
  ])('%s', (_what, expiresAt, ends) => {
    const key = aKey({ expiresAt });
    key.giveWay(SUCCESSOR, NOW, expiresAt === SOON ? LATER : SOON);
    expect(key).toMatchObject({ revokedAt: null, expiresAt: ends, replacedBy: SUCCESSOR });
  });

  it.each([
    ['revoked', { revokedAt: EARLIER }],
    ['expired', { expiresAt: EARLIER }],
    ['rotated already, and in its grace period', { expiresAt: SOON, replacedBy: SUCCESSOR }],
  ])('refuses when it is %s, and stays as it was', (_what, fields) => {
    const key = aKey(fields);
    const before = { ...key };
    const refusal = thrownBy(() => {
      key.giveWay(SUCCESSOR, NOW, LATER);
    });
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).type).toBe(INVALID_STATE);
    expect({ ...key }).toEqual(before);
  });
});

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}
