import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { invalidCredential } from '#http/access';
import { Registry } from '#http/host';
import { Actor } from '#kernel';
import { ApiKey } from '../api-keys/api-key.entity';
import { Authentication } from '../authentication/authentication';
import { Principal, UserSummary } from './auth.dto';
import { businessSummary } from './business.dto';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { User } from './user.entity';

/** The person, or the key, that a credential belongs to. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Db,
    private readonly authentication: Authentication,
    private readonly verification: EmailVerification,
    private readonly registry: Registry,
  ) {}

  async principal(actor: Actor): Promise<Principal> {
    const business = await this.db.manager.findOneByOrFail(Business, { id: actor.businessId });
    const user = actor.kind === 'user' ? await this.db.manager.findOneBy(User, { id: actor.id }) : null;
    // Another process has removed the user from the team.
    if (actor.kind === 'user' && !user) throw invalidCredential();
    const key = actor.kind === 'key' ? await this.db.manager.findOneByOrFail(ApiKey, { id: actor.id }) : null;
    return {
      type: actor.kind,
      user: user && this.summary(user),
      key: key && { id: key.id, name: key.name, last4: key.last4 },
      business: businessSummary(business),
      scopes: this.registry.scopes.filter((scope) => actor.scopes.has(scope)),
      mode: actor.livemode ? 'live' : 'test',
    };
  }

  /** Changes the name of the signed-in user. */
  async rename(actor: Actor, name: string | null): Promise<UserSummary> {
    return this.db.tx(async () => {
      // Before `confirm`, which shares the lock of the row: two requests that share it could not change it.
      const lock = { mode: 'for_no_key_update' } as const;
      const user = await this.db.manager.findOne(User, { where: { id: actor.id }, lock });
      await this.authentication.confirm(actor);
      if (!user) throw invalidCredential();
      await this.db.manager.update(User, { id: user.id }, { name });
      return this.summary({ ...user, name });
    });
  }

  /** A user as the API returns it. */
  summary(user: User): UserSummary {
    const { id, email, name, role, businessId } = user;
    return { id, email, emailVerified: this.verification.isVerified(user), name, role, businessId };
  }
}
