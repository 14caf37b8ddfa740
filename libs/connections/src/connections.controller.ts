import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Delete, Get, Headers, Post, Res } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { RawResponse } from '#http/pages';
import { Actor, CONFLICT, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import {
  CheckConnection,
  CodeForBio,
  ConnectionDeleted,
  ConnectionId,
  ConnectionPage,
  ConnectionView,
  FinishConnection,
  ListConnections,
  SignInAtPlatform,
  StartConnection,
  StartedConnection,
} from './connection.dto';
import { ConnectionsService } from './connections.service';
import { BrowserCookie } from './oauth/browser-cookie';
import { OAuthClient } from './oauth/oauth-client';

@Controller('api/v1/oauth')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly client: OAuthClient,
    private readonly cookie: BrowserCookie,
  ) {}

  @Endpoint({
    id: 'startConnection',
    // It calls the platform.
    dryRun: false,
    tag: 'Connected accounts',
    summary: 'Start connecting an account',
    description:
      'Proves that an account belongs to you, so that your profile shows it as verified with the followers that the platform reports. Creator accounts only, with a profile.\n\n' +
      'With method `oauth`, open `authorizationUrl` in the same browser: it needs the cookie of this response. The platform sends the browser back to `GET /oauth/{platform}`, and that to `returnTo` with `?connected=instagram` or `?error=` and one of `denied`, `state_mismatch`, `session_ended`, `conflict` (the account is connected to another profile), `no_profile` and `platform_error`. This needs a signed-in user.\n\n' +
      'With method `code`, put the code into the public bio, then call `POST /oauth/connect/check`.',
    access: 'write.influencers',
    tier: 'standard',
    input: StartConnection,
    examples: {
      bio: { platformId: 'bluesky', method: 'code', handle: 'anna.bsky.social' },
      signIn: { platformId: 'instagram', returnTo: '/dashboard/accounts' },
    },
    returns: StartedConnection,
    secret: true,
    errors: [NOT_FOUND, FORBIDDEN, INVALID_STATE, NOT_CONFIGURED],
  })
  @Post('connect')
  async start(
    @CurrentActor() actor: Actor,
    @Input() input: StartConnection,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<SignInAtPlatform | CodeForBio> {
    const started = await this.connections.start(actor, input);
    if (!('signIn' in started)) return started;
    const slug = this.client.slugOf(this.connections.platformAt(started.signIn.platformId));
    response.setHeader('set-cookie', this.cookie.set(slug, started.cookie));
    return started.signIn;
  }

  @Endpoint({
    id: 'checkConnection',
    // It calls the platform.
    dryRun: false,
    tag: 'Connected accounts',
    summary: "Check the code in an account's bio",
    description:
      'Reads the public profile of the account. If its bio contains the code from `POST /oauth/connect`, the account is connected. Can be repeated.',
    access: 'write.influencers',
    tier: 'standard',
    input: CheckConnection,
    examples: { bluesky: { platformId: 'bluesky', handle: 'anna.bsky.social' } },
    returns: ConnectionView,
    errors: [NOT_FOUND, FORBIDDEN, INVALID_STATE, CONFLICT],
  })
  @Post('connect/check')
  check(@CurrentActor() actor: Actor, @Input() input: CheckConnection): Promise<ConnectionView> {
    return this.connections.check(actor, input);
  }

  @Endpoint({
    id: 'finishConnection',
    tag: 'Connected accounts',
    summary: 'Receive an OAuth callback',
    description:
      'The redirect URI to which a platform sends the browser after a sign-in; register it with the platform. ' +
      'Parameters: `code` and `state`, or `error`; others are ignored. Needs the cookie of the browser in which ' +
      'the sign-in was started.',
    access: 'public',
    tier: 'relaxed',
    input: FinishConnection,
    ignoresUnknownInput: true,
    envelope: false,
    mediaType: 'text/html; charset=utf-8',
    alsoReturns: { 303: 'Done. Redirects to `returnTo` with `?connected=` or `?error=`.' },
    errors: [NOT_FOUND],
  })
  @Get(':platform')
  async finish(@Input() input: FinishConnection, @Headers() { cookie }: IncomingHttpHeaders): Promise<RawResponse> {
    const platform = this.connections.platformAt(input.platform);
    const slug = this.client.slugOf(platform);
    const { code = '', state = '', error = '' } = input;
    const response = { code, state, error, cookie: this.cookie.read(slug, cookie) };
    const location = await this.connections.finish(platform, response);
    return RawResponse.redirect(location, {
      'set-cookie': this.cookie.clear(slug),
      // The address of this page contains the code.
      'referrer-policy': 'no-referrer',
    });
  }

  @Endpoint({
    id: 'listConnections',
    tag: 'Connected accounts',
    summary: 'List connected accounts',
    description: 'Newest first. Tokens are never included.',
    access: 'read.influencers',
    tier: 'relaxed',
    input: ListConnections,
    returns: ConnectionPage,
  })
  @Get('connections')
  list(@CurrentActor() actor: Actor, @Input() query: ListConnections): Promise<Page<ConnectionView>> {
    return this.connections.list(actor, query);
  }

  @Endpoint({
    id: 'deleteConnection',
    // It calls the platform.
    dryRun: false,
    tag: 'Connected accounts',
    summary: 'Disconnect an account',
    description:
      'The profile no longer shows the account as verified, and it can be connected to another profile. Access is revoked at the platform in the background, where the platform allows that; this also works while the platform is down.',
    access: 'write.influencers',
    tier: 'standard',
    input: ConnectionId,
    returns: ConnectionDeleted,
  })
  @Delete('connections/:id')
  delete(@CurrentActor() actor: Actor, @Input() { id }: ConnectionId): Promise<ConnectionDeleted> {
    return this.connections.delete(actor, id);
  }
}
