import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { derivedKey, SETTINGS, Settings } from '#platform';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** What an access token says. Who that is now is looked up, so that a token does not outlive its session. */
export interface AccessClaims {
  /** The user. */
  sub: string;
  /** The session. */
  sid: string;
}

/** Makes and reads the tokens of a session. Their keys are derived from one secret, so that none can be used as another. */
@Injectable()
export class Tokens {
  readonly accessKey: KeyObject;
  readonly issuer: string;
  private readonly refreshKey: KeyObject;
  private readonly pageKey: KeyObject;

  constructor(
    private readonly jwt: JwtService,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.accessKey = derivedKey(settings.JWT_SECRET, 'access token');
    this.refreshKey = derivedKey(settings.JWT_SECRET, 'refresh token');
    this.pageKey = derivedKey(settings.JWT_SECRET, 'page session');
    this.issuer = settings.BASE_URL;
  }

  /** A signed access token, good for 15 minutes. */
  access({ sub, sid }: AccessClaims): string {
    return this.jwt.sign(
      { sid },
      {
        secret: this.accessKey as never,
        algorithm: 'HS256',
        subject: sub,
        issuer: this.issuer,
        audience: this.issuer,
        expiresIn: ACCESS_TOKEN_SECONDS,
      },
    );
  }

  /** The refresh token of one generation of a session: always the same, and nobody else can make it. */
  refresh(sessionId: string, generation: number): string {
    const body = `${sessionId}.${String(generation)}`;
    return sealed('prt', body, this.refreshKey);
  }

  /** Which session and generation a refresh token names; undefined when it was not made here. */
  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const body = opened('prt', token, this.refreshKey);
    if (body === undefined) return undefined;
    const [sessionId = '', generation] = body.split('.');
    return { sessionId, generation: Number(generation) };
  }

  /** What the cookie of a page holds: it names the session, and nobody else can make it. */
  page(sessionId: string): string {
    return sealed('pst', sessionId, this.pageKey);
  }

  /** The session that the cookie of a page names; undefined when it was not made here. */
  readPage(token: string): string | undefined {
    return opened('pst', token, this.pageKey);
  }
}

function sealed(prefix: string, body: string, key: KeyObject): string {
  return `${prefix}_${Buffer.from(body).toString('base64url')}.${mac(body, key).toString('base64url')}`;
}

/** The body of a token that was sealed with this key; undefined for any other. */
function opened(prefix: string, token: string, key: KeyObject): string | undefined {
  const [, given = '', body64 = '', mac64 = ''] = /^([a-z]+)_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const body = Buffer.from(body64, 'base64url').toString();
  const [expected, sent] = [mac(body, key), Buffer.from(mac64, 'base64url')];
  if (given !== prefix || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  return body;
}

function mac(body: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(body).digest();
}
