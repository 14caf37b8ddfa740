import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Request } from 'express';
import { Strategy as BaseStrategy } from 'passport';
import { Actor, resourceOf } from '#platform';
import { Authentication } from './authentication';
import { credentialIn, missingCredential } from './credentials';

type Done = (error: Error | null, actor?: Actor) => void;

/** What passport needs to look for a key in a request. */
class KeyInRequest extends BaseStrategy {
  constructor(private readonly verify: (request: Request, key: string, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    const credential = credentialIn(request.headers);
    // A key is not tried as a token, nor is a request without any: only a token is left to the next strategy.
    if (!credential) this.error(missingCredential());
    else if (credential.kind === 'token') this.fail(401);
    else
      this.verify(request, credential.value, (error, actor) => {
        if (error) this.error(error);
        else this.success(actor as Actor);
      });
  }
}

/** A key in `x-api-key`, or as a bearer token. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(KeyInRequest, 'api-key') {
  constructor(private readonly authentication: Authentication) {
    super();
  }

  validate({ endpoint }: Request, key: string): Promise<Actor> {
    return this.authentication.ofKey(key, resourceOf(endpoint));
  }
}
