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

/** Whose address it is. */
export interface EmailProof {
  userId: string;
  email: string;
}

const TOKEN = /^([\w-]+)\.([\w-]+)$/;

/** Makes and reads signed tokens. Their keys are derived from one secret, so that no token can be used as another. */
@Injectable()
export class Tokens {
  readonly accessKey: KeyObject;
  readonly issuer: string;
  /** What an access token must be like, besides being signed with the key. */
  readonly accessRules: { algorithms: ['HS256']; issuer: string; audience: string };
  private readonly refreshKey: KeyObject;
  private readonly pageKey: KeyObject;
  private readonly emailKey: KeyObject;

  constructor(
    private readonly jwt: JwtService,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.accessKey = derivedKey(settings.JWT_SECRET, 'access token');
    this.refreshKey = derivedKey(settings.JWT_SECRET, 'refresh token');
    this.pageKey = derivedKey(settings.JWT_SECRET, 'page session');
    this.emailKey = derivedKey(settings.JWT_SECRET, 'e-mail verification');
    this.issuer = settings.BASE_URL;
    this.accessRules = { algorithms: ['HS256'], issuer: this.issuer, audience: this.issuer };
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

  /** The claims of an access token; undefined unless its signature, algorithm, issuer, audience and age are right. */
  readAccess(token: string): AccessClaims | undefined {
    try {
      return this.jwt.verify<AccessClaims>(token, { ...this.accessRules, secret: this.accessKey as never });
    } catch {
      return undefined;
    }
  }

  /** The refresh token of one generation of a session: always the same, and nobody else can make it. */
  refresh(sessionId: string, generation: number): string {
    const body = `${sessionId}.${String(generation)}`;
    return `prt_${signed(body, this.refreshKey)}`;
  }

  /** Which session and generation a refresh token names; undefined when it was not made here. */
  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const body = readSigned(token, 'prt_', this.refreshKey);
    if (body === undefined) return undefined;
    const [sessionId = '', generation] = body.split('.');
    return { sessionId, generation: Number(generation) };
  }

  /** What the cookie of a page holds: it names the session, and nobody else can make it. */
  page(sessionId: string): string {
    return `pst_${signed(sessionId, this.pageKey)}`;
  }

  /** The session that the cookie of a page names; undefined when it was not made here. */
  readPage(token: string): string | undefined {
    return readSigned(token, 'pst_', this.pageKey);
  }

  /** The token in the link that is mailed to an address: it proves access to that mailbox. */
  emailProof({ userId, email }: EmailProof, expiresAt: Date): string {
    return `pev_${signed(JSON.stringify([userId, email, expiresAt.getTime()]), this.emailKey)}`;
  }

  /** Which user and address it is about; undefined when it was not made here, or has expired. */
  readEmailProof(token: string, now: Date): EmailProof | undefined {
    const body = readSigned(token, 'pev_', this.emailKey);
    if (body === undefined) return undefined;
    const [userId, email, expiresAt] = JSON.parse(body) as [string, string, number];
    return expiresAt > now.getTime() ? { userId, email } : undefined;
  }
}

function signed(body: string, key: KeyObject): string {
  return `${Buffer.from(body).toString('base64url')}.${macOf(body, key).toString('base64url')}`;
}

/** The body of a token that was made here; undefined for any other. */
function readSigned(token: string, prefix: string, key: KeyObject): string | undefined {
  const [, body64 = '', mac64 = ''] = (token.startsWith(prefix) && TOKEN.exec(token.slice(prefix.length))) || [];
  const body = Buffer.from(body64, 'base64url').toString();
  const [expected, given] = [macOf(body, key), Buffer.from(mac64, 'base64url')];
  return given.length === expected.length && timingSafeEqual(given, expected) ? body : undefined;
}

function macOf(body: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(body).digest();
}
