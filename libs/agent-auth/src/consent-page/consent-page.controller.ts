import { Body, Controller, Get, Headers, Inject, Ip, Post, Query, UseGuards } from '@nestjs/common';
import { Endpoint, EndpointSpec } from '#http';
import { RawResponse } from '#http/pages';
import { SETTINGS, Settings } from '#kernel';
import { ConsentCookie } from './consent-cookie';
import { ConsentPageService, Fields, SignInPrompt } from './consent-page.service';
import { SameOriginGuard } from './same-origin.guard';
import { pageResponse, redirectTo } from '../pages/page-response';
import { consentResponse, consentPath, signInResponse } from '../pages/consent-responses';
import { getAKeyPage } from '../pages/get-a-key.page';
import { errorPage } from '../pages/error.page';

/** All pages are public, and every response is HTML, also errors. */
const PAGE = {
  tag: 'Agents',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  renderError: errorPage,
  ignoresUnknownInput: true,
  // The token of its form, and an authorization code when a page leads on.
  secret: true,
} satisfies Partial<EndpointSpec>;

const BACK_TO_PAGE = { 303: 'Done. Redirects to the consent page.' };

/**
 * The page on which a person approves or denies the request of an agent. OAuth requires that unknown parameters are ignored,
 * so the service reads the parameters itself instead of declaring them as input.
 */
@Controller('agent')
export class ConsentPageController {
  constructor(
    private readonly pages: ConsentPageService,
    private readonly cookie: ConsentCookie,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint({ ...PAGE, id: 'showConsent', summary: 'Show the consent page', tier: 'relaxed' })
  @Get('authorize')
  async show(@Query() fields: Fields, @Headers('cookie') cookie?: string): Promise<RawResponse> {
    if (Object.keys(fields).length === 0) return this.explain();
    const view = await this.pages.open(fields, this.cookie.read(cookie));
    return 'seal' in view ? consentResponse(view) : this.signInPage(view);
  }

  @Endpoint({
    ...PAGE,
    id: 'decideConsent',
    summary: 'Approve or deny an agent',
    tier: 'strict',
    body: 'form',
    alsoReturns: { 303: 'Decided. Redirects to the agent with the result.' },
  })
  @Post('authorize')
  @UseGuards(SameOriginGuard)
  async decide(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<RawResponse> {
    const result = await this.pages.decide(fields, this.cookie.read(cookie));
    return typeof result === 'string' ? redirectTo(result) : this.signInPage(result);
  }

  @Endpoint({
    ...PAGE,
    id: 'signInToConsent',
    summary: 'Sign in or register on the consent page',
    tier: 'strict',
    body: 'form',
    alsoReturns: BACK_TO_PAGE,
  })
  @Post('sign-in')
  @UseGuards(SameOriginGuard)
  async signIn(
    @Body() fields: Fields = {},
    @Ip() ipAddress: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<RawResponse> {
    const result = await this.pages.signIn(fields, { userAgent, ipAddress });
    if (!('session' in result)) return this.signInPage(result);
    return redirectTo(consentPath(result.request), this.cookie.set(result.session));
  }

  @Endpoint({
    ...PAGE,
    id: 'signOutOfConsent',
    summary: 'Sign out on the consent page',
    tier: 'standard',
    body: 'form',
    alsoReturns: BACK_TO_PAGE,
  })
  @Post('sign-out')
  @UseGuards(SameOriginGuard)
  async signOut(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<RawResponse> {
    const request = await this.pages.signOut(fields, this.cookie.read(cookie));
    return redirectTo(consentPath(request), this.cookie.clear());
  }

  /** Without a request, the page explains how to get a key. */
  private explain(): RawResponse {
    const { BASE_URL, NODE_ENV } = this.settings;
    return pageResponse(getAKeyPage({ baseUrl: BASE_URL, printsTestKey: NODE_ENV === 'development' }));
  }

  private signInPage(view: SignInPrompt): RawResponse {
    return signInResponse(view, view.sessionEnded ? this.cookie.clear() : {});
  }
}
