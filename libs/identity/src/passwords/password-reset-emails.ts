import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Clock, LOG, Log, SETTINGS, Settings } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { Mailer } from '#messaging';
import { EmailVerification } from '../accounts/email-verification';
import { normalizeEmail, User } from '../accounts/user.entity';
import { sha256 } from '../api-keys/key-format';
import { AttemptLimits, Limit } from '../attempt-limits';
import { PasswordReset } from './password-reset.entity';

const RESET_SECONDS = 60 * 60;
const RESET_EMAILS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;

/** Sends e-mails with a link that sets a new password. */
@Injectable()
export class PasswordResetEmails {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly limits: AttemptLimits,
    private readonly verification: EmailVerification,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns immediately and does the work afterwards, so that timing does not reveal whether the account exists. */
  send(email: string): void {
    this.sendToken(normalizeEmail(email)).catch((error: unknown) => {
      this.log.error({ err: error }, 'A password-reset e-mail could not be sent.');
    });
  }

  private async sendToken(email: string): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { email });
    if (!user || 'waitSeconds' in (await this.limits.take(`reset-mail:${user.id}`, RESET_EMAILS))) return;
    const token = randomToken();
    await this.db.manager.insert(PasswordReset, {
      tokenHash: sha256(token),
      userId: user.id,
      expiresAt: this.clock.in(RESET_SECONDS),
      usedAt: null,
    });
    await this.mailer.send({
      to: email,
      subject: 'Set a new password',
      text:
        `Someone, hopefully you, requested a new password for ${email}.\n\n` +
        `To set it, open this link within one hour:\n\n` +
        `${this.settings.BASE_URL}/dashboard/reset-password?token=${token}\n\n` +
        `${this.consequences(user)}\n\n` +
        `If that was not you, ignore this e-mail: your password does not change.\n`,
    });
  }

  /** What the e-mail says that the new password does. */
  private consequences(user: User): string {
    if (!this.verification.isVerified(user))
      return `The address was never verified, so someone else may have registered it. This therefore revokes all access to the\nbusiness: sessions, API keys, agents and webhooks.`;
    const sessions = 'This ends all your sessions.';
    return user.role === 'owner'
      ? `${sessions} The page also offers to revoke all other access to your business: API keys,\nagents and webhooks.`
      : sessions;
  }
}
