import { Controller, Get, Post, Query } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { RawResponse } from '#http/pages';
import { EmailVerification, isAccountAddress } from '#identity';
import { Text } from '#kernel';
import { PASTED_ADDRESS } from '#kernel/fields';
import { pageResponse } from '../pages/page-response';
import { errorPage } from '../pages/error.page';
import { confirmPage, linkSentPage, newLinkPage, verifiedPage } from '../pages/verify-email.page';

const PAGE = {
  tag: 'Authentication',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  renderError: errorPage,
  // The token of the link, in the form.
  secret: true,
} satisfies Partial<EndpointSpec>;

/** The form of the page: the token of a link, or the address that a new link is sent to. */
class VerifyEmailForm {
  @Text({ exact: true, rawMax: 2000, default: '', description: 'The token of the link.' })
  token: string;

  @Text({ exact: true, rawMax: 1000, default: '', description: 'The address for a new link.' })
  email: string;
}

/**
 * The page that the link in a verification email opens. Opening it changes nothing, because mail scanners open links too and
 * would verify an account that a stranger registered with another person's address. A person must press the button.
 */
@Controller('verify-email')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerification) {}

  @Endpoint({
    ...PAGE,
    id: 'showEmailVerification',
    summary: 'Show the e-mail verification page',
    tier: 'relaxed',
    ignoresUnknownInput: true,
  })
  @Get()
  show(@Query() query: unknown): RawResponse {
    const token = textOf(query, 'token');
    if (token === '') return pageResponse(newLinkPage());
    const email = this.verification.addressIn(token);
    return email === undefined ? expired() : pageResponse(confirmPage(email, token));
  }

  @Endpoint({
    ...PAGE,
    id: 'verifyEmail',
    summary: 'Verify an e-mail address',
    tier: 'standard',
    body: 'form',
    input: VerifyEmailForm,
  })
  @Post()
  async verify(@Input() { token, email: typed }: VerifyEmailForm): Promise<RawResponse> {
    const email = PASTED_ADDRESS.as(typed).toLowerCase();
    if (token !== '' && this.verification.addressIn(token) === undefined) return expired();
    if (token !== '') {
      await this.verification.verify(token);
      return pageResponse(verifiedPage());
    }
    if (!isAccountAddress(email))
      return pageResponse(newLinkPage({ value: email, error: 'Enter an e-mail address, such as name@example.com.' }), {
        status: 400,
      });
    this.verification.resend(email);
    return pageResponse(linkSentPage());
  }
}

function expired(): RawResponse {
  return pageResponse(newLinkPage({ expired: true }), { status: 400 });
}

/** A field of a form or a query; empty when it is missing or not a single string. */
function textOf(fields: unknown, name: string): string {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
