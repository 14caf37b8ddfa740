import { Controller, Get, Post, Req } from '@nestjs/common';
import { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Endpoint, EndpointSpec, PlainAnswer } from '#platform';
import { ConsentPageService } from './consent-page.service';
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
  show(@Req() request: FastifyRequest): Promise<PlainAnswer> {
    return this.pages.show(request);
  }

  @Post('authorize')
  @Endpoint({
    ...PAGE,
    id: 'decideConsent',
    summary: 'Approve or deny what an agent asks for',
    tier: 'strict',
    body: 'form',
    alsoReturns: { 303: 'Decided. The answer goes to the agent.' },
  })
  decide(@Req() request: FastifyRequest): Promise<PlainAnswer> {
    return this.pages.decide(request);
  }

  @Post('sign-in')
  @Endpoint({
    ...PAGE,
    id: 'signInToConsent',
    summary: 'Sign in, or register, to decide',
    tier: 'strict',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  signIn(@Req() request: FastifyRequest): Promise<PlainAnswer> {
    return this.pages.signIn(request);
  }

  @Post('sign-out')
  @Endpoint({
    ...PAGE,
    id: 'signOutOfConsent',
    summary: 'Sign out, to decide as someone else',
    tier: 'standard',
    body: 'form',
    alsoReturns: GOES_BACK,
  })
  signOut(@Req() request: FastifyRequest): Promise<PlainAnswer> {
    return this.pages.signOut(request);
  }
}
