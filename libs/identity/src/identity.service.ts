import { Injectable } from '@nestjs/common';
import { Actor, Clock, Db, newId, Page, violates } from '#platform';
import { AccessRevocation, AccessOrder, Revoke } from './access-revocation';
import { ApiKey } from './api-key.entity';
import { ApiKeyView, ListApiKeys, MintedApiKey } from './api-keys.dto';
import { ApiKeysService, NewKey } from './api-keys.service';
import { BusinessSummary, Login, Principal, Register, SignedIn } from './auth.dto';
import { Authentication } from './authentication';
import { Business } from './business.entity';
import { EmailVerification } from './email-verification';
import { EMAIL_TAKEN, INVALID_CREDENTIALS } from './identity.problems';
import { CHALLENGE } from './key-format';
import { PageSession, PageSessions } from './page-sessions';
import { PasswordGuesses } from './password-guesses';
import { assertAcceptable } from './password-rules';
import { Passwords } from './passwords';
import { SCOPES } from './scopes';
import { Sessions, SignInOrigin, TokenPair } from './sessions';
import { normalized, User } from './user.entity';

/** Whom a business is written to. */
export interface Owner {
  email: string;
}

/**
 * Accounts, and everything by which a caller gets access to one: the one class of this context that others call. The parts
 * that it stands on (keys, sessions, mails, passwords) each have a class of their own, for themselves and their controllers.
 */
@Injectable()
export class IdentityService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly verification: EmailVerification,
    private readonly sessions: Sessions,
    private readonly pages: PageSessions,
    private readonly keys: ApiKeysService,
    private readonly authentication: Authentication,
    private readonly access: AccessRevocation,
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
      kind: input.accountType,
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
  async login(input: Pick<Login, 'email' | 'password'>, origin: SignInOrigin = {}): Promise<SignedIn> {
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

  async ownersOf(businessId: string): Promise<Owner[]> {
    const owners = await this.db.manager.findBy(User, { businessId, role: 'owner' });
    return owners.map(({ email }) => ({ email }));
  }

  /**
   * To be called in the transaction in which a caller makes something that outlives its credential, such as a webhook.
   * @throws Problem UNAUTHENTICATED when the credential was revoked in the meantime
   */
  confirm(actor: Actor): Promise<void> {
    return this.authentication.confirm(actor);
  }

  /** Registers what another context holds that gives access to a business, and how that is ended. */
  onAccessRevoked(order: AccessOrder, revoke: Revoke): void {
    this.access.add(order, revoke);
  }

  /** The keys of the caller's business, newest first. */
  listKeys(actor: Actor, query: ListApiKeys): Promise<Page<ApiKeyView>> {
    return this.keys.list(actor, query);
  }

  /** Stores a key that another context may make, and returns it with its secret, which is not kept. */
  mintKey(key: NewKey): Promise<MintedApiKey> {
    return this.keys.mint(key);
  }

  /** Revokes a key that turned out to have been given to the wrong one. */
  withdrawKey(id: string): Promise<void> {
    return this.keys.withdraw(id);
  }

  /** Hands the session of a sign-in to a page. Its access and refresh tokens must go to nobody. */
  beginPageSession(signedIn: SignedIn): Promise<PageSession> {
    return this.pages.begin(signedIn);
  }

  /** The user who is signed in on a page; undefined when the token is not one of ours, or its session has ended. */
  findPageSession(token: string): Promise<Actor | undefined> {
    return this.pages.find(token);
  }

  /** Ends the session itself, so that a copy of the page's cookie is worth nothing either. */
  endPageSession(token: string): Promise<void> {
    return this.pages.end(token);
  }

  /** The address that a verification link is about; undefined when the link is wrong or has expired. */
  addressToVerify(token: string): string | undefined {
    return this.verification.addressIn(token);
  }

  /** @throws Problem INVALID_GRANT for a verification link that is wrong or has expired */
  verifyAddress(token: string): Promise<void> {
    return this.verification.verify(token);
  }

  /** Mails another verification link, if there is an account with the address that needs one. */
  resendVerification(email: string): void {
    this.verification.resend(normalized(email));
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
