import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Db, Statement } from '#database';
import { invalidCredential } from '#http/access';
import { Actor, ApiError, Clock, FORBIDDEN } from '#kernel';
import { BrowserSession } from '#kernel/actors';
import { UNAUTHENTICATED } from '#kernel/errors';
import { randomToken } from '#kernel/secrets';
import { User } from '../accounts/user.entity';
import { UsersService } from '../accounts/users.service';
import { sha256 } from '../api-keys/key-format';
import { Authentication } from '../authentication/authentication';
import { credentialIn } from '../authentication/credentials';
import { SessionCookie } from '../authentication/session-cookie';
import { CodeSignIns } from '../codes/code-sign-ins';
import { PasswordChecks } from '../passwords/password-checks';
import { Mode } from '../scopes';
import { BrowserSessionView, SignIn } from './browser-session.dto';
import { Sessions, SignInOrigin } from './sessions';
import { TestModeUsers } from './test-mode-users';

/*
 * Guarded statements, so that a session which ends at the same time stays ended.
 */
const SWITCH_MODE: Statement = {
  name: 'browser_sessions.switch_mode',
  text: `update sessions set livemode = $3 where id = $1 and revoked_at is null and expires_at > $2 returning id`,
};
const CONFIRM_PASSWORD: Statement = {
  name: 'browser_sessions.confirm_password',
  text: `update sessions set password_confirmed_at = $2 where id = $1 and revoked_at is null and expires_at > $2 returning id`,
};

/** An actor of a browser session. */
type ActorInBrowser = Actor & { sessionId: string; browserSession: BrowserSession };

/**
 * Sessions of people who use the pages of this service. The browser keeps them in a cookie that scripts cannot read, so a script
 * that gets into a page has nothing to take away.
 */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly cookie: SessionCookie,
    private readonly checks: PasswordChecks,
    private readonly codes: CodeSignIns,
    private readonly sessions: Sessions,
    private readonly authentication: Authentication,
    private readonly users: UsersService,
    private readonly testModeUsers: TestModeUsers,
  ) {}

  /**
   * Signs in, and ends the session that the browser has had.
   * @returns the session, and the token for the cookie
   * @throws ApiError INVALID_CREDENTIALS, which counts as a wrong password; RATE_LIMITED; INVALID_GRANT for a code
   */
  async signIn(
    { email: address, password = '', code }: SignIn,
    headers: IncomingHttpHeaders,
    origin: SignInOrigin,
  ): Promise<{ session: BrowserSessionView; token: string }> {
    const { id: userId, email } =
      code === undefined
        ? await this.checks.userWith({ email: address, password })
        : await this.codes.userWith({ email: address, code });
    await this.end(headers);
    const token = randomToken();
    const livemode = !this.testModeUsers.has(email);
    const sessionId = await this.sessions.beginInBrowser(userId, origin, { cookieHash: sha256(token), livemode });
    const actor = await this.authentication.ofSession(sessionId);
    if (!actor) throw invalidCredential();
    return { session: await this.view(inBrowser(actor)), token };
  }

  /** The session that a request belongs to; null if there is none. */
  async find(headers: IncomingHttpHeaders): Promise<BrowserSessionView | null> {
    const actor = await this.actorOf(headers);
    return actor ? this.view(inBrowser(actor)) : null;
  }

  /** Ends the session that a request belongs to, if there is one. */
  async end(headers: IncomingHttpHeaders): Promise<void> {
    const sessionId = (await this.actorOf(headers))?.sessionId;
    if (sessionId) await this.sessions.endOne(sessionId);
  }

  /** @throws ApiError FORBIDDEN if it is not a browser session; UNAUTHENTICATED if it has ended */
  async switchMode(actor: Actor, mode: Mode): Promise<BrowserSessionView> {
    const { sessionId } = inBrowser(actor);
    const livemode = mode === 'live';
    await this.update(SWITCH_MODE, [sessionId, this.clock.now(), livemode]);
    return this.view(inBrowser({ ...actor, livemode }));
  }

  /**
   * Proves that the person at the browser is still the user.
   * @throws ApiError INVALID_CREDENTIALS, which counts as a wrong password; RATE_LIMITED; FORBIDDEN if it is not a browser
   *   session; UNAUTHENTICATED if it has ended
   */
  async confirmPassword(actor: Actor, password: string): Promise<BrowserSessionView> {
    const { sessionId } = inBrowser(actor);
    const user = await this.db.manager.findOneByOrFail(User, { id: actor.id });
    await this.checks.assertPassword(user, password, 'The password is wrong.');
    await this.update(CONFIRM_PASSWORD, [sessionId, this.clock.now()]);
    const confirmed = await this.authentication.ofSession(sessionId);
    if (!confirmed) throw invalidCredential();
    return this.view(inBrowser(confirmed));
  }

  private async update(statement: Statement, [sessionId, ...values]: [string, ...unknown[]]): Promise<void> {
    const [updated] = await this.db.query(statement, [sessionId, ...values]);
    if (!updated) throw invalidCredential('The session has ended. Sign in again.');
    this.db.onCommit(() => {
      this.authentication.invalidate(sessionId);
    });
  }

  /** The endpoints that call this are public, so they authenticate the request themselves. */
  private async actorOf(headers: IncomingHttpHeaders): Promise<Actor | undefined> {
    const credential = credentialIn(headers, this.cookie);
    if (credential?.kind !== 'cookie') return undefined;
    try {
      return await this.authentication.ofCookie(credential.value, null, { upToDate: true });
    } catch (error) {
      if (error instanceof ApiError && error.type === UNAUTHENTICATED) return undefined;
      throw error;
    }
  }

  private async view(actor: ActorInBrowser): Promise<BrowserSessionView> {
    const { user, business, scopes, mode } = await this.users.principal(actor);
    if (!user) throw new Error('A browser session belongs to a user.');
    const { expiresAt, passwordConfirmedUntil: until } = actor.browserSession;
    return {
      user,
      business,
      scopes,
      mode,
      expiresAt: expiresAt.toISOString(),
      passwordConfirmedUntil: until && until > this.clock.now() ? until.toISOString() : null,
    };
  }
}

/** @throws ApiError FORBIDDEN unless the actor is the user of a browser session */
function inBrowser(actor: Actor): ActorInBrowser {
  const { sessionId, browserSession } = actor;
  if (sessionId !== null && browserSession) return { ...actor, sessionId, browserSession };
  throw FORBIDDEN.error('This is for the session of a browser, which begins with POST /api/v1/session.');
}
