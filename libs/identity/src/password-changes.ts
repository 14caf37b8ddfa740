import { Inject, Injectable } from '@nestjs/common';
import {
  Actor,
  authorize,
  Clock,
  CONFLICT,
  Db,
  FORBIDDEN,
  LOG,
  Log,
  Mailer,
  randomToken,
  SETTINGS,
  Settings,
  Statement,
} from '#platform';
import { AccessRevocation } from './access-revocation';
import { AttemptLimits, Limit } from './attempt-limits';
import { ChangePassword, PasswordWasChanged, PasswordWasReset } from './auth.dto';
import { Authentication } from './authentication';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { INVALID_CREDENTIALS, INVALID_GRANT } from './identity.problems';
import { CHALLENGE, sha256 } from './key-format';
import { PasswordGuesses } from './password-guesses';
import { PasswordReset } from './password-reset.entity';
import { assertAcceptable } from './password-rules';
import { Passwords } from './passwords';
import { Sessions } from './sessions';
import { normalized, User } from './user.entity';

const RESET_SECONDS = 60 * 60;
const RESET_MAILS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;

/** Guarded, because a token is spent once, whoever races: a loaded entity could not promise that. */
const SPEND_RESET: Statement = {
  name: 'auth.spend_reset',
  text: `update password_resets set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning user_id as "userId"`,
};

/** A mail that lies in a mailbox must not undo the password that was set since. */
const SPEND_OTHER_RESETS: Statement = {
  name: 'auth.spend_other_resets',
  text: `update password_resets set used_at = $2 where user_id = $1 and used_at is null`,
};

/** Sets new passwords, with a mailed token or with the current password. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly limits: AttemptLimits,
    private readonly sessions: Sessions,
    private readonly access: AccessRevocation,
    private readonly verification: EmailVerification,
    private readonly authentication: Authentication,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The same at the same speed whether or not there is an account with the address: the rest happens afterwards. */
  requestReset(email: string): void {
    this.mailResetToken(normalized(email)).catch((error: unknown) => {
      this.log.error({ err: error }, 'A password-reset mail could not be sent.');
    });
  }

  /**
   * Sets a new password with a mailed token, which proves that the mailbox is the user's: it verifies the address and ends
   * every session of the user. If the address was not verified before, somebody else may have registered it: then all
   * access to the business ends, and otherwise where that is asked for.
   * @throws Problem INVALID_GRANT; VALIDATION_ERROR for a password that is too easy to guess, and the token is still good;
   *   FORBIDDEN when a user who is not an owner asks to end all access
   */
  async reset(token: string, newPassword: string, revokeAccess: boolean): Promise<PasswordWasReset> {
    const passwordHash = await this.passwords.hash(newPassword);
    const { email, accessRevoked } = await this.db.tx(async () => {
      const [spent] = await this.db.query<{ userId: string }>(SPEND_RESET, [sha256(token), this.clock.now()]);
      if (!spent) throw INVALID_GRANT.because('The reset token is wrong, used or expired. Ask for a new mail.');
      const user = await this.lock(spent.userId);
      await this.assertAcceptable(user, newPassword);
      const emailVerifiedAt = user.emailVerifiedAt ?? this.clock.now();
      await this.db.manager.update(User, { id: user.id }, { passwordHash, emailVerifiedAt });
      await this.endSessions(user);
      const unproven = user.role === 'owner' && !this.verification.isVerified(user);
      return { email: user.email, accessRevoked: await this.revoke(user, revokeAccess || unproven) };
    });
    await this.guesses.forget(email);
    return { passwordReset: true, accessRevoked };
  }

  /**
   * Sets a new password for a signed-in user who knows the current one. Other sessions end, the present one goes on.
   * @throws Problem INVALID_CREDENTIALS, which counts as a guess; RATE_LIMITED; VALIDATION_ERROR; FORBIDDEN for an API key,
   *   and when a user who is not an owner asks to end all access
   */
  async change(
    actor: Actor,
    { currentPassword, newPassword, revokeAccess }: ChangePassword,
  ): Promise<PasswordWasChanged> {
    authorize(actor, 'user');
    const known = await this.db.manager.findOneByOrFail(User, { id: actor.id });
    await this.guesses.attempt(known.email, async () => {
      if (await this.passwords.verify(known.passwordHash, currentPassword)) return;
      throw INVALID_CREDENTIALS.because('The current password is wrong.', undefined, { headers: CHALLENGE });
    });
    await this.assertAcceptable(known, newPassword);
    const passwordHash = await this.passwords.hash(newPassword);
    return this.db.tx(async () => {
      const user = await this.lock(actor.id);
      await this.authentication.confirm(actor);
      if (user.passwordHash !== known.passwordHash)
        throw CONFLICT.because(
          'The password was changed in the meantime. Try again with the new one as the current one.',
        );
      await this.db.manager.update(User, { id: user.id }, { passwordHash });
      await this.endSessions(user, actor.sessionId);
      return { passwordChanged: true, accessRevoked: await this.revoke(user, revokeAccess, actor.sessionId) };
    });
  }

  private async mailResetToken(email: string): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { email });
    if (!user || 'waitSeconds' in (await this.limits.take(`reset-mail:${user.id}`, RESET_MAILS))) return;
    const token = randomToken();
    await this.db.manager.insert(PasswordReset, {
      tokenHash: sha256(token),
      userId: user.id,
      expiresAt: this.clock.in(RESET_SECONDS),
      usedAt: null,
    });
    const everything = this.verification.isVerified(user)
      ? `Every session of yours ends with it. To end all other access to your business too (API keys, agents and webhooks), add\n"revokeAccess": true.`
      : `The address was never verified, so someone else may have registered it: all access to the business ends with it\n(sessions, API keys, agents and webhooks).`;
    await this.mailer.send({
      to: email,
      subject: 'Set a new password',
      text:
        `Someone, hopefully you, asked to set a new password for ${email}.\n\n` +
        `Send this within the hour to set it:\n\n` +
        `POST ${this.settings.BASE_URL}/api/v1/auth\n${JSON.stringify({ action: 'reset-password', token, newPassword: '…' })}\n\n` +
        `${everything}\n\n` +
        `If it was not you, do nothing: your password stays as it is.\n`,
    });
  }

  /** Of two changes at once, the second sees what the first has done. */
  private lock(id: string): Promise<User> {
    return this.db.manager.findOneOrFail(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  private async assertAcceptable({ email, businessId }: User, newPassword: string): Promise<void> {
    const { name } = await this.db.manager.findOneByOrFail(Business, { id: businessId });
    assertAcceptable('newPassword', newPassword, { email, businessName: name });
  }

  private async endSessions({ id }: User, keptSessionId?: string | null): Promise<void> {
    await this.db.query(SPEND_OTHER_RESETS, [id, this.clock.now()]);
    await this.sessions.endAll(id, keptSessionId ?? undefined);
  }

  private async revoke({ role, businessId }: User, asked: boolean, keptSessionId?: string | null): Promise<boolean> {
    if (!asked) return false;
    if (role !== 'owner') throw FORBIDDEN.because('Only an owner of the business may end all access to it.');
    await this.access.revokeAll(businessId, keptSessionId ?? undefined);
    return true;
  }
}
