import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock, Db, newId, Statement } from '#platform';
import { Authentication } from './authentication';
import { INVALID_GRANT } from './identity.problems';
import { Session } from './session.entity';
import { ACCESS_TOKEN_SECONDS, Tokens } from './tokens';

const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How long the token that was spent last may be used once more, for a client that never got the answer. */
const RETRY_SECONDS = 10;

const ROTATE: Statement = {
  name: 'sessions.rotate',
  text: `update sessions set generation = generation + 1, rotated_at = $3, retried = false, expires_at = $4
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
  text: `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null returning id`,
};

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

  async begin(userId: string): Promise<TokenPair> {
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
    if (!named) throw INVALID_GRANT.because('The refresh token is not one of ours.');
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

  /** Ends every session of a user, in the ambient transaction. Call what it returns once that is committed. */
  async endAll(userId: string): Promise<() => void> {
    const ended = await this.db.query<{ id: string }>(REVOKE_ALL, [userId, this.clock.now()]);
    return () => {
      for (const { id } of ended) this.authentication.forget(id);
    };
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
