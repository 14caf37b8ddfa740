import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { resourceOf } from '#http/access';
import { Actor } from '#kernel';
import { Authentication } from './authentication';
import { CredentialInRequestStrategy } from './credential-in-request.strategy';
import { SessionCookie } from './session-cookie';

/** Authenticates the cookie of a browser session. */
@Injectable()
export class SessionCookieStrategy extends PassportStrategy(CredentialInRequestStrategy, 'session-cookie') {
  constructor(
    cookie: SessionCookie,
    private readonly authentication: Authentication,
  ) {
    super('cookie', cookie);
  }

  validate({ endpoint, method }: Request, token: string): Promise<Actor> {
    const reads = method === 'GET' || method === 'HEAD';
    return this.authentication.ofCookie(token, resourceOf(endpoint), { upToDate: !reads });
  }
}
