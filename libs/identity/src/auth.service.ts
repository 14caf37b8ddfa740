import { Injectable } from '@nestjs/common';
import { Actor, Clock, Created, Db, newId, UNAUTHENTICATED, violates } from '#platform';
import { ApiKey } from './api-key.entity';
import { AuthAnswer, AuthRequest, BusinessSummary, Principal, Register, SignedIn } from './auth.dto';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { EMAIL_TAKEN, INVALID_CREDENTIALS } from './identity.problems';
import { CHALLENGE } from './key-format';
import { PasswordChanges } from './password-changes';
import { PasswordGuesses } from './password-guesses';
import { assertAcceptable } from './password-rules';
import { Passwords } from './passwords';
import { SCOPES } from './scopes';
import { Sessions, SignInOrigin, TokenPair } from './sessions';
import { User } from './user.entity';

/** What is known of a request beside its body. */
export interface AuthContext extends SignInOrigin {
  /** Who calls, for what is not open to anyone. @throws Problem UNAUTHENTICATED */
  actor?: () => Promise<Actor>;
}

/** Accounts and sign-in. */
@Injectable()
export class AuthService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly changes: PasswordChanges,
    private readonly verification: EmailVerification,
    private readonly sessions: Sessions,
  ) {}

  async perform(input: AuthRequest, context: AuthContext = {}): Promise<AuthAnswer | Created<SignedIn>> {
    switch (input.action) {
      case 'register':
      case 'signup':
        return new Created(await this.register(input, context));
      case 'refresh':
        return this.refresh(input.refreshToken);
      case 'logout':
        await this.sessions.end(input.refreshToken);
        return { loggedOut: true };
      case 'request-password-reset':
        return this.requestReset(input.email);
      case 'reset-password':
        return input.token && input.newPassword
          ? this.changes.reset(input.token, input.newPassword, input.revokeAccess)
          : this.requestReset(input.email ?? '');
      case 'change-password':
        return this.changes.change(await callerOf(context), input);
      case 'verify-email':
        await this.verification.verify(input.token);
        return { emailVerified: true };
      case 'resend-verification':
        this.verification.resend(normalized(input.email));
        return { requested: true };
      default:
        return this.login(input.email, input.password, context);
    }
  }

  /**
   * A new business with its owner, signed in. A link to verify the address is mailed.
   * @throws Problem EMAIL_TAKEN, which counts as a guess; RATE_LIMITED; VALIDATION_ERROR for a password that is too easy to
   *   guess
   */
  async register(input: Register, origin: SignInOrigin = {}): Promise<SignedIn> {
    const now = this.clock.now();
    const email = normalized(input.email);
    const business: Business = {
      id: newId('biz'),
      name: input.businessName ?? input.name ?? email.split('@')[0] ?? email,
      kind: input.accountType === 'business' ? 'business' : 'creator',
      businessType: input.businessType ?? null,
      plan: 'free',
      createdAt: now,
    };
    assertAcceptable('password', input.password, { email, businessName: business.name });
    return this.guesses.attempt(email, async () => {
      const user: User = {
        id: newId('usr'),
        businessId: business.id,
        email,
        name: input.name ?? null,
        role: 'owner',
        passwordHash: await this.passwords.hash(input.password),
        createdAt: now,
        emailVerifiedAt: null,
      };
      const tokens = await this.insert(business, user, origin);
      this.verification.send(user);
      return this.signedIn(tokens, user, business);
    });
  }

  async principal(actor: Actor): Promise<Principal> {
    const business = await this.db.manager.findOneByOrFail(Business, { id: actor.businessId });
    const user = actor.kind === 'user' ? await this.db.manager.findOneByOrFail(User, { id: actor.id }) : null;
    const key = actor.kind === 'key' ? await this.db.manager.findOneByOrFail(ApiKey, { id: actor.id }) : null;
    return {
      type: actor.kind,
      user: user && this.userSummary(user),
      key: key && { id: key.id, name: key.name, last4: key.last4 },
      business: businessSummary(business),
      scopes: SCOPES.filter((scope) => actor.scopes.has(scope)),
      mode: actor.livemode ? 'live' : 'test',
    };
  }

  private async insert(business: Business, user: User, origin: SignInOrigin): Promise<TokenPair> {
    try {
      return await this.db.tx(async () => {
        await this.db.manager.insert(Business, business);
        await this.db.manager.insert(User, user);
        return this.sessions.begin(user.id, origin);
      });
    } catch (error) {
      if (violates(error, 'users_email')) throw EMAIL_TAKEN.because();
      throw error;
    }
  }

  private async login(address: string, password: string, origin: SignInOrigin): Promise<SignedIn> {
    const email = normalized(address);
    const user = await this.guesses.attempt(email, async () => {
      const known = await this.db.manager.findOneBy(User, { email });
      const right = await this.passwords.verify(known?.passwordHash, password);
      if (!known || !right) throw INVALID_CREDENTIALS.because(undefined, undefined, { headers: CHALLENGE });
      return known;
    });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(await this.sessions.begin(user.id, origin), user, business);
  }

  private async refresh(refreshToken: string): Promise<SignedIn> {
    const { userId, ...tokens } = await this.sessions.rotate(refreshToken);
    const user = await this.db.manager.findOneByOrFail(User, { id: userId });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(tokens, user, business);
  }

  private requestReset(address: string): AuthAnswer {
    this.changes.requestReset(normalized(address));
    return { requested: true };
  }

  private signedIn(tokens: TokenPair, user: User, business: Business): SignedIn {
    const { accessToken, refreshToken, tokenType, expiresIn } = tokens;
    return {
      accessToken,
      refreshToken,
      tokenType,
      expiresIn,
      user: this.userSummary(user),
      business: businessSummary(business),
    };
  }

  private userSummary(user: User): SignedIn['user'] {
    const { id, email, name, role, businessId } = user;
    return { id, email, emailVerified: this.verification.isVerified(user), name, role, businessId };
  }
}

/** The endpoint is public, so the caller is asked for only by what needs one. */
function callerOf({ actor }: AuthContext): Promise<Actor> {
  if (!actor) throw UNAUTHENTICATED.because(undefined, undefined, { headers: CHALLENGE });
  return actor();
}

function normalized(email: string): string {
  return email.toLowerCase();
}

function businessSummary({ id, name, kind, businessType, plan }: Business): BusinessSummary {
  return { id, name, kind, businessType, plan };
}
