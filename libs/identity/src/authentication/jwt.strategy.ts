import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { Strategy as JwtInRequest } from 'passport-jwt';
import { Actor } from '#kernel';
import { AccessClaims, Tokens } from '../sessions/tokens';
import { Authentication } from './authentication';
import { Credential, credentialIn } from './credentials';
import { SessionCookie } from './session-cookie';

/** Authenticates a user's access token, sent as a bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(JwtInRequest, 'jwt') {
  constructor(
    tokens: Tokens,
    cookie: SessionCookie,
    private readonly authentication: Authentication,
  ) {
    super({
      ...tokens.accessRules,
      jwtFromRequest: ({ headers }: Request) => accessTokenIn(credentialIn(headers, cookie)),
      // A KeyObject, because jsonwebtoken would convert a string for every token, which takes 40 times as long.
      secretOrKey: tokens.accessKey as never,
    });
  }

  validate(claims: AccessClaims): Promise<Actor> {
    return this.authentication.ofClaims(claims);
  }
}

function accessTokenIn(credential: Credential | undefined): string | null {
  return credential?.kind === 'token' ? credential.value : null;
}
