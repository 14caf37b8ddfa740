import { Readable } from 'node:stream';
import { Inject, Injectable, OnModuleDestroy } from '@nestjs/common';
import { Clock, LOG, Log, SERVICE_UNAVAILABLE } from '#kernel';
import { withConnectionQuota } from '#kernel/host';
import { PerksService } from '#perks';
import { SubmissionsService } from '#submissions';
import { GuestSubmission } from './guest.dto';

const POLL_MS = 1000;
/** Proxies close connections on which nothing is sent. */
const HEARTBEAT_MS = 15_000;
/** The page opens another one. */
const LONGEST_MS = 10 * 60_000;
/** The most pages that one process keeps up to date; others learn of a change when they are looked at again. */
const MOST = 2000;
/** The most pages of one guest among these. Few people have more tabs open, and a script must not use up the room of others. */
const MOST_OF_GUEST = 20;

/** What a page shows of a proof, as far as it changes by itself: `pending`, `rejected`, or such as `approved.issued`. */
export function progressOf({ state, perk }: Pick<GuestSubmission, 'state'> & { perk: { status: string } | null }) {
  return perk ? `${state}.${perk.status}` : state;
}

/** The page of a guest that shows what becomes of a proof. */
interface Page {
  guestId: string;
  businessId: string;
  submissionId: string;
  /** What it shows, as `progressOf`. */
  known: string;
}

interface Watcher extends Page {
  stream: Readable;
  beganAt: number;
  sentAt: number;
}

/**
 * Tells pages that a decision was made, or that a perk was used. While any page is open, one query each second reads what has become of all
 * their proofs.
 */
@Injectable()
export class GuestChanges implements OnModuleDestroy {
  private readonly watchers = new Set<Watcher>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> | undefined;
  private isClosing = false;
  private isFailing = false;

  constructor(
    private readonly submissions: SubmissionsService,
    private readonly perks: PerksService,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Ends all streams before the server stops, because it would wait for them. */
  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    for (const watcher of this.watchers) end(watcher);
    this.stopPolling();
    await this.polling;
  }

  /**
   * An event stream with a message whenever what a page shows of a proof is no longer so.
   * @throws ApiError SERVICE_UNAVAILABLE, also if too many pages of the guest are open
   */
  follow(page: Page): Readable {
    if (this.isClosing || this.watchers.size >= MOST || this.countOf(page.guestId) >= MOST_OF_GUEST)
      throw SERVICE_UNAVAILABLE.error(undefined, undefined, { headers: { 'retry-after': '10' } });
    const now = this.clock.now().getTime();
    const stream = new Readable({ read: () => undefined });
    const watcher: Watcher = { ...page, stream, beganAt: now, sentAt: now };
    stream.push(':\n\n');
    this.watchers.add(watcher);
    stream.once('close', () => {
      this.watchers.delete(watcher);
      if (this.watchers.size === 0) this.stopPolling();
    });
    // One poll serves all pages, so it does not use the quota of any of them.
    this.timer ??= setInterval(() => {
      withConnectionQuota('background', () => this.poll());
    }, POLL_MS);
    return stream;
  }

  private countOf(guestId: string): number {
    return [...this.watchers].filter((each) => each.guestId === guestId).length;
  }

  private poll(): void {
    const now = this.clock.now().getTime();
    for (const watcher of this.watchers) {
      if (Math.abs(now - watcher.beganAt) > LONGEST_MS) end(watcher);
      else if (Math.abs(now - watcher.sentAt) > HEARTBEAT_MS) send(watcher, ':\n\n', now);
    }
    // One at a time, so that queries do not pile up when the database hangs.
    this.polling ??= this.look()
      .then(
        () => {
          this.isFailing = false;
        },
        (error: unknown) => {
          if (!this.isFailing) this.log.warn({ err: error }, 'Pages of guests are not kept up to date.');
          this.isFailing = true;
        },
      )
      .finally(() => (this.polling = undefined));
  }

  private async look(): Promise<void> {
    const watched = [...this.watchers];
    const ids = [...new Set(watched.map(({ submissionId }) => submissionId))];
    const [states, perks] = await Promise.all([
      this.submissions.statesOf(watched.map(({ businessId, submissionId: id }) => ({ businessId, id }))),
      this.perks.bySubmission(ids),
    ]);
    const now = this.clock.now().getTime();
    for (const watcher of watched) {
      const state = states.get(watcher.submissionId);
      if (state === undefined) continue;
      const progress = progressOf({ state, perk: perks.get(watcher.submissionId) ?? null });
      if (progress === watcher.known) continue;
      watcher.known = progress;
      send(watcher, `event: changed\ndata: ${progress}\n\n`, now);
    }
  }

  private stopPolling(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function send(watcher: Watcher, text: string, now: number): void {
  // A page that does not read gets nothing more: it looks again when its connection ends.
  if (watcher.stream.destroyed || watcher.stream.readableLength > 0) return;
  watcher.sentAt = now;
  watcher.stream.push(text);
}

function end({ stream }: Watcher): void {
  if (!stream.destroyed) stream.push(null);
}
