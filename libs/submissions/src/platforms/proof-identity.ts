import { withoutWrapping } from '#kernel/text';
import { urlFrom } from '#outbound';
import { OTHER_SITES, SHARE_LINKS } from './other-sites.data';
import {
  fingerprintOf,
  isOn,
  isShortLink,
  Match,
  matchOf,
  PlatformAdapter,
  PostPattern,
  Site,
} from './platform-adapter';
import { ADAPTERS } from './platforms';
import { hostOf, parametersOf, pathOf, segmentsOf, siteOf, withoutTail } from './spelling';

/** Identifies a proof. */
export interface ProofIdentity {
  /** The same for every URL of one post or page, and different for any other. */
  key: string;
  /** Whether it identifies a post on a known platform (`ig:post:C1a2b3c4d5e`), rather than a page (`example.com/a`). */
  isPost: boolean;
}

const FEDERATED = ADAPTERS.find(({ federated }) => federated);

const SHORT_LINKS = [...ADAPTERS.flatMap(({ shortLinks = [] }) => shortLinks), ...SHARE_LINKS];

/** The maximum number of path segments that are matched. URLs of posts are shorter; further segments are ignored. */
const MAX_SEGMENTS = 12;
/** The maximum number of parameters that are searched for the URL of a post, as in redirects and embedded posts. */
const MAX_PARAMETERS = 10;

/**
 * The only definition of when two URLs are the same proof, used to reject duplicates in a campaign and to compare proofs across
 * all businesses.
 *
 * On a known platform, the identity is the id of the post. Elsewhere, it is the normalised host and path in lower case, without
 * the query: it is unknown which parameters of an unknown site matter, and an irrelevant one would turn an old proof into a new
 * one. See `docs/decisions/0031-same-proof.md`.
 *
 * @param proofUrl an absolute URL that `proofUrlError` accepts
 * @param actionId the action to prove: a comment is a different proof from its post only if the action is a comment
 */
export function proofIdentity(proofUrl: string, actionId: string): ProofIdentity {
  const url = new URL(proofUrl);
  const post = postIn(url, actionId, true);
  return post ? { key: post, isPost: true } : { key: pageOf(url, actionId), isPost: false };
}

/**
 * Whether a URL is a share link or a short link. A new one is created whenever somebody shares a post, so the post is known only
 * after following the link.
 */
export function isShareLink(url: URL): boolean {
  return isShortLink({ shortLinks: SHORT_LINKS }, url);
}

/**
 * The id of the known platform on which a URL does not identify a post; undefined for a post, and for other sites. One post may have
 * any number of such URLs, known or invented later, so a proof with one is never approved without a person.
 */
export function platformWithoutPost(proofUrl: string, actionId: string): string | undefined {
  return proofIdentity(proofUrl, actionId).isPost ? undefined : adapterOf(hostOf(new URL(proofUrl)))?.platformId;
}

/** The fingerprint of the post that a URL identifies, on any platform. */
function postIn(url: URL, actionId: string, follows: boolean): string | undefined {
  if (isShareLink(url)) return undefined;
  const host = hostOf(url);
  const adapter = adapterOf(host);
  const { posts, comments = [], platformId } = adapter ?? FEDERATED ?? { posts: [], platformId: '' };
  // An unknown server of a federated platform is recognised only by its URLs, so these must match exactly.
  const match = matchIn(url, [...comments, ...posts], actionId, adapter ? MAX_SEGMENTS : 0);
  if (match) return fingerprintOf({ platformId, kind: match.pattern.kind, id: match.id });
  return adapter && follows ? postWithin(url, actionId) : undefined;
}

/** The post whose URL is in a query parameter, such as `l.facebook.com/l.php?u=…`. */
function postWithin(url: URL, actionId: string): string | undefined {
  for (const value of [...parametersOf(url).values()].slice(0, MAX_PARAMETERS)) {
    const target = /^(?:https?:\/\/|\/)/i.test(value) ? urlFrom(value, url.origin) : undefined;
    const post = target && postIn(target, actionId, false);
    if (post !== undefined) return post;
  }
  return undefined;
}

function pageOf(url: URL, actionId: string): string {
  const host = hostOf(url);
  const platform = adapterOf(host);
  const site: Site | undefined = platform ?? OTHER_SITES.find((other) => isOn(other, host));
  const known = site && { ...site, name: platform?.federated || site.hasSitesOfOthers ? siteOf(host) : site.hosts[0] };
  const match = known && matchIn(url, known.pages ?? [], actionId, MAX_SEGMENTS);
  if (known && match) return `${String(known.name)}:${match.pattern.kind}:${match.id}`;
  const name = known ? String(known.name) : siteOf(host) + (url.port && `:${url.port}`);
  const path = segmentsOf(url).map((segment) => `/${segment.toLowerCase()}`);
  return name + path.join('') + significantOf(url, known?.significant ?? []);
}

function significantOf(url: URL, names: readonly string[]): string {
  const parameters = parametersOf(url);
  return names
    .filter((name) => parameters.has(name))
    .map((name) => `?${name}=${encodeURIComponent(withoutWrapping(parameters.get(name) ?? '').toLowerCase())}`)
    .join('');
}

function adapterOf(host: string): PlatformAdapter | undefined {
  return ADAPTERS.find((adapter) => isOn(adapter, host) || isOn({ hosts: adapter.mirrors ?? [] }, host));
}

/** The first match of the full URL or, within the first `maxSegments` segments of its path, of the longest matching prefix. */
function matchIn(url: URL, patterns: readonly PostPattern[], actionId: string, maxSegments: number): Match | undefined {
  const [host, path, parameters] = [hostOf(url), pathOf(url), parametersOf(url)];
  const exact = matchOf(patterns, { host, path, parameters }, actionId);
  if (exact || maxSegments === 0) return exact;
  const trimmed = new Map([...parameters].map(([name, value]) => [name, withoutTail(value)]));
  const segments = path.split('/').slice(1, maxSegments + 1);
  for (let depth = segments.length; depth >= 0; depth--) {
    const kept = segments.slice(0, depth).map((segment) => `/${segment}`);
    const last = withoutTail(kept.at(-1)?.slice(1) ?? '');
    for (const end of [kept.at(-1) ?? '', last && `/${last}`]) {
      const match = matchOf(patterns, { host, path: kept.slice(0, -1).join('') + end, parameters: trimmed }, actionId);
      if (match) return match;
    }
  }
  return undefined;
}
