import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { AccountsService } from '../accounts/accounts.service';
import { Login, Register } from '../accounts/auth.dto';
import { Authentication } from '../authentication/authentication';
import { Sessions, SignInOrigin } from './sessions';
import { SignInService } from './sign-in.service';
import { Tokens } from './tokens';

/**
 * How long a page session lasts: as long as an entered password counts in other browser sessions, because what people approve in it
 * outlasts it.
 */
const PAGE_SECONDS = 10 * 60;

export interface PageSession {
  /** The value of the cookie. */
  token: string;
  /** Seconds. */
  expiresIn: number;
}

/**
 * Sign-ins on the pages of this service. The cookie contains the session id, so it stops working when the session ends
 * (within 5 s in other processes). It is not accepted as an API credential.
 */
@Injectable()
export class PageSessions {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
    private readonly authentication: Authentication,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
  ) {}

  /** Signs in or registers. Nobody receives the access and refresh tokens. @throws ApiError as `register` or `login` */
  async signIn(input: Login | Register, origin: SignInOrigin): Promise<PageSession> {
    const { refreshToken } = await (input.action === 'register'
      ? this.accounts.register(input, origin)
      : this.signIns.login(input, origin));
    const claims = this.tokens.readRefresh(refreshToken);
    if (!claims) throw new Error('The refresh token of the sign-in is not valid.');
    await this.sessions.endIn(claims.sessionId, PAGE_SECONDS);
    return { token: this.tokens.page(claims.sessionId), expiresIn: PAGE_SECONDS };
  }

  /** The signed-in user; undefined if the token is not valid or the session has ended. */
  async find(token: string): Promise<Actor | undefined> {
    const sessionId = this.tokens.readPage(token);
    return sessionId === undefined ? undefined : this.authentication.ofSession(sessionId);
  }

  /** Ends the session itself, which also invalidates copies of the cookie. */
  async end(token: string): Promise<void> {
    const sessionId = this.tokens.readPage(token);
    if (sessionId !== undefined) await this.sessions.endOne(sessionId);
  }
}
