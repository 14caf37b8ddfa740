import { hostOf, parametersOf, pathOf, siteOf } from './spelling';

export { hostOf };

/** A site whose pages have more than one address, and what tells its pages apart: data, so that another site is another object. */
export interface Site {
  hosts: readonly string[];
  /** The subdomains of its hosts that are its own too; all of them unless given. */
  subdomains?: readonly string[];
  /** Whether a subdomain is somebody's own site, such as a blog, rather than another way to the same one. */
  hasSitesOfOthers?: true;
  /** Pages that are not posts, such as places and files, and have many addresses. */
  pages?: readonly PostPattern[];
  /** Parameters, in lower case, that say which page it is where no pattern does; the others are ignored. */
  significant?: readonly string[];
}

/** What one platform's addresses mean: data, so that another platform is another object. */
export interface PlatformAdapter extends Site {
  /** Its id in the catalogue. */
  platformId: string;
  /** Whether a host that is not among them may be the platform's all the same; for those without a centre. */
  federated?: true;
  /** Hosts of others that show the platform's posts under the same paths. A proof there is not on the platform, but is the same proof. */
  mirrors?: readonly string[];
  /**
   * Hosts, with a path where only part of them is meant, whose links only lead on to a post: there can be any number of them
   * for one post. A `*` stands for any one segment of the path.
   */
  shortLinks?: readonly string[];
  /** The addresses of posts; none where a post has no public address of its own. */
  posts: readonly PostPattern[];
  /** The addresses of comments where they are those of their post with something added. */
  comments?: readonly PostPattern[];
  /** Where it tells of a post, by its address, to whoever asks without a key. */
  oembed?: OembedSource;
  /** When a post was made, where its id says so by a documented rule. */
  madeAt?: (id: string) => Date | undefined;
}

export interface PostPattern {
  /** Within a platform, ids of one kind are unique. */
  kind: string;
  /** The one action that it proves, by id; with any other, the address is that of the post around it. */
  onlyFor?: string;
  /** Where only some of the hosts have it. */
  host?: RegExp;
  /** Matches the decoded path without its last slash, in any case; the groups are what the rest takes. */
  path: RegExp;
  /** The parameter that holds the id, where the path does not; it becomes the last group. Its name is in lower case. */
  parameter?: { name: string; value: RegExp };
  /** What identifies the post. The first group unless said. In lower case where the platform does not tell cases apart. */
  id?: (groups: string[], host: string) => string;
  /** The one address of the post, of those that lead to it; for those that are read. */
  canonical?: (groups: string[], host: string) => string;
}

export interface OembedSource {
  /** For the address of a post. */
  endpoint: (postUrl: URL) => string;
  /** Whether what it gives holds all words of the post, so that one that is not there was not written. */
  wholeText: boolean;
}

/** A post, as its address names it. */
export interface Post {
  platformId: string;
  kind: string;
  id: string;
  canonicalUrl: string;
}

/** What a pattern found. */
export interface Match {
  pattern: PostPattern;
  id: string;
  groups: string[];
}

/** Whether the host is one of the platform. */
export function isOn({ hosts, subdomains }: Pick<Site, 'hosts' | 'subdomains'>, host: string): boolean {
  return hosts.some((known) => {
    if (host === known) return true;
    return subdomains ? subdomains.some((name) => host === `${name}.${known}`) : host.endsWith(`.${known}`);
  });
}

/**
 * The post that an address names by itself; undefined for any other page, and for a link that first has to be followed.
 * @param actionId the action that it should prove: only to some of them is a comment a post of its own
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

/** The first of the patterns that an address matches. */
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
    // A number is the same with zeros before it.
    return { pattern, groups, id: id.replace(/(^|\/)0+(?=\d+$)/, '$1') };
  }
  return undefined;
}

/** Whether the address only leads on to a post. */
export function isShortLink({ shortLinks = [] }: PlatformAdapter, url: URL): boolean {
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

/** The parts of a short link, parsed once, since every proof is compared with every short link. */
function partsOf(link: string): ShortLink {
  const known = shortLinkParts.get(link);
  if (known) return known;
  const [host = '', ...path] = link.split('/').filter(Boolean);
  const parts = { site: { hosts: [host] }, path };
  shortLinkParts.set(link, parts);
  return parts;
}

/** What is the same for every address of one post, and for no other post. */
export function fingerprintOf({ platformId, kind, id }: Pick<Post, 'platformId' | 'kind' | 'id'>): string {
  return `${platformId}:${kind}:${id}`;
}

/** An oEmbed endpoint that takes the address as `url` and answers JSON; those without a key: https://oembed.com/providers.json */
export function oembedAt(endpoint: string, wholeText = false): OembedSource {
  return { endpoint: ({ href }) => `${endpoint}?format=json&url=${encodeURIComponent(href)}`, wholeText };
}
