import { Inject, Injectable } from '@nestjs/common';
import { Clock, Db, LOG, Log, Mailer, SETTINGS, Settings, Statement } from '#platform';
import { AttemptLimits, Limit } from './attempt-limits';
import { Authentication } from './authentication';
import { INVALID_GRANT } from './identity.problems';
import { Tokens } from './tokens';
import { normalized, User } from './user.entity';
import { mustVerifyEmails } from './verified-emails';

const LINK_SECONDS = 24 * 60 * 60;
const MAILS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;

/** Opening a link again changes nothing: mail programs and people do. Guarded by the address, which the link is about. */
const VERIFY: Statement = {
  name: 'users.verify_email',
  text: `update users set email_verified_at = coalesce(email_verified_at, $3) where id = $1 and email = $2
         returning business_id as "businessId"`,
};

/** Verifies that an account belongs to the owner of its e-mail address, by a link that is mailed there. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly limits: AttemptLimits,
    private readonly authentication: Authentication,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  isVerified({ emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>): boolean {
    return emailVerifiedAt !== null || !mustVerifyEmails(this.settings);
  }

  /** The address that a link is about; undefined when the link is wrong or has expired. */
  addressIn(token: string): string | undefined {
    return this.tokens.readEmailProof(token, this.clock.now())?.email;
  }

  /** @throws Problem INVALID_GRANT for a link that is wrong or has expired */
  async verify(token: string): Promise<void> {
    const proof = this.tokens.readEmailProof(token, this.clock.now());
    const [user] = proof
      ? await this.db.query<{ businessId: string }>(VERIFY, [proof.userId, proof.email, this.clock.now()])
      : [];
    if (!user)
      throw INVALID_GRANT.because(
        'The verification link is wrong or has expired. Get a new one with `resend-verification`.',
      );
    this.authentication.forgetBusiness(user.businessId);
  }

  /** Sends a link unless the address is verified. Nobody waits for the mail; what goes wrong is logged. */
  send(user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>): void {
    if (this.isVerified(user)) return;
    this.mail(user).catch((error: unknown) => {
      this.log.error({ err: error }, 'A verification mail could not be sent.');
    });
  }

  /** The same at the same speed whether or not there is an account with the address: the rest happens afterwards. */
  resend(email: string): void {
    this.db.manager.findOneBy(User, { email: normalized(email) }).then(
      (user) => {
        if (user) this.send(user);
      },
      (error: unknown) => {
        this.log.error({ err: error }, 'A verification mail could not be sent.');
      },
    );
  }

  private async mail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
    const taken = await this.limits.take(`verification-mail:${id}`, MAILS);
    if ('waitSeconds' in taken) return;
    const { BASE_URL } = this.settings;
    const token = this.tokens.emailProof({ userId: id, email }, this.clock.in(LINK_SECONDS));
    const takeOver = JSON.stringify({ action: 'request-password-reset', email });
    await this.mailer.send({
      to: email,
      subject: 'Verify your e-mail address',
      text:
        `An account with Perk was registered for ${email}. If that was you, open this link and press the button:\n\n` +
        `${BASE_URL}/verify-email?token=${token}\n\n` +
        `The link works for 24 hours. Live API keys, webhooks and agents are available once the address is verified.\n\n` +
        `If it was not you, do not verify the address. Nobody can use the account for anything real without it. You can take ` +
        `the account over by resetting its password, which ends all access that exists:\n\n` +
        `POST ${BASE_URL}/api/v1/auth\n${takeOver}\n`,
    });
  }
}
