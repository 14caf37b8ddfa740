import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Db, Statement } from '#database';
import { authorize } from '#http/access';
import { Actor, Clock, CONFLICT, FORBIDDEN } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { AccessRevocation } from '../access-revocation';
import { ChangePassword, PasswordWasChanged, PasswordWasReset } from '../accounts/auth.dto';
import { Business } from '../accounts/business.entity';
import { EmailVerification } from '../accounts/email-verification';
import { User } from '../accounts/user.entity';
import { sha256 } from '../api-keys/key-format';
import { Authentication } from '../authentication/authentication';
import { INVALID_GRANT } from '../identity.errors';
import { SecurityNotices } from '../security-notices';
import { Sessions } from '../sessions/sessions';
import { PasswordChecks } from './password-checks';
import { PasswordReset } from './password-reset.entity';
import { PasswordGuesses } from './password-guesses';
import { assertAcceptable } from './password-rules';
import { Passwords } from './passwords';

/** A guarded statement, so that of concurrent requests only one can use the token. */
const USE_TOKEN: Statement = {
  name: 'auth.spend_reset',
  text: `update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id as "userId"`,
};

/** Sets new passwords, with a token sent by e-mail or with the current password. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly checks: PasswordChecks,
    private readonly sessions: Sessions,
    private readonly access: AccessRevocation,
    private readonly verification: EmailVerification,
    private readonly authentication: Authentication,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Sets a new password with a token sent by e-mail. The token proves access to the mailbox, so this also verifies the
   * address. Ends every session of the user. All other access to the business is revoked as well if `revokeAccess` is
   * true or if the address was not verified before, because then somebody else may have registered it.
   * @throws ApiError INVALID_GRANT; VALIDATION_ERROR if the password is too easy to guess (the token remains valid);
   *   FORBIDDEN if a user who is not an owner sets `revokeAccess`
   */
  async reset(token: string, newPassword: string, revokeAccess: boolean): Promise<PasswordWasReset> {
    const passwordHash = await this.passwords.hash(newPassword);
    const { email, accessRevoked } = await this.db.tx(async () => {
      const [reset] = await this.db.query<{ userId: string }>(USE_TOKEN, [sha256(token), this.clock.now()]);
      if (!reset)
        throw INVALID_GRANT.error(
          'The link to reset the password is not valid, was already used, or has expired. Request a new e-mail.',
        );
      const user = await this.lock(reset.userId);
      await this.assertAcceptable(user, newPassword);
      const emailVerifiedAt = user.emailVerifiedAt ?? this.clock.now();
      await this.db.manager.update(User, { id: user.id }, { passwordHash, emailVerifiedAt });
      await this.notices.passwordChanged(user);
      await this.endSessions(user);
      const isUnverifiedOwner = user.role === 'owner' && !this.verification.isVerified(user);
      return { email: user.email, accessRevoked: await this.revoke(user, revokeAccess || isUnverifiedOwner) };
    });
    await this.guesses.reset(email);
    return { passwordReset: true, accessRevoked };
  }

  /**
   * Sets a new password for a signed-in user who supplies the current one. The user's other sessions end.
   * @throws ApiError INVALID_CREDENTIALS, which counts as a wrong password; RATE_LIMITED; VALIDATION_ERROR; FORBIDDEN
   *   for an API key, or if a user who is not an owner sets `revokeAccess`
   */
  async change(
    actor: Actor,
    { currentPassword, newPassword, revokeAccess }: ChangePassword,
  ): Promise<PasswordWasChanged> {
    authorize(actor, 'user');
    const before = await this.db.manager.findOneByOrFail(User, { id: actor.id });
    await this.checks.assertPassword(before, currentPassword, 'The current password is wrong.');
    await this.assertAcceptable(before, newPassword);
    const passwordHash = await this.passwords.hash(newPassword);
    return this.db.tx(async () => {
      const user = await this.lock(actor.id);
      await this.authentication.confirm(actor);
      if (user.passwordHash !== before.passwordHash)
        throw CONFLICT.error(
          'The password was changed in the meantime. Try again with the new password as the current one.',
        );
      await this.db.manager.update(User, { id: user.id }, { passwordHash });
      await this.notices.passwordChanged(user);
      await this.endSessions(user, actor.sessionId);
      return { passwordChanged: true, accessRevoked: await this.revoke(user, revokeAccess, actor.sessionId) };
    });
  }

  /**
   * Gives an account to the person who has proven that they receive its mail, because somebody else may have registered it: verifies the
   * address, replaces the password with a random one, and ends all other access, also to the business if the user owns it.
   */
  async claim({ id }: User): Promise<User> {
    const passwordHash = await this.passwords.hash(randomToken());
    return this.db.tx(async () => {
      const user = await this.lock(id);
      // Another request may have done it.
      if (this.verification.isVerified(user)) return user;
      const claimed = { passwordHash, emailVerifiedAt: this.clock.now() };
      await this.db.manager.update(User, { id }, claimed);
      await this.endSessions(user);
      await this.revoke(user, user.role === 'owner');
      return Object.assign(user, claimed);
    });
  }

  /**
   * Locks the user, so that concurrent changes run one after the other, and before that the business: two users who revoke all
   * access at once, or one who does and one who changes the team, would wait for the sessions of each other.
   */
  private async lock(id: string): Promise<User> {
    const lock = { mode: 'for_no_key_update' } as const;
    const { businessId } = await this.db.manager.findOneOrFail(User, { where: { id } });
    await this.db.manager.findOneOrFail(Business, { where: { id: businessId }, lock });
    return this.db.manager.findOneOrFail(User, { where: { id }, lock });
  }

  private async assertAcceptable({ email, businessId }: User, newPassword: string): Promise<void> {
    const { name } = await this.db.manager.findOneByOrFail(Business, { id: businessId });
    assertAcceptable('newPassword', newPassword, { email, businessName: name });
  }

  private async endSessions({ id }: User, exceptSessionId?: string | null): Promise<void> {
    // An older e-mail that is still in the mailbox must not be able to change the new password.
    await this.db.manager.update(PasswordReset, { userId: id, usedAt: IsNull() }, { usedAt: this.clock.now() });
    await this.sessions.endAll(id, exceptSessionId ?? undefined);
  }

  private async revoke(user: User, requested: boolean, exceptSessionId?: string | null): Promise<boolean> {
    if (!requested) return false;
    if (user.role !== 'owner') throw FORBIDDEN.error('Only an owner may revoke all access to the business.');
    await this.access.revokeAll(user.businessId, exceptSessionId ?? undefined);
    return true;
  }
}
