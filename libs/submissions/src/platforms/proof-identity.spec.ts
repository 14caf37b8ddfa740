import { platforms } from '#catalog';
import { SAME_PROOFS } from './proof-addresses.data';
import { ADAPTERS } from './platforms';
import { isShareLink, platformWithoutPost, proofIdentity } from './proof-identity';

const key = (url: string, actionId = 'ig_fp') => proofIdentity(url, actionId).key;
/** Changes to a URL after which it still leads to the same post, on any site. */
const MUTATIONS: Record<string, (url: URL) => string> = {
  'another parameter': (url) => change(url, ({ search }) => ({ search: search === '' ? '?x=1' : `${search}&x=1` })),
  'tracking parameters': (url) =>
    change(url, ({ search }) => ({ search: `?utm_source=a&fbclid=b${search.replace('?', '&')}` })),
  'a fragment': (url) => `${url.href.replace(/#.*$/, '')}#top`,
  'the other scheme': (url) => url.href.replace(/^https?/, (scheme) => (scheme === 'http' ? 'https' : 'http')),
  'the case of scheme and host': (url) => url.href.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toUpperCase()),
  'a trailing dot of the host': (url) => change(url, ({ host }) => ({ host: host.replace(/\.?(?=:|$)/, '.') })),
  'two slashes': (url) => change(url, ({ pathname }) => ({ pathname: pathname.replace(/^\//, '//') })),
  'trailing slashes': (url) => change(url, ({ pathname }) => ({ pathname: `${pathname}//` })),
  'dot segments': (url) => change(url, ({ pathname }) => ({ pathname: `/x/.././${pathname}` })),
  'a path parameter': (url) => change(url, ({ pathname }) => ({ pathname: `${pathname.replace(/(?<=.)\/+$/, '')};a` })),
  'an invisible character at the end': (url) => change(url, ({ pathname }) => ({ pathname: `${pathname}%E2%80%8B` })),
  'an invisible character in the path': (url) =>
    change(url, ({ pathname }) => ({ pathname: pathname.replace(/(?<=.)\/?$/, '%C2%AD$&') })),
  'escaped white space at the end': (url) => change(url, ({ pathname }) => ({ pathname: `${pathname}%20%0A` })),
  'an escaped letter': (url) =>
    change(url, ({ pathname }) => ({ pathname: pathname.replace(/%[0-9a-f]{2}|[a-z0-9]/i, escape) })),
  'every letter escaped': (url) =>
    change(url, ({ pathname }) => ({
      pathname: pathname.replace(/%[0-9a-f]{2}|[a-z0-9_~-]/gi, escape),
    })),
  'the mobile host': (url) =>
    change(url, ({ host }) => ({ host: host.replace(/^(?:www\.)?(?=[^.]+\.(?:com|net|de)(?::|$))/, 'm.') })),
};

const rows = SAME_PROOFS.flatMap(({ key: expected, actionId, urls: [usual, ...others] }) =>
  [...others, ...singleMutations(usual), usual].map((url): [string, string, string | undefined] => [
    url,
    expected,
    actionId,
  ]),
);

describe('proofIdentity', () => {
  it('is tested with more than 300 distinct URLs on all 25 platforms', () => {
    expect(new Set(rows.map(([url, , actionId]) => `${String(actionId)} ${url}`)).size).toBeGreaterThan(300);
    expect([...new Set(SAME_PROOFS.map(({ platformId }) => platformId))].sort()).toEqual(
      platforms.map(({ id }) => id).sort(),
    );
    expect(new Set(SAME_PROOFS.map(({ key: name }) => name)).size).toBe(SAME_PROOFS.length);
  });

  it.each(rows)('identifies %s as %s', (url, expected, actionId) => {
    expect(key(url, actionId)).toBe(expected);
  });

  it('returns the same key for any combination of mutations', () => {
    const random = seeded(20_261_122);
    for (const { urls, actionId, key: expected } of SAME_PROOFS) {
      for (let round = 0; round < 60; round++) {
        const url = mutated(urls[Math.floor(random() * urls.length)] ?? urls[0], random);
        expect([url, key(url, actionId)]).toEqual([url, expected]);
      }
    }
  });

  it('returns different keys for different posts on a platform, however the URLs are written', () => {
    const random = seeded(42);
    const posts = SAME_PROOFS.filter(({ urls }) => proofIdentity(urls[0], 'ig_fp').isPost);
    for (const { urls, actionId, key: expected } of posts) {
      const seen = new Map([[key(urls[0], actionId), expected]]);
      for (let round = 0; round < 40; round++) {
        const id = anotherId(expected, random);
        const url = urls[0].replace(idIn(expected), id);
        const name = key(mutated(url, random), actionId);
        expect([url, seen.get(name) ?? id]).toEqual([url, id]);
        seen.set(name, id);
      }
      expect(seen.size).toBeGreaterThan(20);
    }
  });

  it.each([
    ['host', 'https://a.example/p/1', 'https://b.example/p/1'],
    ['language', 'https://en.wiki.example/p', 'https://de.wiki.example/p'],
    ['port', 'https://a.example:8443/p/1', 'https://a.example/p/1'],
    ['path', 'https://a.example/p/1', 'https://a.example/p/2'],
    ['non-ASCII letters', 'https://a.example/é', 'https://a.example/è'],
    ['stored file', 'https://drive.google.com/open?id=1AbCdEfGhIj', 'https://drive.google.com/open?id=1AbCdEfGhIk'],
    ['platform', 'https://threads.com/t/C8abcDEfgHi', 'https://instagram.com/p/C8abcDEfgHi'],
    ['server', 'https://mastodon.social/@a/109876543210987654', 'https://mas.to/@a/109876543210987654'],
    ['subdomain of a blog', 'https://a.tumblr.com/archive', 'https://b.tumblr.com/archive'],
  ])('distinguishes two pages by %s', (_case, one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it.each([
    ['the query', 'https://a.example/p?id=2', 'https://a.example/p?id=1'],
    ['letter case', 'https://a.example/P/Ñ', 'https://a.example/p/ñ'],
    ['the encoding of non-ASCII letters', 'https://a.example/%c3%a9', 'https://a.example/e\u0301'],
    ['the encoding of invalid UTF-8', 'https://a.example/%ff%44', 'https://a.example/%FFD'],
    [
      'the kind of link to a stored file',
      'https://drive.google.com/file/d/1AbCdEfGhIj/view?usp=drive_link',
      'https://drive.google.com/uc?export=download&id=1AbCdEfGhIj',
    ],
  ])('does not distinguish two pages of an unknown site by %s', (_case, one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('distinguishes an escaped slash from a separator', () => {
    expect(key('https://a.example/a%2Fb')).not.toBe(key('https://a.example/a/b'));
  });

  it('sets isPost to false for pages that are not posts', () => {
    expect(proofIdentity('https://www.instagram.com/corner/', 'ig_fp').isPost).toBe(false);
    expect(proofIdentity('https://example.com/p/C1a2b3c4d5e', 'ig_fp').isPost).toBe(false);
    expect(proofIdentity('https://www.google.com/maps/contrib/112345678901234567890', 'gm_qa').isPost).toBe(false);
  });

  it('identifies 50 hostile URLs in less than 2 s', () => {
    const parts = ['a-', '/a', ';', '%2e', '%ff', '/posts/', '-activity-1', '!1s0x', '&', '@'];
    const hosts = [
      'www.linkedin.com/posts/',
      'www.google.com/maps/',
      'www.facebook.com/',
      'a.example/',
      'www.instagram.com/?u=/',
    ];
    const urls = hosts.flatMap((host) => parts.map((part) => `https://${host}${part.repeat(2000 / part.length)}`));
    const start = process.cpuUsage();
    for (const url of urls) key(url);
    // 50 URLs of 2,000 characters: about 1 ms each.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  });
});

describe('isShareLink', () => {
  it.each([
    ['https://vm.tiktok.com/ZMabcdefg/', true],
    ['https://VT.tiktok.com.//ZMabcdefg', true],
    ['https://www.tiktok.com/T/ZMabcdefg/', true],
    ['https://www.instagram.com/share/p/BAbcdefgh', true],
    ['https://www.reddit.com/r/aww/s/AbCdEfGh', true],
    ['https://lnkd.in/abc', true],
    ['https://www.snapchat.com/t/AbCdEfGh', true],
    ['https://SNAPCHAT.com//%74/AbCdEfGh?x=1', true],
    ['https://t.snapchat.com/AbCdEfGh', true],
    ['https://reddit.app.link/?channel=OTHER&x=AbCdEfGh', false],
    ['https://reddit.app.link/AbCdEfGh', true],
    ['https://www.instagram.com/s/aGlnaGxpZ2h0OjE3OTEyMzQ1Njc4?story_media_id=1', true],
    ['https://go.bsky.app/AbCdEf', true],
    ['https://photos.app.goo.gl/AbCdEfGhIj', true],
    ['https://photos.google.com/share/AbCdEf?key=x', true],
    ['https://1drv.ms/i/s!AbCdEf', true],
    ['https://pinterest.app.link/AbCdEf', true],
    ['https://anything.app.link/AbCdEf', true],
    ['https://anything.page.link/AbCdEf', true],
    ['https://pic.x.com/AbCdEf', true],
    ['https://at.tumblr.com/cornercoffee/12345/abcdef', true],
    ['https://search.app/AbCdEf', true],
    ['https://goo.gl/AbCdEf', true],
    ['https://www.bit.ly/AbCdEf', true],
    ['https://tinyurl.com/AbCdEf', true],
    ['https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm', false],
    ['https://notbit.ly.example/AbCdEf', false],
    ['https://www.reddit.com/r/aww/comments/4lwccv/x', false],
    ['https://www.instagram.com/p/C1a2b3c4d5e/', false],
    ['https://youtu.be/iwGFalTRHDA', false],
    ['https://example.com/share/p/1', false],
  ])('%s: %s', (url, expected) => {
    expect(isShareLink(new URL(url))).toBe(expected);
    expect(proofIdentity(url, 'ig_fp').isPost && expected).toBe(false);
  });
});

describe('platformWithoutPost', () => {
  it('names the platform of an address that does not identify a post', () => {
    for (const { hosts, platformId } of ADAPTERS)
      for (const host of hosts)
        for (const path of ['', 'x9/AbCdEfGh', 't/AbCdEfGh?id=AbCdEfGh', 'newly/invented/AbCdEfGh', '%73/AbCdEfGh#1'])
          for (const name of [host, `www.${host}.`]) {
            const url = `https://${name}/${path}`;
            if (proofIdentity(url, 'ig_fp').isPost) continue;
            // Google has two platforms in the catalogue.
            expect([url, platformWithoutPost(url, 'ig_fp')?.replace('gm', 'go')]).toEqual([
              url,
              platformId.replace('gm', 'go'),
            ]);
          }
  });

  it('returns undefined for posts, however they are written, and for other sites', () => {
    for (const { urls, actionId = 'ig_fp' } of SAME_PROOFS)
      for (const url of urls)
        if (proofIdentity(url, actionId).isPost)
          expect([url, platformWithoutPost(url, actionId)]).toEqual([url, undefined]);
    expect(platformWithoutPost('https://example.com/t/AbCdEfGh', 'ig_fp')).toBeUndefined();
  });
});

/** The platform's id of the post. */
function idIn(name: string): string {
  return name.split(/[:/]/).at(-1) ?? '';
}

/** Another id of the same length and kind of characters. */
function anotherId(name: string, random: () => number): string {
  const id = idIn(name);
  const other = id.replace(/\d|[b-df-hj-np-tv-z]/g, (letter) => {
    const letters = /\d/.test(letter) ? '123456789' : 'bcdfghjkmnpqrstvwxyz';
    return letters[Math.floor(random() * letters.length)] ?? letter;
  });
  return other === id ? anotherId(name, random) : other;
}

/** A seeded random number generator, from 0 (inclusive) to 1 (exclusive). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

type Parts = Record<'host' | 'pathname' | 'search', string>;

function change(url: URL, to: (parts: Parts) => Partial<Parts>): string {
  const { protocol, host, pathname, search, hash } = url;
  const parts = { host, pathname, search, ...to({ host, pathname, search }) };
  return `${protocol}//${parts.host}${parts.pathname}${parts.search}${hash}`;
}

/** Percent-encodes a letter, in upper or lower case, as both are valid; leaves an escape unchanged. */
function escape(letter: string): string {
  if (letter.length > 1) return letter;
  const hex = letter.charCodeAt(0).toString(16);
  return `%${letter < 'a' ? hex : hex.toUpperCase()}`;
}

/** The URL after each single mutation. */
function singleMutations(url: string): string[] {
  return Object.values(MUTATIONS).map((mutate) => mutate(new URL(url)));
}

/** The URL after 1 to 5 random mutations. */
function mutated(url: string, random: () => number): string {
  const mutations = Object.values(MUTATIONS);
  let text = url;
  for (let left = 1 + Math.floor(random() * 5); left > 0; left--)
    text = mutations[Math.floor(random() * mutations.length)]?.(new URL(text)) ?? text;
  return text;
}
