import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { Clock, LOG, Log } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { MessagesService } from '#messages';
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
    private readonly messages: MessagesService,
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
    const effect = this.verification.isVerified(user) ? (user.role === 'owner' ? 'owner' : 'user') : 'unverified';
    await this.db.tx(async () => {
      await this.db.manager.insert(PasswordReset, {
        tokenHash: sha256(token),
        userId: user.id,
        expiresAt: this.clock.in(RESET_SECONDS),
        usedAt: null,
      });
      await this.messages.send('reset-password', user, { email, token, effect });
    });
  }
}
