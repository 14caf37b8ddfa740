import { Injectable } from '@nestjs/common';
import { Db } from '#platform';
import { User } from './user.entity';

/** Whom a business is written to. */
export interface Owner {
  email: string;
}

/** Accounts, for the contexts that have something to tell them. */
@Injectable()
export class IdentityFacade {
  constructor(private readonly db: Db) {}

  async ownersOf(businessId: string): Promise<Owner[]> {
    const owners = await this.db.manager.findBy(User, { businessId, role: 'owner' });
    return owners.map(({ email }) => ({ email }));
  }
}
