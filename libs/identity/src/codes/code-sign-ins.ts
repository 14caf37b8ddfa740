import { Inject, Injectable } from '@nestjs/common';
import { Db } from '#database';
import { LOG, Log } from '#kernel';
import { MessagesService } from '#messages';
import { Business } from '../accounts/business.entity';
import { EmailVerification } from '../accounts/email-verification';
import { normalizeEmail, User } from '../accounts/user.entity';
import { INVALID_GRANT } from '../identity.errors';
import { PasswordChanges } from '../passwords/password-changes';
import { PasswordGuesses } from '../passwords/password-guesses';
import { CODE_MINUTES, EmailCodes } from './email-codes';

const PURPOSE = 'sign-in';

/** Signs creators in with a code that is sent to their address, in place of the password. Businesses have a password. */
@Injectable()
export class CodeSignIns {
  constructor(
    private readonly db: Db,
    private readonly codes: EmailCodes,
    private readonly passwords: PasswordChanges,
    private readonly guesses: PasswordGuesses,
    private readonly verification: EmailVerification,
    private readonly messages: MessagesService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns immediately and does the work afterwards, so that timing does not reveal whether the account exists. */
  request(email: string): void {
    this.send(normalizeEmail(email)).catch((error: unknown) => {
      this.log.error({ err: error }, 'A code to sign in could not be sent.');
    });
  }

  /**
   * The creator with this address, who has received the code. It proves access to the mailbox, so it also verifies the address. If the
   * address was not verified before, somebody else may have registered it: all other access ends, and so does the password.
   * @throws ApiError INVALID_GRANT
   */
  async userWith({ email, code }: { email: string; code: string }): Promise<User> {
    const address = normalizeEmail(email);
    await this.codes.use(PURPOSE, address, code);
    const user = await this.db.manager.findOneBy(User, { email: address });
    if (!user || !(await this.isCreator(user))) throw INVALID_GRANT.error('This account signs in with its password.');
    await this.guesses.reset(address);
    return this.verification.isVerified(user) ? user : this.passwords.claim(user);
  }

  private async send(email: string): Promise<void> {
    const user = await this.db.manager.findOneBy(User, { email });
    // An address that nobody has gets a code too, which is not sent: entering one is answered as for every other address.
    const code = await this.codes.create(PURPOSE, email);
    if (!user || code === undefined) return;
    if (await this.isCreator(user))
      await this.messages.send('sign-in-code', user, { email, code, minutes: CODE_MINUTES });
    else await this.messages.send('sign-in-with-password', user, { email });
  }

  private async isCreator({ businessId: id }: User): Promise<boolean> {
    return this.db.manager.existsBy(Business, { id, kind: 'creator' });
  }
}
