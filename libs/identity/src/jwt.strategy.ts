import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { Strategy as JwtInRequest } from 'passport-jwt';
import { Actor } from '#platform';
import { Authentication } from './authentication';
import { credentialIn } from './credentials';
import { AccessClaims, Tokens } from './tokens';

/** The access token of a user, as a bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(JwtInRequest, 'jwt') {
  constructor(
    tokens: Tokens,
    private readonly authentication: Authentication,
  ) {
    super({
      ...tokens.accessRules,
      jwtFromRequest: ({ headers }: Request) => credentialIn(headers)?.value ?? null,
      // A key object: made of a text, it would be made again for each token, which takes forty times as long.
      secretOrKey: tokens.accessKey as never,
    });
  }

  validate(claims: AccessClaims): Promise<Actor> {
    return this.authentication.ofClaims(claims);
  }
}
