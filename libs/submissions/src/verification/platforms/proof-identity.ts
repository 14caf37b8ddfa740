import { urlFrom } from '#platform';
import { OTHER_SITES } from './other-sites.data';
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
import { ADAPTERS } from './platforms.service';
import { hostOf, parametersOf, pathOf, segmentsOf, siteOf, withoutTail } from './spelling';

/** What makes two proofs the same one. */
export interface ProofIdentity {
  /** The same for every address of one post or page, and for no other. */
  key: string;
  /** Whether it is that of a post on a known platform (`ig:post:C1a2b3c4d5e`), rather than of a page (`example.com/a`). */
  isPost: boolean;
}

const FEDERATED = ADAPTERS.find(({ federated }) => federated);

/** No post lies deeper; whatever is put behind the address of one is looked past. */
const DEEPEST = 12;
/** Redirects and embedded posts give the address of the post as a parameter. */
const PARAMETERS_FOLLOWED = 10;

/**
 * The one place where it is decided whether two addresses are the same proof: for the refusal of duplicates in a campaign, and
 * for the comparison with the proofs of everybody else.
 *
 * On a known platform it is the id of the post, in whichever spelling of the address. Elsewhere it is the host and the path,
 * in one spelling and in lower case, without the query: nobody can tell which parameters of an unknown site matter, and one
 * that does not would make a new proof of an old one. See `docs/decisions/0031-same-proof.md`.
 *
 * @param proofUrl absolute, as `proofUrlFault` lets it pass
 * @param actionId what it should prove: a link to a comment is another proof than its post only where a comment is asked for
 */
export function proofIdentity(proofUrl: string, actionId: string): ProofIdentity {
  const url = new URL(proofUrl);
  const post = postIn(url, actionId, true);
  return post ? { key: post, isPost: true } : { key: pageOf(url, actionId), isPost: false };
}

/**
 * Whether an address only leads on to a post of a known platform. The platform makes a new one whenever somebody shares the
 * post, so which post it is, is known only once the link was followed.
 */
export function isShareLink(url: URL): boolean {
  return ADAPTERS.some((adapter) => isShortLink(adapter, url));
}

/** The fingerprint of the post that an address leads to by what it says itself, on any platform. */
function postIn(url: URL, actionId: string, follows: boolean): string | undefined {
  if (isShareLink(url)) return undefined;
  const host = hostOf(url);
  const adapter = adapterOf(host);
  const { posts, comments = [], platformId } = adapter ?? FEDERATED ?? { posts: [], platformId: '' };
  // The server of a platform without a centre is known by its addresses only: nothing may be put behind those.
  const match = matchIn(url, [...comments, ...posts], actionId, adapter ? DEEPEST : 0);
  if (match) return fingerprintOf({ platformId, kind: match.pattern.kind, id: match.id });
  return adapter && follows ? postWithin(url, actionId) : undefined;
}

/** The post whose address a page of a platform is given as a parameter, such as `l.facebook.com/l.php?u=…`. */
function postWithin(url: URL, actionId: string): string | undefined {
  for (const value of [...parametersOf(url).values()].slice(0, PARAMETERS_FOLLOWED)) {
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
  const match = known && matchIn(url, known.pages ?? [], actionId, DEEPEST);
  if (known && match) return `${String(known.name)}:${match.pattern.kind}:${match.id}`;
  const name = known ? String(known.name) : siteOf(host) + (url.port && `:${url.port}`);
  const path = segmentsOf(url).map((segment) => `/${segment.toLowerCase()}`);
  return name + path.join('') + significantOf(url, known?.significant ?? []);
}

function significantOf(url: URL, names: readonly string[]): string {
  const parameters = parametersOf(url);
  return names
    .filter((name) => parameters.has(name))
    .map((name) => `?${name}=${encodeURIComponent((parameters.get(name) ?? '').trim().toLowerCase())}`)
    .join('');
}

function adapterOf(host: string): PlatformAdapter | undefined {
  return ADAPTERS.find((adapter) => isOn(adapter, host) || isOn({ hosts: adapter.mirrors ?? [] }, host));
}

/** The first match of an address as it is, then without what was put behind it, up to so many segments of its path. */
function matchIn(url: URL, patterns: readonly PostPattern[], actionId: string, deepest: number): Match | undefined {
  const [host, path, parameters] = [hostOf(url), pathOf(url), parametersOf(url)];
  const exact = matchOf(patterns, { host, path, parameters }, actionId);
  if (exact || deepest === 0) return exact;
  const trimmed = new Map([...parameters].map(([name, value]) => [name, withoutTail(value)]));
  const segments = path.split('/').slice(1, deepest + 1);
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
