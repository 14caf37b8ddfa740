import { hostOf, parametersOf, pathOf, siteOf } from './spelling';

export { hostOf };

/** The URLs of a site whose pages have more than one URL, and what identifies a page. To add a site, add an object. */
export interface Site {
  hosts: readonly string[];
  /** The subdomains of the hosts that belong to the site; all unless given. */
  subdomains?: readonly string[];
  /** Whether subdomains are separate sites, such as blogs, rather than aliases of one site. */
  hasSitesOfOthers?: true;
  /** Pages that are not posts and have many URLs, such as places and files. */
  pages?: readonly PostPattern[];
  /** Query parameters, in lower case, that identify a page if no pattern matches; others are ignored. */
  significant?: readonly string[];
}

/** The URLs of one platform. To add a platform, add an object. */
export interface PlatformAdapter extends Site {
  /** The id of the platform in the catalogue. */
  platformId: string;
  /** Whether any other host may also belong to the platform, as with Mastodon. */
  federated?: true;
  /** Third-party hosts that show the platform's posts under the same paths. A proof there is not on the platform, but counts as the same proof. */
  mirrors?: readonly string[];
  /**
   * Hosts, optionally with a path, whose links redirect to posts; one post can have any number of such links. A `*` matches one
   * segment of the path.
   */
  shortLinks?: readonly string[];
  /** The URLs of posts; empty if posts have no public URL of their own. */
  posts: readonly PostPattern[];
  /** The URLs of comments, if they are URLs of posts with something added. */
  comments?: readonly PostPattern[];
  /** The oEmbed endpoint, if it can be used without a key. */
  oembed?: OembedSource;
  /** When a post was created, if its id contains the time in a documented format. */
  createdAt?: (id: string) => Date | undefined;
}

export interface PostPattern {
  /** Ids are unique within one kind on one platform. */
  kind: string;
  /** The only action, by id, for which the pattern applies; for other actions, the URL is that of the post around it. */
  onlyFor?: string;
  /** The hosts with such URLs, if not all. */
  host?: RegExp;
  /** Matches the decoded path without trailing slash, in any case. The groups are passed to `id` and `canonical`. */
  path: RegExp;
  /** The query parameter with the id, if the path does not contain it; it becomes the last group. The name is in lower case. */
  parameter?: { name: string; value: RegExp };
  /** Returns the id of the post, in lower case if the platform ignores case; the first group unless given. */
  id?: (groups: string[], host: string) => string;
  /** Returns the canonical URL of the post. */
  canonical?: (groups: string[], host: string) => string;
}

export interface OembedSource {
  /** Returns the request URL for the URL of a post. */
  endpoint: (postUrl: URL) => string;
  /** Whether the response contains the full text of a post. */
  isComplete: boolean;
}

/** A post, as identified by its URL. */
export interface Post {
  platformId: string;
  kind: string;
  id: string;
  canonicalUrl: string;
}

/** The match of a pattern. */
export interface Match {
  pattern: PostPattern;
  id: string;
  groups: string[];
}

/** Whether the host belongs to the site. */
export function isOn({ hosts, subdomains }: Pick<Site, 'hosts' | 'subdomains'>, host: string): boolean {
  return hosts.some((known) => {
    if (host === known) return true;
    return subdomains ? subdomains.some((name) => host === `${name}.${known}`) : host.endsWith(`.${known}`);
  });
}

/**
 * The post that a URL identifies; undefined for other pages, and for short links, which must be followed first.
 * @param actionId the action to prove: only for some actions, a comment is a post of its own
 */
export function postAt(adapter: PlatformAdapter, url: URL, actionId?: string): Post | undefined {
  const { platformId, federated, posts } = adapter;
  const host = hostOf(url);
  if (isShortLink(adapter, url) || (!federated && !isOn(adapter, host))) return undefined;
  const match = matchOf(posts, { host, path: pathOf(url), parameters: parametersOf(url) }, actionId);
  if (!match) return undefined;
  const { pattern, id, groups } = match;
  return { platformId, kind: pattern.kind, id, canonicalUrl: pattern.canonical?.(groups, host) ?? url.href };
}

/** The match of the first pattern that matches. */
export function matchOf(
  patterns: readonly PostPattern[],
  address: { host: string; path: string; parameters: Map<string, string> },
  actionId: string | undefined,
): Match | undefined {
  const { host, path, parameters } = address;
  for (const pattern of patterns) {
    if (pattern.onlyFor !== undefined && pattern.onlyFor !== actionId) continue;
    if (pattern.host && !pattern.host.test(host)) continue;
    const [whole, ...groups] = pattern.path.exec(path) ?? [];
    if (whole === undefined) continue;
    if (pattern.parameter) {
      const value = parameters.get(pattern.parameter.name) ?? '';
      if (!pattern.parameter.value.test(value)) continue;
      groups.push(value);
    }
    const id = pattern.id ? pattern.id(groups, siteOf(host)) : (groups[0] ?? '');
    // Leading zeros do not change a numeric id.
    return { pattern, groups, id: id.replace(/(^|\/)0+(?=\d+$)/, '$1') };
  }
  return undefined;
}

/** Whether the URL is a short link that redirects to a post. */
export function isShortLink({ shortLinks = [] }: Pick<PlatformAdapter, 'shortLinks'>, url: URL): boolean {
  if (shortLinks.length === 0) return false;
  const host = hostOf(url);
  return shortLinks.some((link) => {
    const { site, path } = partsOf(link);
    if (!isOn(site, host)) return false;
    const at = pathOf(url).toLowerCase().split('/').slice(1);
    return at.length > path.length && path.every((segment, index) => segment === '*' || segment === at[index]);
  });
}

interface ShortLink {
  site: Pick<Site, 'hosts'>;
  /** The segments of its path. */
  path: readonly string[];
}

const shortLinkParts = new Map<string, ShortLink>();

/** The parts of a short link, cached because every proof is compared with every short link. */
function partsOf(link: string): ShortLink {
  const known = shortLinkParts.get(link);
  if (known) return known;
  const [host = '', ...path] = link.split('/').filter(Boolean);
  const parts = { site: { hosts: [host] }, path };
  shortLinkParts.set(link, parts);
  return parts;
}

/** A string that is the same for every URL of a post, and different for every other post. */
export function fingerprintOf({ platformId, kind, id }: Pick<Post, 'platformId' | 'kind' | 'id'>): string {
  return `${platformId}:${kind}:${id}`;
}

/** An oEmbed endpoint that takes the URL as `url` and returns JSON. For public endpoints, see https://oembed.com/providers.json */
export function oembedAt(endpoint: string, isComplete = false): OembedSource {
  return { endpoint: ({ href }) => `${endpoint}?format=json&url=${encodeURIComponent(href)}`, isComplete };
}
