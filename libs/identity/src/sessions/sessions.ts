import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Condition, Db, Lists, mapPage, RowsByTime, Statement, violates } from '#database';
import { Actor, Clock, newId, notFound, Page } from '#kernel';
import { CHALLENGE } from '../api-keys/key-format';
import { Authentication, BROWSER_IDLE_MS } from '../authentication/authentication';
import { INVALID_CREDENTIALS, INVALID_GRANT } from '../identity.errors';
import { SecurityNotices } from '../security-notices';
import { Session } from './session.entity';
import { ListSessions, SessionEnded, SessionsEnded, SessionView, sessionView } from './sessions.dto';
import { ACCESS_TOKEN_SECONDS, Tokens } from './tokens';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a session lasts without a refresh. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** The most that a session lasts, even if it is refreshed. It limits how long a stolen token is useful. */
const MAX_SESSION_DAYS = 90;
/** How long the previous token can be used a second time, by a client that did not receive the response. */
const RETRY_SECONDS = 10;

/*
 * The statement that uses a token also checks it, because two concurrent requests with the same token would both find a
 * loaded session valid. Operations without such a race (sign in, list, end) use the entity.
 */
const ROTATE: Statement = {
  name: 'sessions.rotate',
  text: `update sessions set generation = generation + 1, rotated_at = $3, retried = false,
           expires_at = least($4, created_at + interval '${String(MAX_SESSION_DAYS)} days')
         where id = $1 and generation = $2 and revoked_at is null and expires_at > $3 returning user_id as "userId"`,
};
const RETRY: Statement = {
  name: 'sessions.retry',
  text: `update sessions set retried = true
         where id = $1 and generation = $2 + 1 and not retried and rotated_at > $4 and revoked_at is null and expires_at > $3 returning user_id as "userId"`,
};
/** A concurrent duplicate of a legitimate retry is rejected but does not end the session; an older token does. */
const REVOKE_IF_REUSED: Statement = {
  name: 'sessions.revoke_if_reused',
  text: `update sessions set revoked_at = $3
         where id = $1 and revoked_at is null and (generation > $2 + 1 or (generation = $2 + 1 and rotated_at <= $4)) returning id`,
};
/** The rows are locked in one order, so that two sessions of a user can end all others at once. */
const revokeAllOf = (users: string) =>
  `update sessions set revoked_at = $2 where id = any (array(
     select id from sessions where ${users} and revoked_at is null and id is distinct from $3 order by id for no key update
   )) returning id`;
const REVOKE_ALL: Statement = { name: 'sessions.revoke_all', text: revokeAllOf('user_id = $1') };
const REVOKE_ALL_OF_BUSINESS: Statement = {
  name: 'sessions.revoke_all_of_business',
  text: revokeAllOf('user_id in (select id from users where business_id = $1)'),
};
const REVOKE_OWN: Statement = {
  name: 'sessions.revoke_own',
  text: `update sessions set revoked_at = $3
         where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 returning id`,
};

/** Where a user signs in from, as far as it is known. */
export interface SignInOrigin {
  userAgent?: string;
  ipAddress?: string;
}

const MAX_USER_AGENT = 300;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  tokenType: 'Bearer';
  expiresIn: number;
}

const SESSIONS = new RowsByTime('sessions', 'ses', Session);

/** Sign-ins, and the rotation of their refresh tokens. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly tokens: Tokens,
    private readonly authentication: Authentication,
    private readonly notices: SecurityNotices,
  ) {}

  async begin(userId: string, origin: SignInOrigin = {}): Promise<TokenPair> {
    const id = await this.insert(userId, origin, { expiresAt: this.clock.in(SESSION_SECONDS) });
    return this.pair(id, userId, 1);
  }

  /** Begins a session without tokens, for a browser. The user has just entered the password. @returns its id */
  beginInBrowser(
    userId: string,
    origin: SignInOrigin,
    { cookieHash, livemode }: { cookieHash: string; livemode: boolean },
  ): Promise<string> {
    const passwordConfirmedAt = this.clock.now();
    const expiresAt = this.clock.in(BROWSER_IDLE_MS / 1000);
    return this.insert(userId, origin, { expiresAt, cookieHash, livemode, passwordConfirmedAt });
  }

  /**
   * Exchanges a refresh token for the next pair of tokens. After concurrent calls with one token, one next token is
   * valid.
   * @throws ApiError INVALID_GRANT; if the token was used before and is not a retry, its session also ends
   */
  async rotate(refreshToken: string): Promise<TokenPair & { userId: string }> {
    const claims = this.tokens.readRefresh(refreshToken);
    if (!claims) throw INVALID_GRANT.error('The refresh token is not valid. Sign in again.');
    const { sessionId, generation } = claims;
    const now = this.clock.now();
    const [rotated] = await this.db.query<{ userId: string }>(ROTATE, [
      sessionId,
      generation,
      now,
      this.clock.in(SESSION_SECONDS, now),
    ]);
    const [used] = rotated
      ? [rotated]
      : await this.db.query<{ userId: string }>(RETRY, [
          sessionId,
          generation,
          now,
          this.clock.in(-RETRY_SECONDS, now),
        ]);
    if (used) return { ...this.pair(sessionId, used.userId, generation + 1), userId: used.userId };
    const ended = await this.db.query(REVOKE_IF_REUSED, [
      sessionId,
      generation,
      now,
      this.clock.in(-RETRY_SECONDS, now),
    ]);
    if (ended.length > 0) this.authentication.invalidate(sessionId);
    throw INVALID_GRANT.error('The refresh token was already used or has expired. Sign in again.');
  }

  /** Ends the session of a refresh token of any generation. Does nothing if the token is not valid. */
  async end(refreshToken: string): Promise<void> {
    const claims = this.tokens.readRefresh(refreshToken);
    if (claims) await this.endOne(claims.sessionId);
  }

  /** Ends one session: immediately in this process, within 5 s in others. */
  async endOne(id: string): Promise<void> {
    await this.db.manager.update(Session, { id, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    this.authentication.invalidate(id);
  }

  /** Replaces the expiry of a session. @param seconds from now */
  async endIn(id: string, seconds: number): Promise<void> {
    await this.db.manager.update(Session, { id }, { expiresAt: this.clock.in(seconds) });
    this.authentication.invalidate(id);
  }

  /** The actor's active sessions, newest first. */
  async list(actor: Actor, query: ListSessions): Promise<Page<SessionView>> {
    const active = { userId: actor.id, revokedAt: null, expiresAt: Condition.after(this.clock.now()) };
    const page = await this.lists.page(SESSIONS.list(this.db.primary, [active], query), query);
    return mapPage(page, (session) => sessionView(session, actor.sessionId));
  }

  /** @throws ApiError NOT_FOUND unless the session is active and belongs to the actor */
  async endOwn(actor: Actor, id: string): Promise<SessionEnded> {
    const [ended] = await this.db.query(REVOKE_OWN, [id, actor.id, this.clock.now()]);
    if (!ended) throw notFound();
    this.authentication.invalidate(id);
    return { id, ended: true };
  }

  /** Ends the actor's sessions, except the one of the request. */
  async endOthers(actor: Actor): Promise<SessionsEnded> {
    return { ended: await this.endAll(actor.id, actor.sessionId ?? undefined) };
  }

  /** Ends every session of a user, except `exceptId`, in the ambient transaction. @returns how many */
  endAll(userId: string, exceptId?: string): Promise<number> {
    return this.endBy(REVOKE_ALL, userId, exceptId);
  }

  /** Like `endAll`, for all users of a business. */
  endAllOfBusiness(businessId: string, exceptId?: string): Promise<number> {
    return this.endBy(REVOKE_ALL_OF_BUSINESS, businessId, exceptId);
  }

  private async insert(
    userId: string,
    { userAgent, ipAddress }: SignInOrigin,
    fields: Pick<Session, 'expiresAt'> & Partial<Session>,
  ): Promise<string> {
    const now = this.clock.now();
    const session: Session = {
      id: newId('ses', now),
      userId,
      generation: 1,
      rotatedAt: now,
      retried: false,
      revokedAt: null,
      createdAt: now,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      ipAddress: ipAddress ?? null,
      cookieHash: null,
      livemode: true,
      passwordConfirmedAt: null,
      ...fields,
    };
    await this.notices.sessionBegins(session);
    try {
      await this.db.manager.insert(Session, session);
    } catch (error) {
      // The user was removed from the team after the password was verified.
      if (violates(error, 'sessions_user_fk'))
        throw INVALID_CREDENTIALS.error(undefined, undefined, { headers: CHALLENGE });
      throw error;
    }
    return session.id;
  }

  private async endBy(statement: Statement, ownerId: string, exceptId = ''): Promise<number> {
    const ended = await this.db.query<{ id: string }>(statement, [ownerId, this.clock.now(), exceptId]);
    this.db.onCommit(() => {
      for (const { id } of ended) this.authentication.invalidate(id);
    });
    return ended.length;
  }

  private pair(sessionId: string, userId: string, generation: number): TokenPair {
    return {
      accessToken: this.tokens.access({ sub: userId, sid: sessionId }),
      refreshToken: this.tokens.refresh(sessionId, generation),
      tokenType: 'Bearer',
      expiresIn: ACCESS_TOKEN_SECONDS,
    };
  }
}
