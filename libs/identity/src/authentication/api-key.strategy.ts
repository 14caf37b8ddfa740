import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { resourceOf } from '#http/access';
import { Actor } from '#kernel';
import { Authentication } from './authentication';
import { CredentialInRequestStrategy } from './credential-in-request.strategy';
import { SessionCookie } from './session-cookie';

/** Authenticates an API key, sent in `x-api-key` or as a bearer token. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(CredentialInRequestStrategy, 'api-key') {
  constructor(
    cookie: SessionCookie,
    private readonly authentication: Authentication,
  ) {
    super('key', cookie);
  }

  validate({ endpoint }: Request, key: string): Promise<Actor> {
    return this.authentication.ofKey(key, resourceOf(endpoint));
  }
}
