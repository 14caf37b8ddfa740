import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SafeHttpClient, SafeHttpError, SafeHttpResponse, urlFrom } from '#outbound';
import { Author, readOembed } from './oembed';
import { isMarkup, Page, readPage } from './page';
import { isShortLink, OembedSource, PlatformAdapter, Post, postAt } from '../../platforms/platform-adapter';
import { exactly, PostedAt } from '../checks/posted-at';
import { combinedReachability, Reachability, reachabilityOf } from './reachability';
import { searchable } from '#kernel/text';
import { isTruncated } from '../checks/wording';

/** The result of fetching a proof. It is internal to verification and is never shown to anyone. */
export interface Reading {
  reachability: Reachability;
  /** The URL of the proof and the URL after redirects; the hosts of both are checked. */
  urls: URL[];
  post?: Post;
  /** The texts of the post, as they were read. */
  texts: string[];
  /** All of them, normalised for searching; empty if none could be read. */
  text: string;
  /** Whether `text` is complete, so that a phrase that it does not contain was not posted. */
  isComplete: boolean;
  postedAt?: PostedAt;
  author?: Author;
  /** The URL of a picture of the post. */
  pictureUrl?: string;
  /** SHA-256 of the fetched content, if that is specific to this proof. */
  contentHash?: string;
}

interface Source extends Pick<Page, 'texts' | 'isComplete' | 'postedAt' | 'pictureUrl'> {
  reachability: Reachability;
  author?: Author;
}

interface Fetched extends Source {
  url: URL;
  post?: Post;
  contentHash?: string;
}

const NOTHING: Omit<Source, 'reachability'> = { texts: [], isComplete: false };

/** The paths of sign-in pages, to which many sites redirect from a post. */
const SIGN_IN =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:accounts?\/)?(?:login|log-in|signin|sign-in|signup|authwall|uas\/login|checkpoint|i\/flow\/login|servicelogin)(?:[/.?]|$)/i;
const SIGN_IN_HOST = /^(?:accounts|login|signin|auth|sso|consent)\./;

/** Fetches proofs as an anonymous visitor. */
@Injectable()
export class ProofReader {
  constructor(private readonly outbound: SafeHttpClient) {}

  /**
   * @param actionId the action that it should prove
   * @param adapter the adapter of the action's platform; undefined if the platform has no public URLs
   */
  async read(proofUrl: string, actionId: string, adapter: PlatformAdapter | undefined): Promise<Reading> {
    const url = new URL(proofUrl);
    const page = await this.readPage(url, actionId, adapter);
    const { post } = page;
    const oembed = post && adapter?.oembed && (await this.readOembed(adapter.oembed, new URL(post.canonicalUrl)));
    const sources = [page, oembed].filter((source) => source?.reachability === 'public') as Source[];
    const createdAt = post && adapter?.createdAt?.(post.id);
    const texts = sources.flatMap((source) => source.texts);
    return {
      reachability: combinedReachability(page.reachability, oembed?.reachability),
      urls: [url, page.url],
      post,
      texts,
      text: searchable(texts.join(' \n ')),
      isComplete: sources.some(isComplete),
      postedAt: sources.find((source) => source.postedAt)?.postedAt ?? (createdAt && exactly(createdAt)),
      author: oembed?.author,
      pictureUrl: sources.map(({ pictureUrl }) => this.pictureAt(pictureUrl, page.url)).find(Boolean),
      contentHash: page.contentHash,
    };
  }

  private async readPage(start: URL, actionId: string, adapter: PlatformAdapter | undefined): Promise<Fetched> {
    const direct = adapter && postAt(adapter, start, actionId);
    const response = await this.fetch(start.href, 'text/html,application/xhtml+xml,*/*;q=0.8');
    if (!response) return { reachability: 'unreachable', url: start, post: direct, ...NOTHING };
    const { status, headers, body } = response;
    const url = urlFrom(response.url) ?? start;
    const post = direct ?? (adapter && isShortLink(adapter, start) ? postAt(adapter, url, actionId) : undefined);
    const reachability = reachabilityOf(status);
    if (reachability !== 'public') return { reachability, url, post, ...NOTHING };
    if (body.length === 0) return { reachability: 'unclear', url, post, ...NOTHING };
    if (!isMarkup(response)) {
      const pictureUrl = headers['content-type']?.startsWith('image/') ? url.href : undefined;
      return { reachability, url, post, ...NOTHING, pictureUrl, contentHash: hashOf(body) };
    }
    const page = readPage(body, headers['content-type'] ?? '');
    const shown = pageReachability({ start, url, post, page, body });
    return shown === 'public'
      ? { ...page, reachability: shown, url, post, contentHash: hasOwnUrl(page) ? hashOf(body) : undefined }
      : { reachability: shown, url, post, ...NOTHING };
  }

  private async readOembed({ endpoint, isComplete: hasFullText }: OembedSource, postUrl: URL): Promise<Source> {
    const response = await this.fetch(endpoint(postUrl), 'application/json');
    if (!response) return { reachability: 'unreachable', ...NOTHING };
    const reachability = reachabilityOf(response.status);
    const oembed = reachability === 'public' ? readOembed(response.body) : undefined;
    return oembed
      ? { reachability, ...oembed, isComplete: hasFullText }
      : { reachability: reachability === 'public' ? 'unclear' : reachability, ...NOTHING };
  }

  /** The absolute URL; undefined if it can never be fetched, such as one that contains the picture itself. */
  private pictureAt(text: string | undefined, base: URL): string | undefined {
    const url = text === undefined ? undefined : urlFrom(text, base.href)?.href;
    return url === undefined || this.outbound.objectionTo(url) ? undefined : url;
  }

  /**
   * Undefined if there is no response, for any reason. Blocked hosts and hosts that do not respond are indistinguishable, so
   * that submitters cannot probe which hosts exist in our network.
   */
  private async fetch(url: string, accept: string): Promise<SafeHttpResponse | undefined> {
    try {
      return await this.outbound.request(url, { headers: { accept } });
    } catch (error) {
      if (error instanceof SafeHttpError) return undefined;
      throw error;
    }
  }
}

/** Whether a page shows the requested post, or instead a sign-in form, the home page or an empty shell. */
function pageReachability(fetched: { start: URL; url: URL; post?: Post; page: Page; body: Buffer }): Reachability {
  const { start, url, post, page, body } = fetched;
  const isRedirected = start.hostname !== url.hostname || start.pathname !== url.pathname;
  if (isRedirected && (SIGN_IN.test(url.pathname) || SIGN_IN_HOST.test(url.hostname))) return 'sign-in';
  const marker = post && markerOf(post);
  if (marker && page.canonicalUrl?.toLowerCase().includes(marker)) return 'public';
  // A page with a sign-in form may also show the post, so this comes after the canonical URL.
  if (page.hasSignInForm) return 'sign-in';
  if (marker) return body.toString('latin1').toLowerCase().includes(marker) ? 'public' : 'unclear';
  return isRedirected && url.pathname === '/' ? 'unclear' : 'public';
}

/** A text that only the page of this post contains: the last part of its id, or the whole id if that part is short. */
function markerOf({ id }: Post): string {
  const lastPart = id.split(/[/:]/).at(-1) ?? '';
  return (lastPart.length < 6 ? id : lastPart).toLowerCase();
}

/** Sites may serve the same shell for all pages to anonymous visitors. A page with its own canonical URL is not such a shell. */
function hasOwnUrl({ canonicalUrl }: Page): boolean {
  return (urlFrom(canonicalUrl ?? '')?.pathname ?? '/') !== '/';
}

function isComplete({ isComplete: hasFullText, texts }: Source): boolean {
  return hasFullText && !texts.some(isTruncated);
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
