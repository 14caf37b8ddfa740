import { Injectable } from '@nestjs/common';
import { Actor } from '#platform';
import { SignedIn } from './auth.dto';
import { Authentication } from './authentication';
import { Sessions } from './sessions';
import { Tokens } from './tokens';

/** How long a sign-in on a page lasts. What people approve there outlives it, so it is short. */
const PAGE_SECONDS = 60 * 60;

/** What a page's cookie holds, and for how many seconds it is good. */
export interface PageSession {
  token: string;
  expiresIn: number;
}

/**
 * Sign-ins on pages of this service. A page's cookie names the session, so it stops working the moment the session ends
 * (in other processes within 5 s); as a credential of the API it is worth nothing.
 */
@Injectable()
export class PageSessions {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly authentication: Authentication,
  ) {}

  /** Hands the session of a sign-in to a page. Its access and refresh tokens must go to nobody. */
  async begin({ refreshToken }: Pick<SignedIn, 'refreshToken'>): Promise<PageSession> {
    const named = this.tokens.readRefresh(refreshToken);
    if (!named) throw new Error('The sign-in names no session.');
    await this.sessions.endIn(named.sessionId, PAGE_SECONDS);
    return { token: this.tokens.page(named.sessionId), expiresIn: PAGE_SECONDS };
  }

  /** The user who is signed in; undefined when the token is not one of ours, or its session has ended. */
  async find(token: string): Promise<Actor | undefined> {
    const sessionId = this.tokens.readPage(token);
    return sessionId === undefined ? undefined : this.authentication.ofSession(sessionId);
  }

  /** Ends the session itself, so that a copy of the cookie is worth nothing either. */
  async end(token: string): Promise<void> {
    const sessionId = this.tokens.readPage(token);
    if (sessionId !== undefined) await this.sessions.endOne(sessionId);
  }
}
