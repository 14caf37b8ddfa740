import { Body, Controller, Get, Headers, Ip, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Endpoint, EndpointSpec, PlainAnswer } from '#platform';
import { ConsentPageService, Fields } from './consent-page.service';
import { OwnFormsGuard } from './own-forms.guard';
import { problemPage } from './pages/problem.page';

/** What all of the pages are: for anyone who is sent to them, and never the envelope, whatever goes wrong. */
const PAGE = {
  tag: 'Agents',
  access: 'public',
  returns: z.string(),
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
  constructor(private readonly pages: ConsentPageService) {}

  @Get('authorize')
  @Endpoint({ ...PAGE, id: 'showConsent', summary: 'Show what an agent asks for', tier: 'relaxed' })
  show(@Query() fields: Fields, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    return this.pages.show(fields, cookie);
  }

  @Post('authorize')
  @UseGuards(OwnFormsGuard)
  @Endpoint({
    ...PAGE,
    id: 'decideConsent',
    summary: 'Approve or deny what an agent asks for',
    tier: 'strict',
    body: 'form',
    alsoReturns: { 303: 'Decided. The answer goes to the agent.' },
  })
  decide(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    return this.pages.decide(fields, cookie);
  }

  @Post('sign-in')
  @UseGuards(OwnFormsGuard)
  @Endpoint({
    ...PAGE,
    id: 'signInToConsent',
    summary: 'Sign in, or register, to decide',
    tier: 'strict',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  signIn(
    @Body() fields: Fields = {},
    @Ip() ipAddress: string,
    @Headers('user-agent') userAgent?: string,
  ): Promise<PlainAnswer> {
    return this.pages.signIn(fields, { userAgent, ipAddress });
  }

  @Post('sign-out')
  @UseGuards(OwnFormsGuard)
  @Endpoint({
    ...PAGE,
    id: 'signOutOfConsent',
    summary: 'Sign out, to decide as someone else',
    tier: 'standard',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  signOut(@Body() fields: Fields = {}, @Headers('cookie') cookie?: string): Promise<PlainAnswer> {
    return this.pages.signOut(fields, cookie);
  }
}
