import { createHash } from 'node:crypto';
import { In } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { Db, Statement, violates } from '#database';
import { invalidCredential } from '#http/access';
import { Registry } from '#http/host';
import { Actor, Clock, newId, Page } from '#kernel';
import { AccessRevocation, AccessOrder, ReducedMember, Revoke } from './access-revocation';
import { BusinessSummary, Login, Principal, Register, SignedIn, UserSummary } from './accounts/auth.dto';
import { Business } from './accounts/business.entity';
import { EmailVerification } from './accounts/email-verification';
import { canonicalEmail, normalizeEmail, User } from './accounts/user.entity';
import { ApiKey } from './api-keys/api-key.entity';
import { ApiKeyView, ListApiKeys, MintedApiKey } from './api-keys/api-keys.dto';
import { ApiKeysService, NewKey } from './api-keys/api-keys.service';
import { Authentication } from './authentication/authentication';
import { EMAIL_TAKEN } from './identity.errors';
import { PasswordChecks } from './passwords/password-checks';
import { PasswordGuesses } from './passwords/password-guesses';
import { assertAcceptable } from './passwords/password-rules';
import { Passwords } from './passwords/passwords';
import { PageSession, PageSessions } from './sessions/page-sessions';
import { Sessions, SignInOrigin, TokenPair } from './sessions/sessions';
import { TestModeUsers } from './sessions/test-mode-users';
import { AcceptInvitation } from './team/invitation.dto';
import { Invitations } from './team/invitations';

const FIRST_OWNER: Statement = {
  name: 'identity.first_owner',
  text: `select email from users where business_id = $1 and role = 'owner' order by created_at, id limit 1`,
};

const SET_PLAN: Statement = {
  name: 'identity.set_plan',
  text: `update businesses set plan = $2 where id = $1 and plan <> $2 returning id`,
};

/** A user who receives e-mail on behalf of a business. */
export interface Owner {
  email: string;
}

/**
 * Accounts and the credentials that give access to them. This is the only class of the context that other contexts
 * call; keys, sessions, e-mails and passwords are implemented by separate classes, which it delegates to.
 */
@Injectable()
export class IdentityService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly guesses: PasswordGuesses,
    private readonly checks: PasswordChecks,
    private readonly verification: EmailVerification,
    private readonly sessions: Sessions,
    private readonly pages: PageSessions,
    private readonly invitations: Invitations,
    private readonly keys: ApiKeysService,
    private readonly authentication: Authentication,
    private readonly access: AccessRevocation,
    private readonly registry: Registry,
    private readonly testModeUsers: TestModeUsers,
  ) {}

  /** Lets the sessions of a user in browsers begin in test mode, as long as this process runs: it has only test data to see. */
  beginInTestMode(email: string): void {
    this.testModeUsers.add(email);
  }

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
      const tokens = await this.insert(business, user, origin);
      this.verification.send(user);
      return this.signedIn(tokens, user, business);
    });
  }

  /** @throws ApiError INVALID_CREDENTIALS, which counts as a wrong password; RATE_LIMITED */
  async login(input: Pick<Login, 'email' | 'password'>, origin: SignInOrigin = {}): Promise<SignedIn> {
    const user = await this.checks.userWith(input);
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(await this.sessions.begin(user.id, origin), user, business);
  }

  /** Creates the account of an invited person, and signs the person in. @throws ApiError as `Invitations.accept` */
  async acceptInvitation(input: AcceptInvitation, origin: SignInOrigin = {}): Promise<SignedIn> {
    const user = await this.invitations.accept(input);
    const business = await this.db.manager.findOneByOrFail(Business, { id: user.businessId });
    return this.signedIn(await this.sessions.begin(user.id, origin), user, business);
  }

  /** Exchanges the latest refresh token for a new pair of tokens. @throws ApiError INVALID_GRANT */
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
    const user = actor.kind === 'user' ? await this.db.manager.findOneBy(User, { id: actor.id }) : null;
    // Another process has removed the user from the team.
    if (actor.kind === 'user' && !user) throw invalidCredential();
    const key = actor.kind === 'key' ? await this.db.manager.findOneByOrFail(ApiKey, { id: actor.id }) : null;
    return {
      type: actor.kind,
      user: user && this.userSummary(user),
      key: key && { id: key.id, name: key.name, last4: key.last4 },
      business: businessSummary(business),
      scopes: this.registry.scopes.filter((scope) => actor.scopes.has(scope)),
      mode: actor.livemode ? 'live' : 'test',
    };
  }

  /** Changes the name of the signed-in user. */
  async rename(actor: Actor, name: string | null): Promise<UserSummary> {
    return this.db.tx(async () => {
      // Before `confirm`, which shares the lock of the row: two requests that share it could not change it.
      const lock = { mode: 'for_no_key_update' } as const;
      const user = await this.db.manager.findOne(User, { where: { id: actor.id }, lock });
      await this.authentication.confirm(actor);
      if (!user) throw invalidCredential();
      await this.db.manager.update(User, { id: user.id }, { name });
      return this.userSummary({ ...user, name });
    });
  }

  async ownersOf(businessId: string): Promise<Owner[]> {
    const owners = await this.db.manager.findBy(User, { businessId, role: 'owner' });
    return owners.map(({ email }) => ({ email }));
  }

  /** The name of a business; undefined if it does not exist. */
  async nameOf(businessId: string): Promise<string | undefined> {
    return (await this.db.manager.findOneBy(Business, { id: businessId }))?.name;
  }

  /** The plan of a business as it is now; that of an actor may be 5 s old. @throws Error if the business does not exist */
  async planOf(businessId: string): Promise<string> {
    const { plan } = await this.db.manager.findOneByOrFail(Business, { id: businessId });
    return plan;
  }

  /** Changes the plan of a business, in the ambient transaction. Other processes notice within 5 s. */
  async setPlan(businessId: string, plan: string): Promise<void> {
    await this.db.query(SET_PLAN, [businessId, plan]);
    this.db.onCommit(() => {
      this.authentication.invalidateBusiness(businessId);
    });
  }

  /** What these businesses call their industry, by business; null if one has not said. */
  async businessTypesOf(businessIds: string[]): Promise<Map<string, string | null>> {
    const businesses = await this.db.manager.find(Business, {
      select: { id: true, businessType: true },
      where: { id: In(businessIds) },
    });
    return new Map(businesses.map(({ id, businessType }) => [id, businessType]));
  }

  /**
   * The same text for all businesses of one person: those whose first owners have the same address, disregarding case and tags
   * (`ada+shop@example.com`). It does not contain the address.
   */
  async ownerKeyOf(businessId: string): Promise<string> {
    const [first] = await this.db.query<{ email: string }>(FIRST_OWNER, [businessId]);
    if (!first) throw new Error(`The business ${businessId} has no owner.`);
    return createHash('sha256').update(canonicalEmail(first.email)).digest('base64url');
  }

  /**
   * Checks that the actor's credential is still valid. Call it in the transaction that creates something which outlives
   * the credential, such as a webhook.
   * @throws ApiError UNAUTHENTICATED if the credential was revoked in the meantime
   */
  confirm(actor: Actor): Promise<void> {
    return this.authentication.confirm(actor);
  }

  /** Registers a callback that revokes another context's means of access to a business. */
  onAccessRevoked(order: AccessOrder, revoke: Revoke): void {
    this.access.add(order, revoke);
  }

  /** Registers a callback for when a user is removed or gets another role, in that transaction. */
  onMemberReduced(reduce: (member: ReducedMember) => Promise<void>): void {
    this.access.addForMember(reduce);
  }

  /** The API keys of the actor's business, newest first. */
  listKeys(actor: Actor, query: ListApiKeys): Promise<Page<ApiKeyView>> {
    return this.keys.list(actor, query);
  }

  /** Creates a key for another context and returns it with its secret, which is not stored. */
  mintKey(key: NewKey): Promise<MintedApiKey> {
    return this.keys.mint(key);
  }

  /** Revokes a key that turned out to have been issued to the wrong client. */
  withdrawKey(id: string): Promise<void> {
    return this.keys.withdraw(id);
  }

  /** Turns a sign-in into a page session. The access and refresh tokens of the sign-in must not be handed out. */
  beginPageSession(signedIn: SignedIn): Promise<PageSession> {
    return this.pages.begin(signedIn);
  }

  /** The user of a page session; undefined if the token is not valid or the session has ended. */
  findPageSession(token: string): Promise<Actor | undefined> {
    return this.pages.find(token);
  }

  /** The user of a session; undefined if it has ended. */
  findSession(sessionId: string): Promise<Actor | undefined> {
    return this.authentication.ofSession(sessionId);
  }

  /** Ends the session itself, which also invalidates copies of the cookie. */
  endPageSession(token: string): Promise<void> {
    return this.pages.end(token);
  }

  /** The address that a verification link verifies; undefined if the link is not valid or has expired. */
  addressToVerify(token: string): string | undefined {
    return this.verification.addressIn(token);
  }

  /** @throws ApiError INVALID_GRANT if the verification link is not valid or has expired */
  verifyAddress(token: string): Promise<void> {
    return this.verification.verify(token);
  }

  /** Sends another verification link if the address belongs to an account that is not verified. */
  resendVerification(email: string): void {
    this.verification.resend(normalizeEmail(email));
  }

  private async insert(business: Business, user: User, origin: SignInOrigin): Promise<TokenPair> {
    try {
      return await this.db.tx(async () => {
        await this.db.manager.insert(Business, business);
        await this.db.manager.insert(User, user);
        return this.sessions.begin(user.id, origin);
      });
    } catch (error) {
      if (violates(error, 'users_email')) throw EMAIL_TAKEN.error();
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

/** A business as the API returns it. */
export function businessSummary({ id, name, kind, businessType, plan }: Business): BusinessSummary {
  return { id, name, kind, businessType, plan };
}
