import { platforms } from '#catalog';
import { isShareLink, proofIdentity } from './proof-identity';

const key = (url: string, actionId = 'ig_fp') => proofIdentity(url, actionId).key;
const TID = '3jzfcijpj2z2a';
const PFBID = 'pfbid02Ab3dEfGhIjKlMnOpQrStUvWxYz';

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

/** A post or page, and addresses that lead to it. The first is the usual one. */
interface Same {
  platformId: string;
  key: string;
  actionId?: string;
  urls: [string, ...string[]];
}
const same = (platformId: string, name: string, urls: [string, ...string[]], actionId?: string): Same => ({
  platformId,
  key: name,
  actionId,
  urls,
});

const GROUPS: Same[] = [
  same('ig', 'ig:post:C1a2b3c4d5e', [
    'https://www.instagram.com/p/C1a2b3c4d5e/',
    'https://instagram.com/p/C1a2b3c4d5e?igsh=abc&img_index=2#comments',
    'https://m.instagram.com/reel/C1a2b3c4d5e/',
    'https://www.instagram.com/reels/C1a2b3c4d5e/',
    'https://www.instagram.com/tv/C1a2b3c4d5e/',
    'https://www.instagram.com/corner.coffee/p/C1a2b3c4d5e/',
    'https://www.instagram.com/corner.coffee/reel/C1a2b3c4d5e/',
    'https://www.instagram.com/p/C1a2b3c4d5e/embed/captioned/',
    'https://instagr.am/p/C1a2b3c4d5e/',
    'https://www.instagram.com/p/C1a2b3c4d5e/likes',
    'https://www.instagram.com/P/C1a2b3c4d5e/',
    'https://www.instagram.com/p/C1a2b3c4d5e&x=1',
    'https://www.instagram.com/p/C1a2b3c4d5e%3Ba',
    'https://www.instagram.com/p/C1a2b3c4d5e%20',
    'https://www.instagram.com/p/C1a2b3c4d5e/c/17912345678901234',
    'https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FC1a2b3c4d5e%2F&e=x',
    'https://ddinstagram.com/p/C1a2b3c4d5e',
  ]),
  same('ig', 'ig:post:c1a2b3c4d5e', ['https://www.instagram.com/p/c1a2b3c4d5e/']),
  same('ig', 'ig:story:3501234567890123456', [
    'https://www.instagram.com/stories/corner.coffee/3501234567890123456/',
    'https://instagram.com/stories/Corner.Coffee/3501234567890123456?igsh=x',
  ]),
  same('ig', 'ig:comment:17912345678901234', ['https://www.instagram.com/p/C1a2b3c4d5e/c/17912345678901234/'], 'ig_cm'),
  same('tt', 'tt:post:6718335390845095173', [
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'https://tiktok.com/@someone.else/photo/6718335390845095173?lang=en',
    'https://m.tiktok.com/v/6718335390845095173.html',
    'https://www.tiktok.com/embed/v2/6718335390845095173',
    'https://www.tiktok.com/player/v1/6718335390845095173',
    'https://www.tiktok.com/share/video/6718335390845095173/?region=US',
    'https://www.tiktok.com/foryou?item_id=6718335390845095173',
    'https://www.tiktok.com/%40scout2015/video/6718335390845095173',
  ]),
  same(
    'go',
    'google.com:place:1311768467463790320',
    [
      'https://www.google.com/maps/place/Corner+Coffee/@52.1,13.2,17z/data=!3m1!4b1!4m6!3m5!1s0x1a2b:0x123456789abcdef0!8m2',
      'https://www.google.de/maps/place/Corner/@1,2,3z/data=!4m2!1s0x99:0x123456789ABCDEF0',
      'https://maps.google.com/?cid=1311768467463790320',
      'https://www.google.com/maps?ftid=0x1a2b:0x123456789abcdef0&entry=ttu',
    ],
    'go_qa',
  ),
  same(
    'gm',
    'google.com:photo:AF1QipNabcdefghijklmnopqrstuvwx',
    [
      'https://www.google.com/maps/contrib/112345678901234567890/photos/@1,2,3z/data=!4m3!1sAF1QipNabcdefghijklmnopqrstuvwx!2e10',
      'https://www.google.co.uk/maps/place/Corner/data=!1sAF1QipNabcdefghijklmnopqrstuvwx!3m1',
    ],
    'gm_qa',
  ),
  same(
    'gm',
    'google.com:contributor:112345678901234567890',
    [
      'https://www.google.com/maps/contrib/112345678901234567890/',
      'https://www.google.com/maps/contrib/112345678901234567890/place/@5,6,7z',
    ],
    'gm_qa',
  ),
  same('fb', `fb:post:${PFBID}`, [
    `https://www.facebook.com/corner.coffee/posts/${PFBID}`,
    `https://m.facebook.com/story.php?story_fbid=${PFBID}&id=100012345`,
    `https://www.facebook.com/permalink.php?id=9&story_fbid=${PFBID}`,
    `https://de-de.facebook.com/corner.coffee/posts/good-coffee/${PFBID}?comment_id=123456`,
    `https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Ffacebook.com%2Fcorner%2Fposts%2F${PFBID}&width=500`,
  ]),
  same('fb', 'fb:post:9876543210', [
    'https://www.facebook.com/watch/?v=9876543210',
    'https://www.facebook.com/reel/9876543210',
    'https://www.facebook.com/corner/videos/9876543210/',
    'https://www.facebook.com/corner/videos/the-best-coffee/9876543210/',
    'https://mbasic.facebook.com/video.php?v=9876543210',
    'https://touch.facebook.com/photo.php?fbid=9876543210&set=a.1',
    'https://www.facebook.com/photo/?fbid=9876543210',
    'https://fb.com/corner/photos/a.12/9876543210/?type=3',
    'https://www.facebook.com/groups/neighbours/posts/9876543210/',
    'https://www.facebook.com/groups/99/permalink/9876543210/',
    'https://m.facebook.com/groups/99?view=permalink&id=9876543210',
    'https://www.facebook.com/groups/99/?multi_permalinks=9876543210',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Freel%2F9876543210&h=AT1',
  ]),
  same(
    'fb',
    'fb:comment:5551234567',
    [
      'https://www.facebook.com/corner/posts/9876543210?comment_id=5551234567',
      'https://m.facebook.com/story.php?story_fbid=9876543210&id=1&comment_id=5551234567',
    ],
    'fb_cm',
  ),
  same('fb', 'facebook.com/profile.php?id=100012345', [
    'https://www.facebook.com/profile.php?id=100012345',
    'https://m.facebook.com/profile.php?sk=about&id=100012345',
  ]),
  same('xw', 'xw:post:463440424141459456', [
    'https://x.com/Interior/status/463440424141459456',
    'https://twitter.com/Interior/status/463440424141459456?s=20&t=abc',
    'https://mobile.twitter.com/interior/statuses/463440424141459456',
    'https://x.com/i/web/status/463440424141459456',
    'https://x.com/i/status/463440424141459456',
    'https://x.com/Interior/status/463440424141459456/photo/1',
    'https://x.com/Interior/status/463440424141459456/analytics',
    'https://twitter.com/statuses/463440424141459456',
    'https://x.com/someone_else/status/00463440424141459456',
    'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=463440424141459456',
    'https://nitter.net/Interior/status/463440424141459456#m',
    'https://fxtwitter.com/Interior/status/463440424141459456',
  ]),
  same('yt', 'yt:video:iwGFalTRHDA', [
    'https://www.youtube.com/watch?v=iwGFalTRHDA',
    'https://youtu.be/iwGFalTRHDA?si=abc',
    'https://youtu.be/iwGFalTRHDA&t=9',
    'https://www.youtube.com/shorts/iwGFalTRHDA',
    'https://m.youtube.com/watch?app=desktop&v=iwGFalTRHDA&t=9s',
    'https://www.youtube.com/live/iwGFalTRHDA?feature=share',
    'https://www.youtube-nocookie.com/embed/iwGFalTRHDA',
    'https://music.youtube.com/watch?v=iwGFalTRHDA&list=RDAMVM',
    'https://www.youtube.com/v/iwGFalTRHDA',
    'https://www.youtube.com/watch/iwGFalTRHDA',
    'https://www.youtube.com/watch?V=iwGFalTRHDA',
    'https://www.youtube.com/watch?v=iwGFalTRHDA%26t=1',
    'https://www.youtube.com/attribution_link?a=1&u=%2Fwatch%3Fv%3DiwGFalTRHDA%26feature%3Dshare',
    'https://www.youtube.com/watch?v=iwGFalTRHDA&lc=UgxAbCdEfGhIjKlMnOp4AaABAg',
  ]),
  same('yt', 'yt:video:iwGFalTRHDa', ['https://www.youtube.com/watch?v=iwGFalTRHDa']),
  same(
    'yt',
    'yt:comment:UgxAbCdEfGhIjKlMnOp4AaABAg',
    [
      'https://www.youtube.com/watch?v=iwGFalTRHDA&lc=UgxAbCdEfGhIjKlMnOp4AaABAg',
      'https://youtu.be/iwGFalTRHDA?lc=UgxAbCdEfGhIjKlMnOp4AaABAg',
    ],
    'yt_cm',
  ),
  same('yt', 'yt:community:UgkxAbcDefGhiJklMnoPqr123', ['https://www.youtube.com/post/UgkxAbcDefGhiJklMnoPqr123']),
  same('yp', 'yp:photo:AbCdEfGhIjKlMnOpQrStUv', [
    'https://www.yelp.com/biz_photos/corner-coffee?select=AbCdEfGhIjKlMnOpQrStUv',
    'https://m.yelp.ca/biz_photos/corner-coffee?reviewid=1&select=AbCdEfGhIjKlMnOpQrStUv',
  ]),
  same('yp', 'yp:review:AbCdEfGhIjKlMnOpQrStUv', [
    'https://www.yelp.com/biz/corner-coffee?hrid=AbCdEfGhIjKlMnOpQrStUv',
    'https://www.yelp.co.uk/biz/corner-coffee-2?osq=coffee&hrid=AbCdEfGhIjKlMnOpQrStUv',
  ]),
  same('yp', 'yelp.com/biz/corner-coffee', [
    'https://www.yelp.com/biz/corner-coffee',
    'https://m.yelp.de/biz/Corner-Coffee?osq=x',
  ]),
  same('li', 'li:post:7123456789012345678', [
    'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678/',
    'https://www.linkedin.com/posts/someone_great-coffee-activity-7123456789012345678-AbCd',
    'https://uk.linkedin.com/posts/someone_coffee-activity-7123456789012345678-x_-9?utm_source=share',
    'https://www.linkedin.com/posts/a_b-ugcPost-7123456789012345678-AbCd',
    'https://www.linkedin.com/embed/feed/update/urn:li:share:7123456789012345678',
    'https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7123456789012345678',
    'https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A7123456789012345678',
    'https://www.linkedin.com/feed/update/?updateEntityUrn=urn:li:activity:7123456789012345678',
    'https://www.linkedin.com/posts/activity-7123456789012345678-AbCd/?trk=x',
  ]),
  same(
    'li',
    'li:comment:7123456789099999999',
    [
      'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678?commentUrn=urn%3Ali%3Acomment%3A%28activity%3A7123456789012345678%2C7123456789099999999%29',
      'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678?dashCommentUrn=urn%3Ali%3Afsd_comment%3A%287123456789099999999%2Curn%3Ali%3Aactivity%3A7123456789012345678%29',
    ],
    'li_cm',
  ),
  same('li', 'li:article:why-i-drink-coffee-a-b-abcde', [
    'https://www.linkedin.com/pulse/why-i-drink-coffee-a-b-abcde/',
    'https://www.linkedin.com/pulse/Why-I-drink-coffee-a-b-abcde?trackingId=x',
  ]),
  same('pi', 'pi:pin:99360735500167749', [
    'https://www.pinterest.com/pin/99360735500167749/',
    'https://www.pinterest.de/pin/a-lovely-coffee--99360735500167749/',
    'https://br.pinterest.com/pin/99360735500167749/sent/?invite_code=1',
    'https://pinterest.co.uk/pin/99360735500167749',
    'https://in.pinterest.com/pin/099360735500167749/',
    'https://pinterest.jp/pin/99360735500167749/activity/saved',
  ]),
  same('nd', 'nd:post:wXyZ12_3-4', [
    'https://nextdoor.com/p/wXyZ12_3-4?utm_source=share',
    'https://nextdoor.co.uk/p/wXyZ12_3-4/',
    'https://www.nextdoor.com/p/wXyZ12_3-4/c/123?view=detail',
  ]),
  same('nd', 'nd:feed:123456789', [
    'https://nextdoor.com/news_feed/?post=123456789',
    'https://nextdoor.de/news_feed?a=1&post=123456789',
  ]),
  same('th', 'th:post:C8abcDEfgHi', [
    'https://www.threads.net/@corner.coffee/post/C8abcDEfgHi',
    'https://www.threads.com/@corner.coffee/post/C8abcDEfgHi?xmt=1',
    'https://www.threads.net/t/C8abcDEfgHi',
    'https://threads.com/@corner.coffee/post/C8abcDEfgHi/media',
    'https://threads.com/@corner.coffee/post/C8abcDEfgHi/embed',
  ]),
  same('sc', 'sc:spotlight:W7_EDlXWTBiXAEEniNoMPwAAYdGVm', [
    'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm',
    'https://www.snapchat.com/@corner/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm',
    'https://story.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYdGVm?share_id=x&locale=en-GB',
  ]),
  same('ta', 'ta:review:900100200', [
    'https://www.tripadvisor.com/ShowUserReviews-g60763-d123-r900100200-Corner_Coffee.html',
    'https://www.tripadvisor.co.uk/ShowUserReviews-g60763-d123-r900100200',
    'https://www.tripadvisor.it/ShowUserReviews-g1-d2-r900100200-x.html#REVIEWS',
  ]),
  same('ta', 'tripadvisor.com:place:123', [
    'https://www.tripadvisor.com/Restaurant_Review-g60763-d123-Reviews-Corner_Coffee.html',
    'https://www.tripadvisor.de/Restaurant_Review-g60763-d123-Reviews-or10-Corner_Coffee.html?m=1',
  ]),
  same('rd', 'rd:post:4lwccv', [
    'https://www.reddit.com/r/aww/comments/4lwccv/someone_came_to_visit/',
    'https://old.reddit.com/r/aww/comments/4lwccv/',
    'https://np.reddit.com/r/aww/comments/4lwccv/another_title',
    'https://www.reddit.com/comments/4lwccv',
    'https://redd.it/4lwccv',
    'https://redd.it/4LWCCV',
    'https://www.reddit.com/gallery/4lwccv',
    'https://www.reddit.com/tb/4lwccv',
    'https://www.reddit.com/user/someone/comments/4lwccv/title/',
    'https://www.reddit.com/r/aww/duplicates/4lwccv/title',
    'https://www.reddit.com/r/aww/comments/4lwccv.json',
    'https://www.reddit.com/r/aww/comments/4lwccv/someone_came/d3qol9a/?context=3',
  ]),
  same(
    'rd',
    'rd:comment:d3qol9a',
    [
      'https://www.reddit.com/r/aww/comments/4lwccv/someone_came/d3qol9a/?context=3',
      'https://old.reddit.com/r/aww/comments/4lwccv/_/d3qol9a',
    ],
    'rd_cm',
  ),
  same(
    'rf',
    'friends.example/invite/abc',
    [
      'https://friends.example/invite/abc',
      'http://www.friends.example/invite/abc/?ref=1',
      'https://m.friends.example//invite/./x/../ABC;a=1',
    ],
    'rf_fr',
  ),
  same('wa', 'wa:channel:0029VaAbCdEfGhIjKlMnOp/123', [
    'https://www.whatsapp.com/channel/0029VaAbCdEfGhIjKlMnOp/123',
    'https://whatsapp.com/channel/0029VaAbCdEfGhIjKlMnOp/0123?x=1',
  ]),
  same('tg', 'tg:post:durov/43', [
    'https://t.me/durov/43',
    'https://t.me/s/Durov/43',
    'https://telegram.me/durov/43?single',
    'https://telegram.dog/DUROV/043?comment=5',
    'https://durov.t.me/43',
    'https://t.me/durov/7/43',
  ]),
  same('tg', 'tg:post:c1234567890/43', ['https://t.me/c/1234567890/43', 'https://t.me/c/1234567890/12/43?thread=12']),
  same('dc', 'dc:message:222222222222222222/333333333333333333', [
    'https://discord.com/channels/111111111111111111/222222222222222222/333333333333333333',
    'https://ptb.discord.com/channels/111111111111111111/222222222222222222/333333333333333333',
    'https://canary.discordapp.com/channels/111111111111111111/222222222222222222/333333333333333333/',
  ]),
  same('tw', 'tw:clip:FunnyCoffeeMoment-abc_123', [
    'https://clips.twitch.tv/FunnyCoffeeMoment-abc_123',
    'https://www.twitch.tv/corner/clip/FunnyCoffeeMoment-abc_123?filter=clips',
    'https://m.twitch.tv/clip/FunnyCoffeeMoment-abc_123',
    'https://clips.twitch.tv/embed?clip=FunnyCoffeeMoment-abc_123&parent=x',
  ]),
  same('tw', 'tw:video:1234567890', [
    'https://www.twitch.tv/videos/1234567890?t=1h',
    'https://www.twitch.tv/corner/video/1234567890',
    'https://m.twitch.tv/videos/v1234567890',
    'https://player.twitch.tv/?video=v1234567890&parent=x',
  ]),
  same('tm', 'tm:post:619193383820410880', [
    'https://staff.tumblr.com/post/619193383820410880/have-a-post',
    'https://www.tumblr.com/staff/619193383820410880/have-a-post',
    'https://www.tumblr.com/blog/view/staff/619193383820410880',
    'https://www.tumblr.com/dashboard/blog/staff/619193383820410880',
    'https://staff.tumblr.com/image/619193383820410880',
    'https://Staff.tumblr.com/post/619193383820410880/have-a-post/amp',
  ]),
  same('tm', 'staff.tumblr.com/archive', [
    'https://staff.tumblr.com/archive',
    'https://www.staff.tumblr.com/Archive/?x=1',
  ]),
  same('br', 'bereal.com/corner', [
    'https://bere.al/corner',
    'https://bereal.com/Corner?ref=1',
    'https://www.bereal.com/corner/',
  ]),
  same('l8', 'l8:post:7123456789012345678', [
    'https://www.lemon8-app.com/@corner/7123456789012345678?region=us',
    'https://www.lemon8-app.com/corner/7123456789012345678',
    'https://lemon8-app.com/@another/7123456789012345678/comments',
  ]),
  same('bs', `bs:post:${TID}`, [
    `https://bsky.app/profile/someone.example/post/${TID}`,
    `https://bsky.app/profile/did:plc:vjug55kidv6sye7ykr5faxxn/post/${TID}`,
    `https://bsky.app/profile/Someone.Example/post/${TID.toUpperCase()}`,
    `https://bsky.app/profile/someone.example/post/${TID}/liked-by`,
    `https://bskx.app/profile/someone.example/post/${TID}`,
  ]),
  same('md', 'md:post:mastodon.social/109876543210987654', [
    'https://mastodon.social/@someone/109876543210987654',
    'https://mastodon.social/users/someone/statuses/109876543210987654',
    'https://www.mastodon.social/web/@someone/109876543210987654',
    'https://mastodon.social/@someone@other.example/109876543210987654',
    'https://mastodon.social/web/statuses/109876543210987654',
    'https://mastodon.social/@someone/109876543210987654/embed',
  ]),
  same('md', 'md:post:tiny.example/109876543210987654', [
    'https://tiny.example/@someone/109876543210987654',
    'https://www.tiny.example/users/someone/statuses/109876543210987654',
  ]),
];

const rows = GROUPS.flatMap(({ key: expected, actionId, urls: [usual, ...others] }) =>
  [...others, ...spellings(usual), usual].map((url): [string, string, string | undefined] => [url, expected, actionId]),
);

describe('proofIdentity', () => {
  it('is tried with more than 300 spellings, of all 25 platforms, each spelling once for an action', () => {
    expect(new Set(rows.map(([url, , actionId]) => `${String(actionId)} ${url}`)).size).toBeGreaterThan(300);
    expect([...new Set(GROUPS.map(({ platformId }) => platformId))].sort()).toEqual(
      platforms.map(({ id }) => id).sort(),
    );
    expect(new Set(GROUPS.map(({ key: name }) => name)).size).toBe(GROUPS.length);
  });

  it.each(rows)('takes %s for %s', (url, expected, actionId) => {
    expect(key(url, actionId)).toBe(expected);
  });

  it('gives no new key to any mixture of spellings', () => {
    const random = seeded(20_261_122);
    for (const { urls, actionId, key: expected } of GROUPS) {
      for (let round = 0; round < 60; round++) {
        const url = mutated(urls[Math.floor(random() * urls.length)] ?? urls[0], random);
        expect([url, key(url, actionId)]).toEqual([url, expected]);
      }
    }
  });

  it('tells apart two posts of any platform, however they are written', () => {
    const random = seeded(42);
    const posts = GROUPS.filter(({ urls }) => proofIdentity(urls[0], 'ig_fp').isPost);
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
