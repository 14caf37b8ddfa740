import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbound, OutboundAnswer, OutboundError, urlFrom } from '#platform';
import { readOembed } from './oembed';
import { Page, readPage } from './page';
import { isShortLink, OembedSource, PlatformAdapter, Post, postAt } from './platforms/platform-adapter';
import { exactly, PostedAt } from './posted-at';
import { Standing, standingOf, standingOfBoth } from './standing';
import { breaksOff, searchable } from './words';

/** What could be found out about a proof by looking at it. It never leaves the verification: verdicts do. */
export interface Reading {
  standing: Standing;
  /** Where the proof is, and where that led to; each is looked at for the host. */
  urls: URL[];
  post?: Post;
  /** What was posted, ready to be searched; empty when none of it could be read. */
  words: string;
  /** Whether nothing else was posted: what is not in the words was not written. */
  isWhole: boolean;
  postedAt?: PostedAt;
  /** SHA-256 of what was fetched, where that is the same for nothing else. */
  contentHash?: string;
}

interface Source extends Pick<Page, 'words' | 'isWhole' | 'postedAt'> {
  standing: Standing;
}

interface Fetched extends Source {
  url: URL;
  post?: Post;
  contentHash?: string;
}

const NOTHING: Omit<Source, 'standing'> = { words: [], isWhole: false };

/** A path that begins so asks who one is; what was there to see was elsewhere. */
const SIGN_IN =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:accounts?\/)?(?:login|log-in|signin|sign-in|signup|authwall|uas\/login|checkpoint|i\/flow\/login|servicelogin)(?:[/.?]|$)/i;
const SIGN_IN_HOST = /^(?:accounts|login|signin|auth|sso|consent)\./;

/** Looks at proofs, as a stranger on the internet sees them. */
@Injectable()
export class ProofReader {
  constructor(private readonly outbound: Outbound) {}

  /**
   * @param actionId what it should prove
   * @param adapter of the platform that the proof should be on; undefined for one that has no public addresses
   */
  async read(proofUrl: string, actionId: string, adapter: PlatformAdapter | undefined): Promise<Reading> {
    const url = new URL(proofUrl);
    const page = await this.readPage(url, actionId, adapter);
    const { post } = page;
    const told = post && adapter?.oembed && (await this.readOembed(adapter.oembed, new URL(post.canonicalUrl)));
    const sources = [page, told].filter((source) => source?.standing === 'there') as Source[];
    const made = post && adapter?.madeAt?.(post.id);
    const words = sources.flatMap((source) => source.words);
    return {
      standing: standingOfBoth(page.standing, told?.standing),
      urls: [url, page.url],
      post,
      words: searchable(words.join(' \n ')),
      isWhole: sources.some(isWhole),
      postedAt: sources.find((source) => source.postedAt)?.postedAt ?? (made && exactly(made)),
      contentHash: page.contentHash,
    };
  }

  private async readPage(start: URL, actionId: string, adapter: PlatformAdapter | undefined): Promise<Fetched> {
    const named = adapter && postAt(adapter, start, actionId);
    const answer = await this.fetch(start.href, 'text/html,application/xhtml+xml,*/*;q=0.8');
    if (!answer) return { standing: 'later', url: start, post: named, ...NOTHING };
    const url = urlFrom(answer.url) ?? start;
    const post = named ?? (adapter && isShortLink(adapter, start) ? postAt(adapter, url, actionId) : undefined);
    const standing = standingOf(answer.status);
    if (standing !== 'there') return { standing, url, post, ...NOTHING };
    if (answer.body.length === 0) return { standing: 'unclear', url, post, ...NOTHING };
    if (!isMarkup(answer)) return { standing, url, post, ...NOTHING, contentHash: hashOf(answer.body) };
    const page = readPage(answer.body, answer.headers['content-type'] ?? '');
    const seen = standingOfPage({ start, url, post, page, body: answer.body });
    return seen === 'there'
      ? { ...page, standing: seen, url, post, contentHash: hasOwnAddress(page) ? hashOf(answer.body) : undefined }
      : { standing: seen, url, post, ...NOTHING };
  }

  private async readOembed({ endpoint, wholeText }: OembedSource, postUrl: URL): Promise<Source> {
    const answer = await this.fetch(endpoint(postUrl), 'application/json');
    if (!answer) return { standing: 'later', ...NOTHING };
    const standing = standingOf(answer.status);
    const told = standing === 'there' ? readOembed(answer.body) : undefined;
    return told
      ? { standing, ...told, isWhole: wholeText }
      : { standing: standing === 'there' ? 'unclear' : standing, ...NOTHING };
  }

  /**
   * Undefined when there is no answer, whyever. A host that must not be reached is the same as one that does not answer:
   * who files proofs could else find out which names there are in our network.
   */
  private async fetch(url: string, accept: string): Promise<OutboundAnswer | undefined> {
    try {
      return await this.outbound.request(url, { headers: { accept } });
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      throw error;
    }
  }
}

/** Whether a page that was sent shows what it was asked for, and not a form to sign in, a front page or an empty shell. */
function standingOfPage(seen: { start: URL; url: URL; post?: Post; page: Page; body: Buffer }): Standing {
  const { start, url, post, page, body } = seen;
  const moved = start.hostname !== url.hostname || start.pathname !== url.pathname;
  if (moved && (SIGN_IN.test(url.pathname) || SIGN_IN_HOST.test(url.hostname))) return 'walled';
  const mark = post && markOf(post);
  if (mark && page.address?.toLowerCase().includes(mark)) return 'there';
  // A form to sign in stands beside a post, or in its place.
  if (page.asksToSignIn) return 'walled';
  if (mark) return body.toString('latin1').toLowerCase().includes(mark) ? 'there' : 'unclear';
  return moved && url.pathname === '/' ? 'unclear' : 'there';
}

/** What only a page of that post holds: its id, or all of a short one. */
function markOf({ id }: Post): string {
  const own = id.split(/[/:]/).at(-1) ?? '';
  return (own.length < 6 ? id : own).toLowerCase();
}

/** The shell that a site serves to strangers is the same for all of its pages; one that says which it is, is not. */
function hasOwnAddress({ address }: Page): boolean {
  return (urlFrom(address ?? '')?.pathname ?? '/') !== '/';
}

function isWhole({ isWhole: all, words }: Source): boolean {
  return all && !words.some(breaksOff);
}

function isMarkup({ headers, body }: OutboundAnswer): boolean {
  const type = headers['content-type'];
  return type === undefined ? body.subarray(0, 64).toString('latin1').trimStart().startsWith('<') : /html/i.test(type);
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
