import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { Strategy as BaseStrategy } from 'passport';
import { Actor, resourceOf } from '#platform';
import { Authentication } from './authentication';
import { credentialIn, missingCredential } from './credentials';

type Done = (error: Error | null, actor?: Actor) => void;

/** A passport strategy that finds an API key in a request. */
class KeyInRequest extends BaseStrategy {
  constructor(private readonly verify: (request: Request, key: string, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    const credential = credentialIn(request.headers);
    // Only an access token is passed on to the next strategy; a bad key or a missing credential fails here.
    if (!credential) this.error(missingCredential());
    else if (credential.kind === 'token') this.fail(401);
    else
      this.verify(request, credential.value, (error, actor) => {
        if (error) this.error(error);
        else this.success(actor as Actor);
      });
  }
}

/** Authenticates an API key, sent in `x-api-key` or as a bearer token. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(KeyInRequest, 'api-key') {
  constructor(private readonly authentication: Authentication) {
    super();
  }

  validate({ endpoint }: Request, key: string): Promise<Actor> {
    return this.authentication.ofKey(key, resourceOf(endpoint));
  }
}
