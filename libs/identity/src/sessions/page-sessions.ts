import { Injectable } from '@nestjs/common';
import { Actor } from '#kernel';
import { AccountsService } from '../accounts/accounts.service';
import { Login, Register, SignedIn, VerifyCode } from '../accounts/auth.dto';
import { Authentication } from '../authentication/authentication';
import { CodeSignIns } from '../codes/code-sign-ins';
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
    private readonly codes: CodeSignIns,
  ) {}

  /** Sends a creator a code to sign in with. It makes no difference whether anybody has the address. */
  requestCode(email: string): void {
    this.codes.request(email);
  }

  /** Signs in or registers. Nobody receives the access and refresh tokens. @throws ApiError as those of `POST /auth` */
  async signIn(input: Login | Register | VerifyCode, origin: SignInOrigin): Promise<PageSession> {
    const { refreshToken } = await this.begin(input, origin);
    const claims = this.tokens.readRefresh(refreshToken);
    if (!claims) throw new Error('The refresh token of the sign-in is not valid.');
    await this.sessions.endIn(claims.sessionId, PAGE_SECONDS);
    return { token: this.tokens.page(claims.sessionId), expiresIn: PAGE_SECONDS };
  }

  private begin(input: Login | Register | VerifyCode, origin: SignInOrigin): Promise<SignedIn> {
    if (input.action === 'register') return this.accounts.register(input, origin);
    return input.action === 'login' ? this.signIns.login(input, origin) : this.signIns.loginWithCode(input, origin);
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
