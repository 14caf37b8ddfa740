import { Inject, Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { Clock, LOG, Log, SETTINGS, Settings } from '#kernel';
import { MessagesService } from '#messages';
import { AttemptLimits, Limit } from '../attempt-limits';
import { Authentication } from '../authentication/authentication';
import { INVALID_GRANT } from '../identity.errors';
import { Tokens } from '../sessions/tokens';
import { normalizeEmail, User } from './user.entity';
import { mustVerifyEmails } from './verified-emails';

const LINK_SECONDS = 24 * 60 * 60;
const VERIFICATION_EMAILS = { attempts: 3, windowSeconds: 60 * 60 } satisfies Limit;

/**
 * Idempotent, because people and mail programs open links more than once. Checks that the address is still the same.
 */
const VERIFY: Statement = {
  name: 'users.verify_email',
  text: `update users set email_verified_at = coalesce(email_verified_at, $3) where id = $1 and email = $2
         returning business_id as "businessId"`,
};

/** Verifies that an account belongs to the owner of its e-mail address, with a link sent to that address. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly limits: AttemptLimits,
    private readonly authentication: Authentication,
    private readonly messages: MessagesService,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  isVerified({ emailVerifiedAt }: Pick<User, 'emailVerifiedAt'>): boolean {
    return emailVerifiedAt !== null || !mustVerifyEmails(this.settings);
  }

  /** The address that a link verifies; undefined if the link is not valid or has expired. */
  addressIn(token: string): string | undefined {
    return this.tokens.readEmailProof(token, this.clock.now())?.email;
  }

  /** @throws ApiError INVALID_GRANT if the link is not valid or has expired */
  async verify(token: string): Promise<void> {
    const proof = this.tokens.readEmailProof(token, this.clock.now());
    const [user] = proof
      ? await this.db.query<{ businessId: string }>(VERIFY, [proof.userId, proof.email, this.clock.now()])
      : [];
    if (!user) throw INVALID_GRANT.error('The verification link is not valid or has expired. Request a new one.');
    this.authentication.invalidateBusiness(user.businessId);
  }

  /** Sends a link unless the address is verified, in the ambient transaction. */
  async send({ id, businessId, email, emailVerifiedAt }: User): Promise<void> {
    if (this.isVerified({ emailVerifiedAt })) return;
    const taken = await this.limits.take(`verification-mail:${id}`, VERIFICATION_EMAILS);
    if ('waitSeconds' in taken) return;
    const token = this.tokens.emailProof({ userId: id, email }, this.clock.in(LINK_SECONDS));
    await this.messages.send('verify-email', { businessId, email }, { email, token });
  }

  /** Returns immediately and does the work afterwards, so that timing does not reveal whether the account exists. */
  resend(email: string): void {
    this.sendAgain(normalizeEmail(email)).catch((error: unknown) => {
      this.log.error({ err: error }, 'A verification e-mail could not be sent.');
    });
  }

  private async sendAgain(email: string): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { email });
    if (user) await this.send(user);
  }
}
