import { Injectable } from '@nestjs/common';
import { Actor, Db } from '#platform';
import { Authentication } from './authentication';
import { User } from './user.entity';

/** Whom a business is written to. */
export interface Owner {
  email: string;
}

/** Accounts, for the contexts that have something to tell them. */
@Injectable()
export class IdentityFacade {
  constructor(
    private readonly db: Db,
    private readonly authentication: Authentication,
  ) {}

  /**
   * To be called in the transaction in which a caller makes something that outlives its credential, such as a webhook.
   * @throws Problem UNAUTHENTICATED when the credential was revoked in the meantime
   */
  confirm(actor: Actor): Promise<void> {
    return this.authentication.confirm(actor);
  }

  async ownersOf(businessId: string): Promise<Owner[]> {
    const owners = await this.db.manager.findBy(User, { businessId, role: 'owner' });
    return owners.map(({ email }) => ({ email }));
  }
}
