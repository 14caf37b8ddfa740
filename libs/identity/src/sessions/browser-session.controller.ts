import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Delete, Get, Headers, Ip, Post, Put, Res } from '@nestjs/common';
import { CurrentActor, Endpoint, EndpointSpec, Input } from '#http';
import { Actor, SERVICE_UNAVAILABLE } from '#kernel';
import { BROWSER_SESSION_MS } from '../authentication/authentication';
import { SessionCookie } from '../authentication/session-cookie';
import { INVALID_CREDENTIALS, INVALID_GRANT } from '../identity.errors';
import { BrowserSessionView, ConfirmPassword, SignedOut, SignIn, SwitchMode } from './browser-session.dto';
import { BrowserSessions } from './browser-sessions';

const SESSION = { tag: 'Authentication', returns: BrowserSessionView } satisfies Partial<EndpointSpec>;

/** The session of a person who uses the pages of this service in a browser. */
@Controller('api/v1/session')
export class BrowserSessionController {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly cookie: SessionCookie,
  ) {}

  @Endpoint({
    ...SESSION,
    id: 'signIn',
    summary: 'Create a browser session',
    description:
      'For the pages of this service; programs use `POST /auth`. Sets a cookie that scripts cannot read. It is a credential for ' +
      'requests that such a page sends with `X-Perk-Page: 1`, and without another credential. The session ends 7 days after ' +
      'the last request, and 30 days after the sign-in in any case. Creators can send the `code` of `POST /auth` in place of the password. Wrong passwords are counted together with those of `POST /auth`.',
    access: 'public',
    tier: 'strict',
    input: SignIn,
    errors: [INVALID_CREDENTIALS, INVALID_GRANT, SERVICE_UNAVAILABLE],
  })
  @Post()
  async signIn(
    @Input() input: SignIn,
    @Headers() headers: IncomingHttpHeaders,
    @Ip() ipAddress: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<BrowserSessionView> {
    const origin = { userAgent: headers['user-agent'], ipAddress };
    const { session, token } = await this.sessions.signIn(input, headers, origin);
    response.setHeader('set-cookie', this.cookie.set(token, BROWSER_SESSION_MS / 1000));
    return session;
  }

  @Endpoint({
    ...SESSION,
    id: 'getSession',
    summary: 'Get the browser session',
    description: 'Returns null for `data` if the browser is not signed in. Send `X-Perk-Page: 1`.',
    access: 'public',
    tier: 'relaxed',
    nullWhen: 'Null if the browser is not signed in.',
  })
  @Get()
  find(@Headers() headers: IncomingHttpHeaders): Promise<BrowserSessionView | null> {
    return this.sessions.find(headers);
  }

  @Endpoint({
    id: 'signOut',
    tag: 'Authentication',
    summary: 'End the browser session',
    description:
      'Ends the session and deletes the cookie. Send `X-Perk-Page: 1`. Returns the same if nobody is signed in.',
    access: 'public',
    tier: 'standard',
    returns: SignedOut,
  })
  @Delete()
  async signOut(
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<SignedOut> {
    await this.sessions.end(headers);
    response.setHeader('set-cookie', this.cookie.clear());
    return { signedOut: true };
  }

  @Endpoint({
    ...SESSION,
    id: 'switchMode',
    // Keys are stored for one mode.
    idempotencyKey: false,
    summary: 'Switch between live and test mode',
    description:
      'For browser sessions only. A response to a `GET` may be from the previous mode for 5 s if the service runs as several processes.',
    access: 'user',
    tier: 'standard',
    input: SwitchMode,
    examples: { test: { mode: 'test' } },
  })
  @Put()
  switchMode(@CurrentActor() actor: Actor, @Input() { mode }: SwitchMode): Promise<BrowserSessionView> {
    return this.sessions.switchMode(actor, mode);
  }

  @Endpoint({
    ...SESSION,
    id: 'confirmPassword',
    // It counts wrong passwords, which must not be undone.
    dryRun: false,
    // A hash of the request would be stored, from which the password could be guessed.
    idempotencyKey: false,
    summary: 'Confirm the password',
    description:
      'For browser sessions only. For 10 minutes, the session may do what otherwise returns `PASSWORD_REQUIRED`, such as ' +
      'creating an API key. Signing in counts too. Wrong passwords are counted together with those of `POST /auth`.',
    access: 'user',
    tier: 'strict',
    input: ConfirmPassword,
    errors: [INVALID_CREDENTIALS, SERVICE_UNAVAILABLE],
  })
  @Post('confirm')
  confirmPassword(@CurrentActor() actor: Actor, @Input() { password }: ConfirmPassword): Promise<BrowserSessionView> {
    return this.sessions.confirmPassword(actor, password);
  }
}
