import { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Controller, Delete, Get, Headers, Post, Res, StreamableFile } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { EVENT_STREAM } from '#http/host';
import { EMAIL_TAKEN } from '#identity';
import { NOT_FOUND, Page, SERVICE_UNAVAILABLE } from '#kernel';
import { UNAUTHENTICATED } from '#kernel/errors';
import { GuestHistory } from './guest-history';
import { GuestSessions } from './guest-sessions';
import {
  BecomeCreator,
  CreatorAccount,
  GuestPerk,
  GuestPerkPage,
  GuestSessionEnded,
  GuestSubmission,
  GuestSubmissionPage,
  GuestView,
  ListGuestPerks,
  ListGuestProofs,
  WatchGuestProof,
} from './guest.dto';
import { GuestsService } from './guests.service';

/** The cookie says who it is, so there is no actor. */
const GUEST = { tag: 'Guests', access: 'public', tier: 'public' } satisfies Partial<EndpointSpec>;

/** What a guest sees in a browser that knows who it is. */
@Controller('api/v1/guest')
export class GuestsController {
  constructor(
    private readonly guests: GuestsService,
    private readonly sessions: GuestSessions,
    private readonly history: GuestHistory,
  ) {}

  @Endpoint({
    ...GUEST,
    id: 'getGuest',
    summary: 'Get the guest',
    description: 'Returns null for `data` if the browser does not know who the guest is. Send `X-Perk-Page: 1`.',
    returns: GuestView,
    nullWhen: 'Null if the browser does not know who the guest is.',
  })
  @Get('me')
  async me(@Headers() headers: IncomingHttpHeaders): Promise<GuestView | null> {
    const guest = await this.sessions.guestIn(headers);
    return guest ? this.guests.view(guest) : null;
  }

  @Endpoint({
    ...GUEST,
    id: 'listGuestProofs',
    summary: "List the guest's proofs",
    description: 'The proofs that the guest submitted to any business, newest first. Send `X-Perk-Page: 1`.',
    input: ListGuestProofs,
    returns: GuestSubmissionPage,
    errors: [UNAUTHENTICATED],
  })
  @Get('proofs')
  async proofs(
    @Input() query: ListGuestProofs,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<Page<GuestSubmission>> {
    return this.history.proofs(await this.sessions.requireGuest(headers), query);
  }

  @Endpoint({
    ...GUEST,
    id: 'watchGuestProof',
    summary: "Follow a guest's proof",
    description:
      'An event stream that has a message `changed` as soon as a decision about the proof was made, or its perk was used. `data` is what has become of it: `pending`, `rejected`, or such as `approved.issued`. ' +
      'It ends after 10 minutes; open it again. Send `X-Perk-Page: 1`.',
    // Everybody in a place may have the same address.
    tier: 'files',
    input: WatchGuestProof,
    envelope: false,
    mediaType: EVENT_STREAM,
    errors: [NOT_FOUND, SERVICE_UNAVAILABLE],
  })
  @Get('proofs/:id/changes')
  async watch(
    @Input() { id, known }: WatchGuestProof,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.guests.changes(headers, id, known), { type: EVENT_STREAM });
  }

  @Endpoint({
    ...GUEST,
    id: 'listGuestPerks',
    summary: "List the guest's perks",
    description: 'The perks that the guest earned from any business, newest first. Send `X-Perk-Page: 1`.',
    input: ListGuestPerks,
    returns: GuestPerkPage,
    errors: [UNAUTHENTICATED],
  })
  @Get('perks')
  async perks(@Input() query: ListGuestPerks, @Headers() headers: IncomingHttpHeaders): Promise<Page<GuestPerk>> {
    return this.history.perks(await this.sessions.requireGuest(headers), query);
  }

  @Endpoint({
    ...GUEST,
    id: 'becomeCreator',
    tier: 'standard',
    summary: 'Become a creator',
    description:
      'Creates an account for the guest, who can then see and sell more in the dashboard. It has no password: the guest signs in with a code. Send `X-Perk-Page: 1`.',
    status: 201,
    input: BecomeCreator,
    returns: CreatorAccount,
    errors: [UNAUTHENTICATED, EMAIL_TAKEN],
  })
  @Post('creator')
  async becomeCreator(@Input() input: BecomeCreator, @Headers() headers: IncomingHttpHeaders): Promise<CreatorAccount> {
    return this.guests.becomeCreator(await this.sessions.requireGuest(headers), input);
  }

  @Endpoint({
    ...GUEST,
    id: 'endGuestSession',
    summary: 'Forget the guest',
    description:
      'Ends the session and deletes the cookie. What the guest submitted stays. Send `X-Perk-Page: 1`. Returns the same if there is no session.',
    returns: GuestSessionEnded,
  })
  @Delete('session')
  async end(
    @Headers() headers: IncomingHttpHeaders,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<GuestSessionEnded> {
    response.setHeader('set-cookie', await this.sessions.end(headers));
    return { ended: true };
  }
}
