import { Controller, Get, Post } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { RawResponse } from '#http/pages';
import { ApiError, invalid, Text } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';
import { IgnoreUnknownFields } from '#kernel/fields';
import { askPage, donePage, invalidPage } from './unsubscribe.page';
import { Unsubscribing } from './unsubscribing';

const PAGE = {
  tag: 'Service',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  // Links get parameters on the way, and mail programs send `List-Unsubscribe=One-Click` (RFC 8058).
  ignoresUnknownInput: true,
  renderError: (error) => (isAboutLink(error) ? invalidPage() : undefined),
} satisfies Partial<EndpointSpec>;

@IgnoreUnknownFields()
class UnsubscribeLink {
  @Text({ exact: true, max: 400, description: 'The token of the link.' })
  token: string;
}

/** The page that a link in a message opens. Opening it changes nothing, because mail scanners open links too. */
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribing: Unsubscribing) {}

  @Endpoint({
    ...PAGE,
    id: 'showUnsubscribe',
    summary: 'Show the page to unsubscribe',
    tier: 'relaxed',
    input: UnsubscribeLink,
  })
  @Get(':token')
  show(@Input() { token }: UnsubscribeLink): RawResponse {
    const topic = this.unsubscribing.topicIn(token);
    if (topic === undefined) throw invalidToken();
    return askPage(topic, token);
  }

  @Endpoint({
    ...PAGE,
    id: 'unsubscribe',
    summary: 'End messages that somebody does not want any more',
    description: 'Mail programs call it for their button "Unsubscribe" (RFC 8058). Doing so again makes no difference.',
    tier: 'standard',
    body: 'form',
    input: UnsubscribeLink,
  })
  @Post(':token')
  async unsubscribe(@Input() { token }: UnsubscribeLink): Promise<RawResponse> {
    if (!(await this.unsubscribing.use(token))) throw invalidToken();
    return donePage();
  }
}

function invalidToken(): ApiError {
  return invalid('token', 'is not valid: open the whole link of the e-mail');
}

/** Whether the link itself is wrong, and not what was added to the request. */
function isAboutLink({ type, details }: ApiError): boolean {
  return type === VALIDATION_ERROR && (details as { path: string }[]).some(({ path }) => path === 'token');
}
