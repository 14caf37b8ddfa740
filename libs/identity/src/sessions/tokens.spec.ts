import { JwtService } from '@nestjs/jwt';
import { Settings } from '#kernel';
import { ACCESS_TOKEN_SECONDS, Tokens } from './tokens';

const SECRET = 'a secret that is only used in tests';
const CLAIMS = { sub: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8', sid: 'ses_01kaj4yt7hfbc9zqf3v1w2x5n8' };

function tokensOf(settings: Partial<Settings> = {}): Tokens {
  const all = { JWT_SECRET: SECRET, BASE_URL: 'https://perk.example.com', ...settings };
  return new Tokens(new JwtService(), all as Settings);
}

/** Decodes a part of a JWT without verifying it. */
function partOf(token: string, index: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

describe('access tokens', () => {
  const tokens = tokensOf();

  it('signs access tokens with HS256, with this service as issuer and audience, for 15 minutes', () => {
    const token = tokens.access(CLAIMS);
    const { iat, exp, ...claims } = partOf(token, 1) as { iat: number; exp: number };
    expect(partOf(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toEqual({ ...CLAIMS, iss: 'https://perk.example.com', aud: 'https://perk.example.com' });
    expect(exp - iat).toBe(ACCESS_TOKEN_SECONDS);
    expect(ACCESS_TOKEN_SECONDS).toBe(900);
  });

  it('signs access tokens neither with JWT_SECRET itself nor with the key for refresh tokens', () => {
    const token = tokens.access(CLAIMS);
    const jwt = new JwtService();
    expect(jwt.verify(token, { secret: tokens.accessKey as never })).toMatchObject(CLAIMS);
    expect(() => jwt.verify(token, { secret: SECRET })).toThrow('invalid signature');
    expect(tokens.readRefresh(token)).toBeUndefined();
  });

  it('uses a different key for a different JWT_SECRET', () => {
    const other = tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') });
    expect(other.accessKey.export()).not.toEqual(tokens.accessKey.export());
  });
});

describe('refresh tokens', () => {
  const tokens = tokensOf();
  const token = tokens.refresh(CLAIMS.sid, 7);

  it('stores session and generation in a refresh token', () => {
    expect(tokens.readRefresh(token)).toEqual({ sessionId: CLAIMS.sid, generation: 7 });
  });

  it('creates refresh tokens deterministically, so that a lost response can be repeated', () => {
    expect(tokensOf().refresh(CLAIMS.sid, 7)).toBe(token);
  });

  it('creates different refresh tokens for different sessions, generations and secrets', () => {
    const all = [
      token,
      tokens.refresh(CLAIMS.sid, 8),
      tokens.refresh(`${CLAIMS.sid.slice(0, -1)}9`, 7),
      tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).refresh(CLAIMS.sid, 7),
    ];
    expect(new Set(all.map((each) => each.split('.')[1])).size).toBe(4);
  });

  it('rejects a refresh token whose generation was changed', () => {
    const [, mac = ''] = token.split('.');
    const forged = `prt_${Buffer.from(`${CLAIMS.sid}.8`).toString('base64url')}.${mac}`;
    expect(tokens.readRefresh(forged)).toBeUndefined();
  });

  it.each([
    [
      'if signed with another secret',
      tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).refresh(CLAIMS.sid, 7),
    ],
    ['without a MAC', token.split('.')[0] ?? ''],
    ['with an empty MAC', `${token.split('.')[0] ?? ''}.`],
    ['with a truncated MAC', token.slice(0, -4)],
    ['with a MAC that is too long', `${token}AAAA`],
    ['without the prefix', token.slice(4)],
    ['followed by a line break', `${token}\n`],
    ['if empty', ''],
    ['if they are access tokens', tokens.access(CLAIMS)],
  ])('refresh tokens are rejected %s', (_what, text) => {
    expect(tokens.readRefresh(text)).toBeUndefined();
  });
});

describe('page tokens', () => {
  const tokens = tokensOf();
  const token = tokens.page(CLAIMS.sid);

  it('stores the session in a page token, which is not valid as a refresh token', () => {
    expect(tokens.readPage(token)).toBe(CLAIMS.sid);
    expect(tokens.readRefresh(token)).toBeUndefined();
    expect(tokens.readRefresh(token.replace('pst', 'prt'))).toBeUndefined();
  });

  it.each([
    ['if signed with another secret', tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).page(CLAIMS.sid)],
    ['without a MAC', `${token.split('.')[0] ?? ''}.`],
    ['if they are refresh tokens', tokens.refresh(CLAIMS.sid, 1)],
    ['if they are refresh tokens with the prefix of page tokens', tokens.refresh(CLAIMS.sid, 1).replace('prt', 'pst')],
    ['if they are access tokens', tokens.access(CLAIMS)],
  ])('page tokens are rejected %s', (_what, text) => {
    expect(tokens.readPage(text)).toBeUndefined();
  });
});
