import { Request } from 'express';
import { Strategy } from 'passport';
import { Actor } from '#kernel';
import { Credential, credentialIn, missingCredential } from './credentials';
import { SessionCookie } from './session-cookie';

type Done = (error: Error | null, actor?: Actor) => void;

/** A passport strategy that finds a credential of one kind in a request. Other kinds are left to the next strategy. */
export class CredentialInRequestStrategy extends Strategy {
  constructor(
    private readonly kind: Credential['kind'],
    private readonly cookie: SessionCookie,
    private readonly verify: (request: Request, value: string, done: Done) => void,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const credential = credentialIn(request.headers, this.cookie);
    if (!credential) this.error(missingCredential());
    else if (credential.kind !== this.kind) this.fail(401);
    else
      this.verify(request, credential.value, (error, actor) => {
        if (error) this.error(error);
        else this.success(actor as Actor);
      });
  }
}
