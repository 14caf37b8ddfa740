import { platforms } from '#catalog';
import { SAME_PROOFS } from './proof-addresses.data';
import { isShareLink, proofIdentity } from './proof-identity';

const key = (url: string, actionId = 'ig_fp') => proofIdentity(url, actionId).key;
/** Other addresses of what an address leads to, whatever the site. */
const MUTATIONS: Record<string, (url: URL) => string> = {
  'another parameter': (url) => change(url, ({ search }) => ({ search: search === '' ? '?x=1' : `${search}&x=1` })),
  'tracking before the rest': (url) =>
    change(url, ({ search }) => ({ search: `?utm_source=a&fbclid=b${search.replace('?', '&')}` })),
  'a fragment': (url) => `${url.href.replace(/#.*$/, '')}#top`,
  'the other scheme': (url) => url.href.replace(/^https?/, (scheme) => (scheme === 'http' ? 'https' : 'http')),
  'the case of scheme and host': (url) => url.href.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toUpperCase()),
  'a dot after the host': (url) => change(url, ({ host }) => ({ host: host.replace(/\.?(?=:|$)/, '.') })),
  'two slashes': (url) => change(url, ({ pathname }) => ({ pathname: pathname.replace(/^\//, '//') })),
  'slashes at the end': (url) => change(url, ({ pathname }) => ({ pathname: `${pathname}//` })),
  'a segment that leads nowhere': (url) => change(url, ({ pathname }) => ({ pathname: `/x/.././${pathname}` })),
  'a parameter of the path': (url) =>
    change(url, ({ pathname }) => ({ pathname: `${pathname.replace(/(?<=.)\/+$/, '')};a` })),
  'an escaped letter': (url) =>
    change(url, ({ pathname }) => ({ pathname: pathname.replace(/%[0-9a-f]{2}|[a-z0-9]/i, escape) })),
  'every letter escaped': (url) =>
    change(url, ({ pathname }) => ({
      pathname: pathname.replace(/%[0-9a-f]{2}|[a-z0-9_~-]/gi, escape),
    })),
  'the same host for phones': (url) =>
    change(url, ({ host }) => ({ host: host.replace(/^(?:www\.)?(?=[^.]+\.(?:com|net|de)(?::|$))/, 'm.') })),
};

const rows = SAME_PROOFS.flatMap(({ key: expected, actionId, urls: [usual, ...others] }) =>
  [...others, ...spellings(usual), usual].map((url): [string, string, string | undefined] => [url, expected, actionId]),
);

describe('proofIdentity', () => {
  it('is tried with more than 300 spellings, of all 25 platforms, each spelling once for an action', () => {
    expect(new Set(rows.map(([url, , actionId]) => `${String(actionId)} ${url}`)).size).toBeGreaterThan(300);
    expect([...new Set(SAME_PROOFS.map(({ platformId }) => platformId))].sort()).toEqual(
      platforms.map(({ id }) => id).sort(),
    );
    expect(new Set(SAME_PROOFS.map(({ key: name }) => name)).size).toBe(SAME_PROOFS.length);
  });

  it.each(rows)('takes %s for %s', (url, expected, actionId) => {
    expect(key(url, actionId)).toBe(expected);
  });

  it('gives no new key to any mixture of spellings', () => {
    const random = seeded(20_261_122);
    for (const { urls, actionId, key: expected } of SAME_PROOFS) {
      for (let round = 0; round < 60; round++) {
        const url = mutated(urls[Math.floor(random() * urls.length)] ?? urls[0], random);
        expect([url, key(url, actionId)]).toEqual([url, expected]);
      }
    }
  });

  it('tells apart two posts of any platform, however they are written', () => {
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
    ['letters beyond ASCII', 'https://a.example/é', 'https://a.example/è'],
    [
      'file in a store of files',
      'https://drive.google.com/open?id=1AbCdEfGhIj',
      'https://drive.google.com/open?id=1AbCdEfGhIk',
    ],
    ['platform', 'https://threads.com/t/C8abcDEfgHi', 'https://instagram.com/p/C8abcDEfgHi'],
    ['server', 'https://mastodon.social/@a/109876543210987654', 'https://mas.to/@a/109876543210987654'],
    ['owner of a site below one host', 'https://a.tumblr.com/archive', 'https://b.tumblr.com/archive'],
  ])('tells apart two pages by their %s', (_case, one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  it.each([
    ['its query', 'https://a.example/p?id=2', 'https://a.example/p?id=1'],
    ['its letter case', 'https://a.example/P/Ñ', 'https://a.example/p/ñ'],
    ['its letters beyond ASCII, escaped or composed', 'https://a.example/%c3%a9', 'https://a.example/e\u0301'],
    ['bytes that are no text', 'https://a.example/%ff%44', 'https://a.example/%FFD'],
    [
      'the kind of link to a stored file',
      'https://drive.google.com/file/d/1AbCdEfGhIj/view?usp=drive_link',
      'https://drive.google.com/uc?export=download&id=1AbCdEfGhIj',
    ],
  ])('does not tell apart two pages of a site that is not known by %s', (_case, one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('does not take an escaped separator for a real one', () => {
    expect(key('https://a.example/a%2Fb')).not.toBe(key('https://a.example/a/b'));
  });

  it('knows whether it is of a post', () => {
    expect(proofIdentity('https://www.instagram.com/corner/', 'ig_fp').isPost).toBe(false);
    expect(proofIdentity('https://example.com/p/C1a2b3c4d5e', 'ig_fp').isPost).toBe(false);
    expect(proofIdentity('https://www.google.com/maps/contrib/112345678901234567890', 'gm_qa').isPost).toBe(false);
  });

  it('is found at once, however hostile the address', () => {
    const parts = ['a-', '/a', ';', '%2e', '%ff', '/posts/', '-activity-1', '!1s0x', '&', '@'];
    const hosts = [
      'www.linkedin.com/posts/',
      'www.google.com/maps/',
      'www.facebook.com/',
      'a.example/',
      'www.instagram.com/?u=/',
    ];
    const urls = hosts.flatMap((host) => parts.map((part) => `https://${host}${part.repeat(2000 / part.length)}`));
    const start = performance.now();
    for (const url of urls) key(url);
    // 50 addresses of 2,000 characters: about 1 ms each.
    expect(performance.now() - start).toBeLessThan(2000);
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
    ['https://www.reddit.com/r/aww/comments/4lwccv/x', false],
    ['https://www.instagram.com/p/C1a2b3c4d5e/', false],
    ['https://youtu.be/iwGFalTRHDA', false],
    ['https://example.com/share/p/1', false],
  ])('%s: %s', (url, expected) => {
    expect(isShareLink(new URL(url))).toBe(expected);
    expect(proofIdentity(url, 'ig_fp').isPost && expected).toBe(false);
  });
});

/** What the platform calls it, where an address has it. */
function idIn(name: string): string {
  return name.split(/[:/]/).at(-1) ?? '';
}

/** An id of the same letters and length, other than the one in the key. */
function anotherId(name: string, random: () => number): string {
  const id = idIn(name);
  const other = id.replace(/\d|[b-df-hj-np-tv-z]/g, (letter) => {
    const letters = /\d/.test(letter) ? '123456789' : 'bcdfghjkmnpqrstvwxyz';
    return letters[Math.floor(random() * letters.length)] ?? letter;
  });
  return other === id ? anotherId(name, random) : other;
}

/** The same numbers from 0 up to 1 in every run. */
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

/** Escaped in either case, as both are allowed; an escape stays what it is. */
function escape(letter: string): string {
  if (letter.length > 1) return letter;
  const hex = letter.charCodeAt(0).toString(16);
  return `%${letter < 'a' ? hex : hex.toUpperCase()}`;
}

/** One spelling by each of the mutations. */
function spellings(url: string): string[] {
  return Object.values(MUTATIONS).map((mutate) => mutate(new URL(url)));
}

/** Some of the mutations, one after the other, as `random` (0 up to 1) chooses them. */
function mutated(url: string, random: () => number): string {
  const mutations = Object.values(MUTATIONS);
  let text = url;
  for (let left = 1 + Math.floor(random() * 5); left > 0; left--)
    text = mutations[Math.floor(random() * mutations.length)]?.(new URL(text)) ?? text;
  return text;
}
