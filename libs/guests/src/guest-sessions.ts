import { createHash } from 'node:crypto';
import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db } from '#database';
import { invalidCredential } from '#http/access';
import { Clock, newId } from '#kernel';
import { randomToken } from '#kernel/secrets';
import { GuestCookie } from './guest-cookie';
import { GuestSession } from './guest-session.entity';
import { Guest } from './guest.entity';

const DAY_SECONDS = 24 * 60 * 60;
/** How long the browser of a guest is recognized. */
const GUEST_SECONDS = 90 * DAY_SECONDS;
/** How long a browser is recognized in which nobody has shown who they are: longer than what was begun in it is kept. */
const BROWSER_SECONDS = 2 * DAY_SECONDS;

/** A session that has just begun, and the value of `Set-Cookie` for it. */
export interface BegunSession {
  session: GuestSession;
  cookie: string;
}

/** Sessions of guests. A session belongs to a browser, and to a guest once the address is known to be theirs. */
@Injectable()
export class GuestSessions {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly cookie: GuestCookie,
  ) {}

  /** The session of the browser that sends a request; undefined if there is none. */
  async find(headers: IncomingHttpHeaders): Promise<GuestSession | undefined> {
    const token = this.cookie.tokenIn(headers);
    if (token === undefined) return undefined;
    const where = { tokenHash: hashOf(token), expiresAt: MoreThan(this.clock.now()) };
    return (await this.db.manager.findOneBy(GuestSession, where)) ?? undefined;
  }

  /** The guest who sends a request; undefined if the browser does not belong to one. */
  async guestIn(headers: IncomingHttpHeaders): Promise<Guest | undefined> {
    const guestId = (await this.find(headers))?.guestId;
    if (!guestId) return undefined;
    return (await this.db.manager.findOneBy(Guest, { id: guestId })) ?? undefined;
  }

  /** @throws ApiError UNAUTHENTICATED */
  async requireGuest(headers: IncomingHttpHeaders): Promise<Guest> {
    const guest = await this.guestIn(headers);
    if (!guest)
      throw invalidCredential(
        'This browser does not know who you are. Send a proof, and enter the code that you get by e-mail.',
      );
    return guest;
  }

  /**
   * Begins a session in the current transaction.
   * @param previous the session that the browser has had; it keeps what was begun in it, and a token that somebody else may know is not the
   *   one of the guest
   */
  async begin(previous: GuestSession | undefined, guestId: string | null): Promise<BegunSession> {
    const [id, token, now] = [newId('gse', this.clock.now()), randomToken(), this.clock.now()];
    const seconds = guestId === null ? BROWSER_SECONDS : GUEST_SECONDS;
    const session: GuestSession = {
      id,
      tokenHash: hashOf(token),
      browserId: previous?.browserId ?? id,
      guestId,
      createdAt: now,
      expiresAt: this.clock.in(seconds),
    };
    await this.db.manager.insert(GuestSession, session);
    // A session without a guest ends by itself: a page that did not receive the response still finds what it has sent.
    if (previous && previous.guestId !== null) await this.db.manager.delete(GuestSession, { id: previous.id });
    return { session, cookie: this.cookie.set(token, seconds) };
  }

  /** Whether what is begun in the browser now belongs to this session: that of a guest ends when it ends, and is not renewed. */
  isUsable({ guestId, expiresAt }: GuestSession): boolean {
    return guestId !== null || expiresAt > this.clock.in(DAY_SECONDS);
  }

  /** @returns the value of `Set-Cookie` that deletes the cookie */
  async end(headers: IncomingHttpHeaders): Promise<string> {
    const session = await this.find(headers);
    if (session) await this.db.manager.delete(GuestSession, { id: session.id });
    return this.cookie.clear();
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
