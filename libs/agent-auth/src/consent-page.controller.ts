import { Body, Controller, Get, Headers, Inject, Ip, Post, Query, UseGuards } from '@nestjs/common';
import { Endpoint, EndpointSpec, PlainAnswer, SETTINGS, Settings } from '#platform';
import { ConsentCookie } from './consent-cookie';
import { ConsentPageService, Fields, SignInFirst } from './consent-page.service';
import { OwnFormsGuard } from './own-forms.guard';
import { pageAnswer, sentOn } from './pages/answer';
import { decisionAnswer, pathOf, signInAnswer } from './pages/consent-answers';
import { getAKeyPage } from './pages/get-a-key.page';
import { problemPage } from './pages/problem.page';

/** What all of the pages are: for anyone who is sent to them, and never the envelope, whatever goes wrong. */
const PAGE = {
  tag: 'Agents',
  access: 'public',
  bare: 'text/html; charset=utf-8',
  tellProblem: problemPage,
} satisfies Partial<EndpointSpec>;

const GOES_BACK = { 303: 'Done. Back to the page.' };

/**
 * The page on which a person lets an agent in. What an agent may send is OAuth's, where a parameter that is not known
 * is ignored: it is read by the service, not declared as input.
 */
@Controller('agent')
export class ConsentPageController {
  constructor(
    private readonly pages: ConsentPageService,
    private readonly cookie: ConsentCookie,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint({ ...PAGE, id: 'showConsent', summary: 'Show what an agent asks for', tier: 'relaxed' })
  @Get('authorize')
  async show(@Query() fields: Fields, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    if (Object.keys(fields).length === 0) return this.explain();
    const view = await this.pages.open(fields, this.cookie.read(cookie));
    return 'seal' in view ? decisionAnswer(view) : this.signInFirst(view);
  }

  @Endpoint({
    ...PAGE,
    id: 'decideConsent',
    summary: 'Approve or deny what an agent asks for',
    tier: 'strict',
    body: 'form',
    alsoReturns: { 303: 'Decided. The answer goes to the agent.' },
  })
  @Post('authorize')
  @UseGuards(OwnFormsGuard)
  async decide(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    const decided = await this.pages.decide(fields, this.cookie.read(cookie));
    return typeof decided === 'string' ? sentOn(decided) : this.signInFirst(decided);
  }

  @Endpoint({
    ...PAGE,
    id: 'signInToConsent',
    summary: 'Sign in, or register, to decide',
    tier: 'strict',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  @Post('sign-in')
  @UseGuards(OwnFormsGuard)
  async signIn(
    @Body() fields: Fields = {},
    @Ip() ipAddress: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<PlainAnswer> {
    const done = await this.pages.signIn(fields, { userAgent, ipAddress });
    return 'session' in done ? sentOn(pathOf(done.asked), this.cookie.keep(done.session)) : this.signInFirst(done);
  }

  @Endpoint({
    ...PAGE,
    id: 'signOutOfConsent',
    summary: 'Sign out, to decide as someone else',
    tier: 'standard',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  @Post('sign-out')
  @UseGuards(OwnFormsGuard)
  async signOut(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    const asked = await this.pages.signOut(fields, this.cookie.read(cookie));
    return sentOn(pathOf(asked), this.cookie.forget());
  }

  /** Without a request, the page says how to get a key. */
  private explain(): PlainAnswer {
    const { BASE_URL, NODE_ENV } = this.settings;
    return pageAnswer(getAKeyPage({ baseUrl: BASE_URL, printsTestKey: NODE_ENV === 'development' }));
  }

  private signInFirst(view: SignInFirst): PlainAnswer {
    return signInAnswer(view, view.ended ? this.cookie.forget() : {});
  }
}
