import { Injectable } from '@nestjs/common';
import { Actor, Clock, Db, newId, violates } from '#platform';
import { ApiKey } from './api-key.entity';
import { BusinessSummary, Credentials, Principal, Register, SignedIn } from './auth.dto';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { EMAIL_TAKEN, INVALID_CREDENTIALS } from './identity.problems';
import { CHALLENGE } from './key-format';
import { PasswordGuesses } from './password-guesses';
import { assertAcceptable } from './password-rules';
import { Passwords } from './passwords';
import { SCOPES } from './scopes';
import { Sessions, SignInOrigin, TokenPair } from './sessions';
import { normalized, User } from './user.entity';

/** Accounts and sign-in. */
@Injectable()
export class AuthService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly verification: EmailVerification,
    private readonly sessions: Sessions,
  ) {}

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

  /** @throws Problem INVALID_CREDENTIALS, which counts as a guess; RATE_LIMITED */
  async login(input: Credentials, origin: SignInOrigin = {}): Promise<SignedIn> {
    const email = normalized(input.email);
    const user = await this.guesses.attempt(email, async () => {
      const known = await this.db.manager.findOneBy(User, { email });
      const right = await this.passwords.verify(known?.passwordHash, input.password);
      if (!known || !right) throw INVALID_CREDENTIALS.because(undefined, undefined, { headers: CHALLENGE });
      return known;
    });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(await this.sessions.begin(user.id, origin), user, business);
  }

  /** A new pair of tokens for the refresh token that was given last. @throws Problem INVALID_GRANT */
  async refresh(refreshToken: string): Promise<SignedIn> {
    const { userId, ...tokens } = await this.sessions.rotate(refreshToken);
    const user = await this.db.manager.findOneByOrFail(User, { id: userId });
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(tokens, user, business);
  }

  async logout(refreshToken: string): Promise<void> {
    await this.sessions.end(refreshToken);
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

function businessSummary({ id, name, kind, businessType, plan }: Business): BusinessSummary {
  return { id, name, kind, businessType, plan };
}
