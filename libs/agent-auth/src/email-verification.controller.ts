import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IdentityService, isAccountAddress } from '#identity';
import { Endpoint, EndpointSpec, PlainAnswer } from '#platform';
import { pageAnswer } from './pages/answer';
import { problemPage } from './pages/problem.page';
import { confirmPage, linkSentPage, newLinkPage, verifiedPage } from './pages/verify-email.page';

const PAGE = {
  tag: 'Authentication',
  access: 'public',
  bare: 'text/html; charset=utf-8',
  tellProblem: problemPage,
} satisfies Partial<EndpointSpec>;

/**
 * Where the link of a verification mail leads. Opening it changes nothing, because mail scanners open links too: they would
 * verify an account that a stranger registered with somebody's address. A person presses the button.
 */
@Controller('verify-email')
export class EmailVerificationController {
  constructor(private readonly identity: IdentityService) {}

  @Endpoint({ ...PAGE, id: 'showEmailVerification', summary: 'Ask to verify an e-mail address', tier: 'relaxed' })
  @Get()
  show(@Query() query: unknown): PlainAnswer {
    const token = textOf(query, 'token');
    if (token === '') return pageAnswer(newLinkPage());
    const email = this.identity.addressToVerify(token);
    return email === undefined ? expired() : pageAnswer(confirmPage(email, token));
  }

  @Endpoint({
    ...PAGE,
    id: 'verifyEmail',
    summary: 'Verify an e-mail address, or send a new link',
    tier: 'standard',
    body: 'form',
  })
  @Post()
  async verify(@Body() body: unknown): Promise<PlainAnswer> {
    const [token, email] = [textOf(body, 'token'), textOf(body, 'email').trim().toLowerCase()];
    if (token !== '' && this.identity.addressToVerify(token) === undefined) return expired();
    if (token !== '') {
      await this.identity.verifyAddress(token);
      return pageAnswer(verifiedPage());
    }
    if (!isAccountAddress(email))
      return pageAnswer(newLinkPage({ value: email, wrong: 'Enter an e-mail address, such as name@example.com.' }), {
        status: 400,
      });
    this.identity.resendVerification(email);
    return pageAnswer(linkSentPage());
  }
}

function expired(): PlainAnswer {
  return pageAnswer(newLinkPage({ expired: true }), { status: 400 });
}

/** A field of a form or a query; empty when it is missing, or not a single text. */
function textOf(fields: unknown, name: string): string {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
