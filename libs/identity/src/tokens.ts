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

/** Makes and reads the two tokens of a session. Their keys are derived from one secret, so that neither can be used as the other. */
@Injectable()
export class Tokens {
  readonly accessKey: KeyObject;
  readonly issuer: string;
  private readonly refreshKey: KeyObject;

  constructor(
    private readonly jwt: JwtService,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.accessKey = derivedKey(settings.JWT_SECRET, 'access token');
    this.refreshKey = derivedKey(settings.JWT_SECRET, 'refresh token');
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
    return `prt_${Buffer.from(body).toString('base64url')}.${this.mac(body).toString('base64url')}`;
  }

  /** Which session and generation a refresh token names; undefined when it was not made here. */
  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const [, body64 = '', mac64 = ''] = /^prt_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
    const body = Buffer.from(body64, 'base64url').toString();
    const [expected, given] = [this.mac(body), Buffer.from(mac64, 'base64url')];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const [sessionId = '', generation] = body.split('.');
    return { sessionId, generation: Number(generation) };
  }

  private mac(body: string): Buffer {
    return createHmac('sha256', this.refreshKey).update(body).digest();
  }
}
