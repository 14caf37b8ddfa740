import { Injectable } from '@nestjs/common';
import { Db, violates } from '#database';
import { Clock, newId } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { EMAIL_TAKEN } from '../identity.errors';
import { PasswordGuesses } from '../passwords/password-guesses';
import { assertAcceptable } from '../passwords/password-rules';
import { Passwords } from '../passwords/passwords';
import { SignInOrigin } from '../sessions/sessions';
import { SignInService } from '../sessions/sign-in.service';
import { AcceptInvitation } from '../team/invitation.dto';
import { Invitations } from '../team/invitations';
import { Register, SignedIn } from './auth.dto';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { normalizeEmail, User } from './user.entity';

/** Creates accounts, and signs their users in. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly verification: EmailVerification,
    private readonly invitations: Invitations,
    private readonly signIns: SignInService,
  ) {}

  /**
   * Creates a business and its owner, and signs the owner in. Sends a verification link by e-mail.
   * @throws ApiError EMAIL_TAKEN, which counts as a wrong password; RATE_LIMITED; VALIDATION_ERROR if the password is
   *   too easy to guess
   */
  async register(input: Register, origin: SignInOrigin = {}): Promise<SignedIn> {
    const now = this.clock.now();
    const email = normalizeEmail(input.email);
    const business: Business = {
      id: newId('biz', now),
      name: input.businessName ?? input.name ?? email.split('@')[0] ?? email,
      kind: input.accountType,
      businessType: input.businessType ?? null,
      timeZone: input.timeZone ?? null,
      currency: 'USD',
      plan: 'free',
      createdAt: now,
    };
    assertAcceptable('password', input.password, { email, businessName: business.name });
    return this.guesses.attempt(email, async () => {
      const user: User = {
        id: newId('usr', now),
        businessId: business.id,
        email,
        name: input.name ?? null,
        role: 'owner',
        passwordHash: await this.passwords.hash(input.password),
        createdAt: now,
        emailVerifiedAt: null,
      };
      return this.db.tx(async () => {
        await this.insert(business, user);
        await this.verification.send(user);
        return this.signIns.begin(user, origin, business);
      });
    });
  }

  /**
   * Creates the account of a creator whose address is known to be theirs, in the current transaction. It has no password: the creator
   * signs in with a code, or sets one like a person who has forgotten it.
   * @returns the business
   * @throws ApiError EMAIL_TAKEN
   */
  async createCreator({ email, name }: Pick<User, 'email' | 'name'>): Promise<string> {
    const now = this.clock.now();
    const id = newId('biz', now);
    const business: Business = {
      ...{ id, name: name ?? email.split('@')[0] ?? email, kind: 'creator' },
      ...{ businessType: null, timeZone: null, currency: 'USD', plan: 'free', createdAt: now },
    };
    const user: User = {
      ...{ id: newId('usr', now), businessId: id, email, name, role: 'owner' },
      passwordHash: await this.passwords.hash(randomToken()),
      ...{ createdAt: now, emailVerifiedAt: now },
    };
    await this.insert(business, user);
    return id;
  }

  /** Creates the account of an invited person, and signs the person in. @throws ApiError as `Invitations.accept` */
  async acceptInvitation(input: AcceptInvitation, origin: SignInOrigin = {}): Promise<SignedIn> {
    return this.signIns.begin(await this.invitations.accept(input), origin);
  }

  private async insert(business: Business, user: User): Promise<void> {
    try {
      await this.db.manager.insert(Business, business);
      await this.db.manager.insert(User, user);
    } catch (error) {
      if (violates(error, 'users_email')) throw EMAIL_TAKEN.error();
      throw error;
    }
  }
}
