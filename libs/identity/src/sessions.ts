import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Actor, Clock, Db, newId, notFound, offsetOf, Page, pageOf, Statement } from '#platform';
import { Authentication } from './authentication';
import { INVALID_GRANT } from './identity.problems';
import { Session } from './session.entity';
import { ListSessions, SessionEnded, SessionView, sessionView } from './sessions.dto';
import { ACCESS_TOKEN_SECONDS, Tokens } from './tokens';

const DAY_SECONDS = 24 * 60 * 60;
/** How long a session lasts that is not refreshed. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
/** How long any session lasts: a copied token that is refreshed all the time is good until then, and no longer. */
const MAX_SESSION_DAYS = 90;
/** How long the token that was spent last may be used once more, for a client that never got the answer. */
const RETRY_SECONDS = 10;

/*
 * Whether a token is still good is decided in the statement that spends it: two requests may race with the same one, and each
 * would find a loaded session in order. Where nothing races (a sign-in, a list, an end), the entity is used.
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
/** A racing twin of an honest retry is refused, but is no theft: only a token older than that ends the session. */
const REVOKE_IF_REUSED: Statement = {
  name: 'sessions.revoke_if_reused',
  text: `update sessions set revoked_at = $3
         where id = $1 and revoked_at is null and (generation > $2 + 1 or (generation = $2 + 1 and rotated_at <= $4)) returning id`,
};
const REVOKE_ALL: Statement = {
  name: 'sessions.revoke_all',
  text: `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null and id is distinct from $3 returning id`,
};
const REVOKE_ALL_OF_BUSINESS: Statement = {
  name: 'sessions.revoke_all_of_business',
  text: `update sessions set revoked_at = $2
         where user_id in (select id from users where business_id = $1) and revoked_at is null and id is distinct from $3 returning id`,
};
const REVOKE_OWN: Statement = {
  name: 'sessions.revoke_own',
  text: `update sessions set revoked_at = $3
         where id = $1 and user_id = $2 and revoked_at is null and expires_at > $3 returning id`,
};

/** Where somebody signs in from, as far as it is known. */
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

/** Sign-ins, and the rotation of their refresh tokens. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly authentication: Authentication,
  ) {}

  async begin(userId: string, { userAgent, ipAddress }: SignInOrigin = {}): Promise<TokenPair> {
    const now = this.clock.now();
    const session = {
      id: newId('ses'),
      userId,
      generation: 1,
      rotatedAt: now,
      retried: false,
      expiresAt: this.clock.in(SESSION_SECONDS),
      revokedAt: null,
      createdAt: now,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      ipAddress: ipAddress ?? null,
    };
    await this.db.manager.insert(Session, session);
    return this.pair(session.id, userId, 1);
  }

  /**
   * Gives the next pair for a refresh token. Whoever races with the same token, one next token is alive afterwards.
   * @throws Problem INVALID_GRANT; and the session is over when the token was spent long ago
   */
  async rotate(refreshToken: string): Promise<TokenPair & { userId: string }> {
    const named = this.tokens.readRefresh(refreshToken);
    if (!named) throw INVALID_GRANT.because('The refresh token is not one of ours: sign in again.');
    const { sessionId, generation } = named;
    const now = this.clock.now();
    const [rotated] = await this.db.query<{ userId: string }>(ROTATE, [
      sessionId,
      generation,
      now,
      this.clock.in(SESSION_SECONDS),
    ]);
    const [used] = rotated
      ? [rotated]
      : await this.db.query<{ userId: string }>(RETRY, [sessionId, generation, now, this.clock.in(-RETRY_SECONDS)]);
    if (used) return { ...this.pair(sessionId, used.userId, generation + 1), userId: used.userId };
    const ended = await this.db.query(REVOKE_IF_REUSED, [sessionId, generation, now, this.clock.in(-RETRY_SECONDS)]);
    if (ended.length > 0) this.authentication.forget(sessionId);
    throw INVALID_GRANT.because('The refresh token is spent or expired; sign in again.');
  }

  /** Ends the session of a refresh token, whichever of its tokens that is. A token that names none changes nothing. */
  async end(refreshToken: string): Promise<void> {
    const named = this.tokens.readRefresh(refreshToken);
    if (named) await this.endOne(named.sessionId);
  }

  /** Ends one session at once, here; other processes refuse it within 5 s. */
  async endOne(id: string): Promise<void> {
    await this.db.manager.update(Session, { id, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    this.authentication.forget(id);
  }

  /** Lets a session end after so many seconds, whatever it was given before. */
  async endIn(id: string, seconds: number): Promise<void> {
    await this.db.manager.update(Session, { id }, { expiresAt: this.clock.in(seconds) });
    this.authentication.forget(id);
  }

  /** Those of the caller that are alive, newest first. */
  async list(actor: Actor, query: ListSessions): Promise<Page<SessionView>> {
    const [sessions, total] = await this.db.manager.findAndCount(Session, {
      where: { userId: actor.id, revokedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) },
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    return pageOf(
      sessions.map((session) => sessionView(session, actor.sessionId)),
      total,
      query,
    );
  }

  /** @throws Problem NOT_FOUND unless it is alive and the caller's own */
  async endOwn(actor: Actor, id: string): Promise<SessionEnded> {
    const [ended] = await this.db.query(REVOKE_OWN, [id, actor.id, this.clock.now()]);
    if (!ended) throw notFound();
    this.authentication.forget(id);
    return { id, ended: true };
  }

  /** Ends every session of a user but the one that is kept, in the ambient transaction. */
  endAll(userId: string, keptId?: string): Promise<void> {
    return this.endBy(REVOKE_ALL, userId, keptId);
  }

  /** The same for all users of a business. */
  endAllOfBusiness(businessId: string, keptId?: string): Promise<void> {
    return this.endBy(REVOKE_ALL_OF_BUSINESS, businessId, keptId);
  }

  private async endBy(statement: Statement, ownerId: string, keptId = ''): Promise<void> {
    const ended = await this.db.query<{ id: string }>(statement, [ownerId, this.clock.now(), keptId]);
    this.db.onCommit(() => {
      for (const { id } of ended) this.authentication.forget(id);
    });
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
