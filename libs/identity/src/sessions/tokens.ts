import { createHmac, KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SETTINGS, Settings } from '#kernel';
import { derivedKey } from '#kernel/secrets';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** The claims of an access token. The user is looked up on use, so that a token does not outlive its session. */
export interface AccessClaims {
  /** The user. */
  sub: string;
  /** The session. */
  sid: string;
}

/** The account and address that a verification link is for. */
export interface EmailProof {
  userId: string;
  email: string;
}

const TOKEN = /^([\w-]+)\.([\w-]+)$/;

/** Issues and verifies signed tokens. Each kind has its own derived key, so that none can be used as another kind. */
@Injectable()
export class Tokens {
  readonly accessKey: KeyObject;
  readonly issuer: string;
  /** What an access token must satisfy in addition to its signature. */
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

  /** A signed access token, valid for 15 minutes. */
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

  /**
   * The claims of an access token; undefined unless its signature, algorithm, issuer, audience and expiry are valid.
   */
  readAccess(token: string): AccessClaims | undefined {
    try {
      return this.jwt.verify<AccessClaims>(token, { ...this.accessRules, secret: this.accessKey as never });
    } catch {
      return undefined;
    }
  }

  /** The refresh token for one generation of a session. It is deterministic and cannot be forged. */
  refresh(sessionId: string, generation: number): string {
    const body = `${sessionId}.${String(generation)}`;
    return `prt_${signed(body, this.refreshKey)}`;
  }

  /** The session and generation of a refresh token; undefined if its signature is not valid. */
  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const body = readSigned(token, 'prt_', this.refreshKey);
    if (body === undefined) return undefined;
    const [sessionId = '', generation] = body.split('.');
    return { sessionId, generation: Number(generation) };
  }

  /** The value of a page's session cookie: the signed session id. */
  page(sessionId: string): string {
    return `pst_${signed(sessionId, this.pageKey)}`;
  }

  /** The session id in a page's session cookie; undefined if its signature is not valid. */
  readPage(token: string): string | undefined {
    return readSigned(token, 'pst_', this.pageKey);
  }

  /** The token in a verification link. It proves access to the mailbox that the link was sent to. */
  emailProof({ userId, email }: EmailProof, expiresAt: Date): string {
    return `pev_${signed(JSON.stringify([userId, email, expiresAt.getTime()]), this.emailKey)}`;
  }

  /** The user and address of a verification token; undefined if its signature is not valid or it has expired. */
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

/** The body of a signed token; undefined if its signature is not valid. */
function readSigned(token: string, prefix: string, key: KeyObject): string | undefined {
  const [, body64 = '', mac64 = ''] = (token.startsWith(prefix) && TOKEN.exec(token.slice(prefix.length))) || [];
  const body = Buffer.from(body64, 'base64url').toString();
  const [expected, actual] = [macOf(body, key), Buffer.from(mac64, 'base64url')];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? body : undefined;
}

function macOf(body: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(body).digest();
}
