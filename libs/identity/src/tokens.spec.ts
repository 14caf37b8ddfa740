import { JwtService } from '@nestjs/jwt';
import { Settings } from '#platform';
import { ACCESS_TOKEN_SECONDS, Tokens } from './tokens';

const SECRET = 'a secret that is only good for tests';
const CLAIMS = { sub: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8', sid: 'ses_01kaj4yt7hfbc9zqf3v1w2x5n8' };

function tokensOf(settings: Partial<Settings> = {}): Tokens {
  const all = { JWT_SECRET: SECRET, BASE_URL: 'https://perk.example.com', ...settings };
  return new Tokens(new JwtService(), all as Settings);
}

/** A part of a JWT, read without asking whether it is genuine. */
function partOf(token: string, index: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

describe('an access token', () => {
  const tokens = tokensOf();

  it('is signed with the one algorithm, for and by this service, for 15 minutes', () => {
    const token = tokens.access(CLAIMS);
    const { iat, exp, ...claims } = partOf(token, 1) as { iat: number; exp: number };
    expect(partOf(token, 0)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(claims).toEqual({ ...CLAIMS, iss: 'https://perk.example.com', aud: 'https://perk.example.com' });
    expect(exp - iat).toBe(ACCESS_TOKEN_SECONDS);
    expect(ACCESS_TOKEN_SECONDS).toBe(900);
  });

  it('is not signed with the secret itself, and not with the key of refresh tokens', () => {
    const token = tokens.access(CLAIMS);
    const jwt = new JwtService();
    expect(jwt.verify(token, { secret: tokens.accessKey as never })).toMatchObject(CLAIMS);
    expect(() => jwt.verify(token, { secret: SECRET })).toThrow('invalid signature');
    expect(tokens.readRefresh(token)).toBeUndefined();
  });

  it('of another secret has another key', () => {
    const other = tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') });
    expect(other.accessKey.export()).not.toEqual(tokens.accessKey.export());
  });
});

describe('a refresh token', () => {
  const tokens = tokensOf();
  const token = tokens.refresh(CLAIMS.sid, 7);

  it('names its session and generation', () => {
    expect(tokens.readRefresh(token)).toEqual({ sessionId: CLAIMS.sid, generation: 7 });
  });

  it('is the same whenever it is made, so that a lost answer can be given again', () => {
    expect(tokensOf().refresh(CLAIMS.sid, 7)).toBe(token);
  });

  it('differs by session, generation and secret', () => {
    const all = [
      token,
      tokens.refresh(CLAIMS.sid, 8),
      tokens.refresh(`${CLAIMS.sid.slice(0, -1)}9`, 7),
      tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).refresh(CLAIMS.sid, 7),
    ];
    expect(new Set(all.map((each) => each.split('.')[1])).size).toBe(4);
  });

  it('is not read when its body names another generation', () => {
    const [, mac = ''] = token.split('.');
    const forged = `prt_${Buffer.from(`${CLAIMS.sid}.8`).toString('base64url')}.${mac}`;
    expect(tokens.readRefresh(forged)).toBeUndefined();
  });

  it.each([
    ['of another secret', tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).refresh(CLAIMS.sid, 7)],
    ['without its MAC', token.split('.')[0] ?? ''],
    ['with an empty MAC', `${token.split('.')[0] ?? ''}.`],
    ['with a MAC cut short', token.slice(0, -4)],
    ['with a longer MAC', `${token}AAAA`],
    ['without its prefix', token.slice(4)],
    ['with a line break after it', `${token}\n`],
    ['that is empty', ''],
    ['that is an access token', tokens.access(CLAIMS)],
  ])('%s is not read', (_what, text) => {
    expect(tokens.readRefresh(text)).toBeUndefined();
  });
});

describe('a page token', () => {
  const tokens = tokensOf();
  const token = tokens.page(CLAIMS.sid);

  it('names its session, and is no other token', () => {
    expect(tokens.readPage(token)).toBe(CLAIMS.sid);
    expect(tokens.readRefresh(token)).toBeUndefined();
    expect(tokens.readRefresh(token.replace('pst', 'prt'))).toBeUndefined();
  });

  it.each([
    ['of another secret', tokensOf({ JWT_SECRET: SECRET.replace('tests', 'tasks') }).page(CLAIMS.sid)],
    ['without its MAC', `${token.split('.')[0] ?? ''}.`],
    ['that is a refresh token', tokens.refresh(CLAIMS.sid, 1)],
    ['that is a refresh token by another name', tokens.refresh(CLAIMS.sid, 1).replace('prt', 'pst')],
    ['that is an access token', tokens.access(CLAIMS)],
  ])('%s is not read', (_what, text) => {
    expect(tokens.readPage(text)).toBeUndefined();
  });
});
