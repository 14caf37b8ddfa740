import { findPlatform, platforms } from '#catalog';
import { fingerprintOf, isOn, isShortLink, postAt } from './platform-adapter';
import { ADAPTERS, Platforms } from './platforms';

const adapterOf = (platformId: string) => {
  const adapter = new Platforms().find(platformId);
  if (!adapter) throw new Error(`There is no adapter for ${platformId}.`);
  return adapter;
};
const fingerprintAt = (platformId: string, url: string, actionId?: string) => {
  const post = postAt(adapterOf(platformId), new URL(url), actionId);
  return post && fingerprintOf(post);
};

const TID = '3jzfcijpj2z2a';
const PFBID = 'pfbid02Ab3dEfGhIjKlMnOpQrStUvWxYz';

/** The fingerprint of a post, and URLs of the post. */
const POSTS: [fingerprint: string, ...urls: string[]][] = [
  [
    'ig:post:C1a2b3c4d5e',
    'https://www.instagram.com/p/C1a2b3c4d5e/',
    'http://instagram.com/p/C1a2b3c4d5e',
    'https://m.instagram.com/p/C1a2b3c4d5e/?igsh=abc&img_index=2#comments',
    'https://www.instagram.com/reel/C1a2b3c4d5e/',
    'https://www.instagram.com/reels/C1a2b3c4d5e/',
    'https://www.instagram.com/tv/C1a2b3c4d5e/',
    'https://www.instagram.com/corner.coffee/p/C1a2b3c4d5e/',
    'https://www.instagram.com/corner.coffee/reel/C1a2b3c4d5e/',
    'https://www.instagram.com/p/C1a2b3c4d5e/embed/captioned/',
    'https://instagr.am/p/C1a2b3c4d5e/',
    'https://www.instagram.com./p/C1a2b3c4d5e/',
  ],
  ['ig:story:3501234567890123456', 'https://www.instagram.com/stories/corner.coffee/3501234567890123456/'],
  ['ig:highlight:17912345678901234', 'https://www.instagram.com/stories/highlights/17912345678901234/'],
  [
    'tt:post:6718335390845095173',
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'https://tiktok.com/@someone.else/photo/6718335390845095173?lang=en',
    'https://m.tiktok.com/v/6718335390845095173.html',
    'https://www.tiktok.com/embed/v2/6718335390845095173',
    'https://www.tiktok.com/player/v1/6718335390845095173',
  ],
  [
    `fb:post:${PFBID}`,
    `https://www.facebook.com/corner.coffee/posts/${PFBID}`,
    `https://m.facebook.com/story.php?story_fbid=${PFBID}&id=100012345`,
    `https://www.facebook.com/permalink.php?story_fbid=${PFBID}&id=100012345`,
  ],
  [
    'fb:post:1234567890',
    'https://www.facebook.com/groups/neighbours/posts/1234567890/',
    'https://www.facebook.com/groups/99/permalink/1234567890/',
    'https://www.facebook.com/corner/posts/what-a-coffee/1234567890',
  ],
  [
    'fb:post:9876543210',
    'https://www.facebook.com/watch/?v=9876543210',
    'https://www.facebook.com/reel/9876543210',
    'https://www.facebook.com/corner/videos/9876543210/',
    'https://www.facebook.com/corner/videos/the-best-coffee/9876543210/',
  ],
  [
    'fb:post:55555555',
    'https://www.facebook.com/photo/?fbid=55555555&set=a.1',
    'https://fb.com/photo.php?fbid=55555555',
  ],
  [
    'xw:post:463440424141459456',
    'https://twitter.com/Interior/status/463440424141459456',
    'https://x.com/Interior/status/463440424141459456?s=20&t=abc',
    'https://mobile.twitter.com/Interior/statuses/463440424141459456',
    'https://x.com/i/web/status/463440424141459456',
    'https://x.com/i/status/463440424141459456',
    'https://x.com/Interior/status/463440424141459456/photo/1',
  ],
  [
    'yt:video:iwGFalTRHDA',
    'https://www.youtube.com/watch?v=iwGFalTRHDA',
    'https://youtu.be/iwGFalTRHDA?si=abc',
    'https://www.youtube.com/shorts/iwGFalTRHDA',
    'https://m.youtube.com/watch?app=desktop&v=iwGFalTRHDA&t=9s',
    'https://www.youtube.com/live/iwGFalTRHDA?feature=share',
    'https://www.youtube-nocookie.com/embed/iwGFalTRHDA',
    'https://music.youtube.com/watch?v=iwGFalTRHDA',
  ],
  ['yt:community:UgkxAbcDefGhiJklMnoPqr123', 'https://www.youtube.com/post/UgkxAbcDefGhiJklMnoPqr123'],
  ['yp:photo:AbCdEfGhIjKlMnOpQrStUv', 'https://www.yelp.com/biz_photos/corner-coffee?select=AbCdEfGhIjKlMnOpQrStUv'],
  ['yp:review:AbCdEfGhIjKlMnOpQrStUv', 'https://www.yelp.co.uk/biz/corner-coffee?hrid=AbCdEfGhIjKlMnOpQrStUv'],
  [
    'li:post:7123456789012345678',
    'https://www.linkedin.com/posts/someone_great-coffee-activity-7123456789012345678-AbCd',
    'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678/',
    'https://uk.linkedin.com/posts/someone_coffee-activity-7123456789012345678-x_-9?utm_source=share',
    'https://www.linkedin.com/posts/a_b-ugcPost-7123456789012345678-AbCd',
  ],
  ['li:article:why-i-drink-coffee-a-b-abcde', 'https://www.linkedin.com/pulse/why-i-drink-coffee-a-b-abcde/'],
  [
    'pi:pin:99360735500167749',
    'https://www.pinterest.com/pin/99360735500167749/',
    'https://www.pinterest.de/pin/a-lovely-coffee--99360735500167749/',
    'https://pinterest.co.uk/pin/99360735500167749/sent/'.replace('sent/', ''),
  ],
  ['nd:post:wXyZ12_3-4', 'https://nextdoor.com/p/wXyZ12_3-4?utm_source=share'],
  ['nd:feed:123456789', 'https://nextdoor.co.uk/news_feed/?post=123456789'],
  [
    'th:post:C8abcDEfgHi',
    'https://www.threads.net/@corner.coffee/post/C8abcDEfgHi',
    'https://www.threads.com/@corner.coffee/post/C8abcDEfgHi?xmt=1',
    'https://www.threads.net/t/C8abcDEfgHi',
  ],
  [
    'sc:spotlight:W7_EDlXWTBiXAEEniNoMPwAAYdGVm',
    'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm',
    'https://www.snapchat.com/@corner/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm',
  ],
  ['ta:review:900100200', 'https://www.tripadvisor.com/ShowUserReviews-g60763-d123-r900100200-Corner_Coffee.html'],
  [
    'rd:post:4lwccv',
    'https://www.reddit.com/r/aww/comments/4lwccv/someone_came_to_visit/',
    'https://old.reddit.com/r/aww/comments/4lwccv/',
    'https://www.reddit.com/comments/4lwccv',
    'https://redd.it/4lwccv',
    'https://www.reddit.com/gallery/4lwccv',
    'https://www.reddit.com/user/someone/comments/4lwccv/title/',
  ],
  ['wa:channel:0029VaAbCdEfGhIjKlMnOp/123', 'https://www.whatsapp.com/channel/0029VaAbCdEfGhIjKlMnOp/123'],
  ['tg:post:durov/43', 'https://t.me/durov/43', 'https://t.me/s/Durov/43', 'https://telegram.me/durov/43?single'],
  [
    'dc:message:222222222222222222/333333333333333333',
    'https://discord.com/channels/111111111111111111/222222222222222222/333333333333333333',
    'https://ptb.discord.com/channels/111111111111111111/222222222222222222/333333333333333333',
  ],
  [
    'tw:clip:FunnyCoffeeMoment-abc_123',
    'https://clips.twitch.tv/FunnyCoffeeMoment-abc_123',
    'https://www.twitch.tv/corner/clip/FunnyCoffeeMoment-abc_123?filter=clips',
  ],
  ['tw:video:1234567890', 'https://www.twitch.tv/videos/1234567890', 'https://www.twitch.tv/corner/video/1234567890'],
  [
    'tm:post:619193383820410880',
    'https://staff.tumblr.com/post/619193383820410880/have-a-post',
    'https://www.tumblr.com/staff/619193383820410880/have-a-post',
    'https://www.tumblr.com/blog/view/staff/619193383820410880',
  ],
  ['l8:post:7123456789012345678', 'https://www.lemon8-app.com/@corner/7123456789012345678?region=us'],
  [
    `bs:post:${TID}`,
    `https://bsky.app/profile/did:plc:vjug55kidv6sye7ykr5faxxn/post/${TID}`,
    `https://bsky.app/profile/someone.example/post/${TID}`,
  ],
  [
    'md:post:mastodon.social/109876543210987654',
    'https://mastodon.social/@someone/109876543210987654',
    'https://mastodon.social/users/someone/statuses/109876543210987654',
  ],
  ['md:post:tiny.example/109876543210987654', 'https://tiny.example/@someone/109876543210987654'],
];

const rows = POSTS.flatMap(([fingerprint, ...urls]) => urls.map((url): [string, string] => [url, fingerprint]));

it('tests more than 80 URLs, of every platform with posts', () => {
  expect(rows.length).toBeGreaterThan(80);
  const tried = new Set(POSTS.map(([fingerprint]) => fingerprint.slice(0, 2)));
  expect([...tried].sort()).toEqual(
    ADAPTERS.filter(({ posts }) => posts.length > 0)
      .map(({ platformId }) => platformId)
      .sort(),
  );
});

it('there is exactly one adapter for every platform in the catalogue, except referrals', () => {
  const known = ADAPTERS.map(({ platformId }) => platformId).sort();
  expect(known).toEqual(
    platforms
      .map(({ id }) => id)
      .filter((id) => id !== findPlatform('referral')?.id)
      .sort(),
  );
});

describe('the URL of a post', () => {
  it.each(rows)('the URL %s has the fingerprint %s', (url, fingerprint) => {
    expect(fingerprintAt(fingerprint.slice(0, 2), url)).toBe(fingerprint);
  });

  it.each(rows)('the URL %s is not a post of any other platform', (url, fingerprint) => {
    const others = ADAPTERS.filter(({ platformId, federated }) => platformId !== fingerprint.slice(0, 2) && !federated);
    expect(others.filter((adapter) => postAt(adapter, new URL(url)))).toEqual([]);
  });

  it.each(POSTS)('the URL %s has a canonical form with the same fingerprint', (fingerprint, ...urls) => {
    const platformId = fingerprint.slice(0, 2);
    const canonical = urls.map((url) => postAt(adapterOf(platformId), new URL(url))?.canonicalUrl ?? '');
    expect(canonical.filter((url) => !url.startsWith('https://'))).toEqual([]);
    // The canonical forms of Tripadvisor and Facebook leave out parts that the patterns need.
    if (platformId !== 'ta' && !fingerprint.startsWith('fb:post'))
      expect(canonical.map((url) => fingerprintAt(platformId, url))).toEqual(canonical.map(() => fingerprint));
  });
});

it('identifies a comment only if the action is a comment', () => {
  const url = 'https://www.reddit.com/r/aww/comments/4lwccv/someone_came/d3qol9a/?context=3';
  expect(fingerprintAt('rd', url, 'rd_cm')).toBe('rd:comment:d3qol9a');
  expect(fingerprintAt('rd', url, 'rd_po')).toBeUndefined();
});

describe('URLs that are not posts', () => {
  it.each([
    ['ig', 'https://www.instagram.com/corner.coffee/'],
    ['ig', 'https://www.instagram.com/'],
    ['ig', 'https://www.instagram.com/explore/tags/coffee/'],
    ['ig', 'https://www.instagram.com/p/'],
    ['ig', 'https://instagram.com.evil.example/p/C1a2b3c4d5e/'],
    ['ig', 'https://evil.example/www.instagram.com/p/C1a2b3c4d5e/'],
    ['ig', 'https://notinstagram.com/p/C1a2b3c4d5e/'],
    ['ig', 'https://www.instagram.com/p/C1a2b3c4d5e/likes'],
    ['ig', 'https://www.instagram.com/share/p/BAbcdefgh/'],
    ['rd', 'https://www.reddit.com/r/aww/comments/4lwccv/someone_came/d3qol9a/'],
    ['ig', 'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FC1a2b3c4d5e%2F'],
    ['tt', 'https://www.tiktok.com/@scout2015'],
    ['tt', 'https://vm.tiktok.com/ZMabcdefg/'],
    ['xw', 'https://x.com/Interior'],
    ['xw', 'https://x.com/Interior/status/abc'],
    ['yt', 'https://www.youtube.com/@corner'],
    ['yt', 'https://www.youtube.com/watch'],
    ['yt', 'https://www.youtube.com/watch?v=short'],
    ['yt', 'https://www.youtube.com/redirect?q=https://youtu.be/iwGFalTRHDA'],
    ['fb', 'https://www.facebook.com/corner.coffee'],
    ['fb', 'https://www.facebook.com/watch/'],
    ['li', 'https://www.linkedin.com/in/someone/'],
    ['rd', 'https://www.reddit.com/r/aww/'],
    ['tg', 'https://t.me/durov'],
    ['tm', 'https://staff.tumblr.com/archive'],
    ['bs', 'https://bsky.app/profile/someone.example'],
    ['md', 'https://mastodon.social/@someone'],
    ['go', 'https://www.google.com/maps/place/Corner+Coffee'],
  ])('finds no post on %s: %s', (platformId, url) => {
    expect(fingerprintAt(platformId, url)).toBeUndefined();
  });

  it('rejects long URLs that are not posts in less than 500 ms in total', () => {
    const urls = ['a-', '/a', 'posts/', '-activity-1', '%2e'].map(
      (part) => `https://www.linkedin.com/posts/${part.repeat(1000)}`,
    );
    const start = process.cpuUsage();
    for (const adapter of ADAPTERS) for (const url of urls) postAt(adapter, new URL(url));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});

describe('isOn', () => {
  it.each([
    ['go', 'www.google.de', true],
    ['gm', 'maps.google.com', true],
    ['go', 'sites.google.com', false],
    ['go', 'docs.google.com', false],
    ['ig', 'www.instagram.com', true],
    ['ig', 'xinstagram.com', false],
    ['md', 'mastodon.social', true],
    ['md', 'tiny.example', false],
  ])('for %s and %s returns %s', (platformId, host, expected) => {
    expect(isOn(adapterOf(platformId), host)).toBe(expected);
  });
});

describe('isShortLink', () => {
  it.each([
    ['tt', 'https://vm.tiktok.com/ZMabcdefg/', true],
    ['tt', 'https://www.tiktok.com/t/ZMabcdefg/', true],
    ['tt', 'https://vm.tiktok.com/', false],
    ['ig', 'https://www.instagram.com/share/p/abc', true],
    ['ig', 'https://www.instagram.com/corner.coffee/', false],
    ['fb', 'https://fb.watch/abc123/', true],
    ['fb', 'https://www.facebook.com/share/p/abc123/', true],
    ['xw', 'https://t.co/abc123', true],
    ['pi', 'https://pin.it/abc123', true],
    ['rd', 'https://www.reddit.com/r/aww/s/AbCdEf', true],
    ['rd', 'https://www.reddit.com/r/aww/comments/4lwccv/', false],
    ['gm', 'https://maps.app.goo.gl/abc123', true],
    ['gm', 'https://goo.gl/maps/abc123', true],
    ['gm', 'https://goo.gl/abc123', false],
    ['yt', 'https://bit.ly/abc123', false],
  ])('for %s and %s returns %s', (platformId, url, expected) => {
    expect(isShortLink(adapterOf(platformId), new URL(url))).toBe(expected);
  });
});

describe('createdAt', () => {
  it.each([
    // https://docs.x.com/fundamentals/x-ids
    ['xw', '1807674536214897063', '2024-07-01T07:16:09.059Z'],
    ['xw', '20', undefined],
    // The example of https://discord.com/developers/docs/reference#snowflakes
    ['dc', '1/175928847299117063', '2016-04-30T11:18:25.796Z'],
    // https://atproto.com/specs/tid
    ['bs', '3l25zusnsfctk', '2024-08-20T16:31:35.793Z'],
    ['bs', 'self', undefined],
    ['bs', 'zzzzzzzzzzzzz', undefined],
  ])('for %s and the id %s returns %s', (platformId, id, expected) => {
    expect(adapterOf(platformId).createdAt?.(id)?.toISOString()).toBe(expected);
  });
});
