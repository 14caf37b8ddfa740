/** What one platform's addresses mean: data, so that a platform more is an object more. */
export interface PlatformAdapter {
  /** Its id in the catalogue. */
  platformId: string;
  hosts: readonly string[];
  /** The subdomains of its hosts that are its own too; all of them unless given. */
  subdomains?: readonly string[];
  /** Whether a host that is not among them may be the platform's all the same; for those without a centre. */
  federated?: true;
  /** Hosts, with a path where only part of them is meant, whose links only lead on to a post. */
  shortLinks?: readonly string[];
  /** The addresses of posts; none where a post has no public address of its own. */
  posts: readonly PostPattern[];
  /** Where it tells of a post, by its address, to whoever asks without a key. */
  oembed?: OembedSource;
  /** When a post was made, where its id says so by a documented rule. */
  madeAt?: (id: string) => Date | undefined;
}

export interface PostPattern {
  /** Within a platform, ids of one kind are unique. */
  kind: string;
  /** Where only some of the hosts have it. */
  host?: RegExp;
  /** Matches the path, without its last slash; the groups are what the rest takes. */
  path: RegExp;
  /** The parameter that holds the id, where the path does not; it becomes the last group. */
  parameter?: { name: string; value: RegExp };
  /** What identifies the post. The first group unless said. */
  id?: (groups: string[], host: string) => string;
  /** The one address of the post, of those that lead to it. */
  canonical: (groups: string[], host: string) => string;
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

/** Whether the host is one of the platform. */
export function isOn({ hosts, subdomains }: Pick<PlatformAdapter, 'hosts' | 'subdomains'>, host: string): boolean {
  return hosts.some((known) => {
    if (host === known) return true;
    return subdomains ? subdomains.some((name) => host === `${name}.${known}`) : host.endsWith(`.${known}`);
  });
}

/** The post that an address names by itself; undefined for any other page, and for a link that first has to be followed. */
export function postAt(adapter: PlatformAdapter, url: URL): Post | undefined {
  const { platformId, federated, posts } = adapter;
  const host = hostOf(url);
  if (!federated && !isOn(adapter, host)) return undefined;
  for (const pattern of posts) {
    const groups = groupsOf(pattern, host, url);
    if (!groups) continue;
    const id = pattern.id ? pattern.id(groups, host) : (groups[0] ?? '');
    return { platformId, kind: pattern.kind, id, canonicalUrl: pattern.canonical(groups, host) };
  }
  return undefined;
}

/** Whether the address only leads on to a post. */
export function isShortLink({ shortLinks = [] }: PlatformAdapter, url: URL): boolean {
  return shortLinks.some((link) => {
    const [host = '', ...path] = link.split('/');
    return (
      isOn({ hosts: [host] }, hostOf(url)) && url.pathname.startsWith(`/${path.join('/')}`) && url.pathname.length > 1
    );
  });
}

/** What is the same for every address of one post, and for no other post. */
export function fingerprintOf({ platformId, kind, id }: Post): string {
  return `${platformId}:${kind}:${id}`;
}

/** The host, without the dot at its end that means the same. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}

function groupsOf({ host: only, path, parameter }: PostPattern, host: string, url: URL): string[] | undefined {
  if (only && !only.test(host)) return undefined;
  const [whole, ...groups] = path.exec(url.pathname.replace(/\/+$/, '')) ?? [];
  if (whole === undefined) return undefined;
  if (!parameter) return groups;
  const value = url.searchParams.get(parameter.name) ?? '';
  return parameter.value.test(value) ? [...groups, value] : undefined;
}

/** An oEmbed endpoint that takes the address as `url` and answers JSON; those without a key: https://oembed.com/providers.json */
export function oembedAt(endpoint: string, wholeText = false): OembedSource {
  return { endpoint: ({ href }) => `${endpoint}?format=json&url=${encodeURIComponent(href)}`, wholeText };
}
