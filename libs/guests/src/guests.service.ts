import { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { AccountsService } from '#identity';
import { notFound } from '#kernel';
import { Submitters } from '#participants';
import { GuestChanges, progressOf } from './guest-changes';
import { GuestHistory } from './guest-history';
import { GuestSessions } from './guest-sessions';
import { BecomeCreator, CreatorAccount, GuestSubmission, GuestView } from './guest.dto';
import { Guest } from './guest.entity';

/** What a browser knows of a guest and an offer. */
export interface GuestPart {
  guest: GuestView;
  /** What the guest last submitted for the campaign; null if that was nothing. */
  latest: GuestSubmission | null;
  /** What `latest` shows, for `changes`; null without it. */
  progress: string | null;
}

/** What guests see and change of themselves. */
@Injectable()
export class GuestsService {
  constructor(
    private readonly db: Db,
    private readonly sessions: GuestSessions,
    private readonly history: GuestHistory,
    private readonly watch: GuestChanges,
    private readonly accounts: AccountsService,
    private readonly submitters: Submitters,
  ) {}

  view({ email, name, createdAt }: Guest): GuestView {
    return { email, name: name || null, createdAt: createdAt.toISOString() };
  }

  /** How the guest whom a browser belongs to takes part in a campaign; undefined if it belongs to none. */
  async partIn(headers: IncomingHttpHeaders, campaignId: string): Promise<GuestPart | undefined> {
    const guest = await this.sessions.guestIn(headers);
    if (!guest) return undefined;
    const { items } = await this.history.proofs(guest, { campaignId, perPage: 1 });
    const latest = items[0] ?? null;
    return { guest: this.view(guest), latest, progress: latest && progressOf(latest) };
  }

  /**
   * An event stream that tells when something has become of a proof.
   * @param known what the page shows, as `progress` of `partIn`
   * @throws ApiError NOT_FOUND, also if the browser does not know who the guest is, or SERVICE_UNAVAILABLE
   */
  async changes(headers: IncomingHttpHeaders, submissionId: string, known: string): Promise<Readable> {
    const guest = await this.sessions.guestIn(headers);
    const businessId = guest && (await this.history.recipientOf(guest, submissionId));
    if (!guest || businessId === undefined) throw notFound();
    return this.watch.follow({ guestId: guest.id, businessId, submissionId, known });
  }

  /**
   * Creates an account of a creator with the address of a guest. Businesses know both as one participant.
   * @throws ApiError EMAIL_TAKEN
   */
  async becomeCreator(guest: Guest, { name = guest.name }: BecomeCreator): Promise<CreatorAccount> {
    const { email } = guest;
    return this.db.tx(async () => {
      const businessId = await this.accounts.createCreator({ email, name: name || null });
      await this.submitters.connect(await this.history.participantsOf(guest), businessId);
      return { businessId, email };
    });
  }
}
