import { platforms } from './catalog';
import { readHandle } from './handles';
import { HANDLES } from './handles.data';

describe('readHandle', () => {
  it.each([
    [
      'ig',
      'mia.k',
      ['@mia.k', '@@mia.k', '＠mia.k', ' @ mia.k ', 'mia.k?igsh=abc', 'mia.k/?igsh=MzRl', '<mia.k>', 'mia.k\u200b'],
    ],
    [
      'ig',
      'mia.k',
      [
        'https://www.instagram.com/mia.k/',
        'http://instagram.com/mia.k?igsh=x&utm=y',
        'instagram.com/mia.k',
        'm.instagram.com/mia.k/',
        '//instagram.com/mia.k',
        'HTTPS://INSTAGRAM.COM/mia.k#x',
        'https://instagr.am/mia.k/reels/',
      ],
    ],
    [
      'tt',
      'mia',
      ['https://www.tiktok.com/@mia?lang=en', 'tiktok.com/@mia/', '@mia', 'https://www.tiktok.com/@mia/live'],
    ],
    [
      'yt',
      'mia',
      ['https://www.youtube.com/@mia/videos', 'youtube.com/c/mia', 'https://m.youtube.com/user/mia', '@mia'],
    ],
    ['yt', 'UC_x5XG1OV2P6uZZ5FSM9Ttw', ['https://www.youtube.com/channel/UC_x5XG1OV2P6uZZ5FSM9Ttw']],
    ['yt', 'カフェ', ['https://www.youtube.com/@%E3%82%AB%E3%83%95%E3%82%A7', '@カフェ']],
    ['fb', 'mia.k', ['https://www.facebook.com/mia.k', 'fb.com/mia.k/', 'https://m.facebook.com/mia.k?mibextid=x']],
    [
      'fb',
      '100012345',
      [
        'https://www.facebook.com/profile.php?id=100012345',
        'facebook.com/people/Mia-K/100012345/',
        'https://facebook.com/profile.php?sk=about&id=100012345',
      ],
    ],
    ['fb', 'Corner Coffee', ['Corner Coffee']],
    ['xw', 'mia', ['https://x.com/mia', 'https://twitter.com/mia?s=20', 'mobile.twitter.com/mia/with_replies', '@mia']],
    ['li', 'mia-k', ['https://de.linkedin.com/in/mia-k/', 'linkedin.com/company/mia-k', 'in/mia-k']],
    ['fb', 'Coffee/Tea @ the Corner', ['Coffee/Tea @ the Corner']],
    ['li', 'Mia K.', ['Mia K.']],
    ['th', 'mia.k', ['https://www.threads.net/@mia.k', 'threads.com/@mia.k?xmt=1']],
    ['pi', 'mia', ['https://www.pinterest.de/mia/', 'pinterest.co.uk/mia/_created/', 'mia']],
    ['sc', 'mia.k', ['https://www.snapchat.com/add/mia.k', 'https://www.snapchat.com/@mia.k?share_id=x']],
    ['tw', 'mia_k', ['https://www.twitch.tv/mia_k', 'twitch.tv/mia_k/about']],
    ['rd', 'mia-k', ['u/mia-k', '/u/mia-k/', 'https://old.reddit.com/user/mia-k', 'https://www.reddit.com/r/mia-k/']],
    [
      'tm',
      'mia-k',
      ['https://mia-k.tumblr.com/', 'mia-k.tumblr.com', 'https://www.tumblr.com/mia-k', 'tumblr.com/blog/view/mia-k'],
    ],
    ['tg', 'mia_k', ['https://t.me/mia_k', 't.me/s/mia_k', '@mia_k']],
    [
      'bs',
      'mia.bsky.social',
      ['https://bsky.app/profile/mia.bsky.social', '@Mia.bsky.social', 'bsky.app/profile/mia.bsky.social'],
    ],
    [
      'md',
      'mia@mastodon.social',
      [
        '@mia@mastodon.social',
        'https://mastodon.social/@mia',
        'mastodon.social/@mia',
        'https://mstdn.jp/@Mia@mastodon.social',
        'https://mastodon.social/users/mia',
      ],
    ],
    ['dc', 'mia#1234', ['mia#1234', '@mia#1234']],
    ['rf', 'Mia', ['Mia', ' @Mia']],
  ])('reads on %s %s', (platformId, handle, texts) => {
    for (const text of texts) expect([text, readHandle(platformId, text)]).toEqual([text, { handle }]);
  });

  it.each([
    [
      'ig',
      [
        'https://www.instagram.com/p/C1a2b3c4d5e/',
        'instagram.com/reel/abc',
        'https://www.instagram.com/',
        'instagram.com',
      ],
    ],
    [
      'ig',
      [
        'https://www.tiktok.com/@mia',
        'https://instagram.com.evil.example/mia',
        'mia@example.com',
        'mia k',
        'mia/k',
        '@',
        'javascript://instagram.com/mia',
        'https://',
      ],
    ],
    ['tt', ['https://www.tiktok.com/@mia/video/7123456789012345678', 'https://vm.tiktok.com/ZMabc/']],
    ['yt', ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ']],
    ['xw', ['https://x.com/mia/status/1234567890', 'https://x.com/i/flow', 'a name that is too long']],
    ['fb', ['https://www.facebook.com/groups/123', 'https://www.facebook.com/mia/posts/1']],
    ['bs', ['mia k', 'https://bsky.app/profile/mia.bsky.social/post/3k']],
    ['md', ['mia k', 'mia@mastodon.example:8080', 'https://mastodon.social/@mia/109']],
    ['li', ['https://www.linkedin.com/posts/mia_activity-1', 'mia@example.com', 'a\\b']],
  ])('refuses on %s a text that names no account', (platformId, texts) => {
    for (const text of texts)
      expect([text, readHandle(platformId, text)]).toEqual([
        text,
        { error: expect.stringContaining('the name of an account on') },
      ]);
  });

  it('gives an example that it accepts, for each platform', () => {
    for (const { id } of platforms) {
      const { error } = readHandle(id, '');
      const example = /such as (.+)$/.exec(error ?? '')?.[1] ?? '';
      expect([id, readHandle(id, example)]).toEqual([id, { handle: example }]);
    }
    const known = platforms.map(({ id }) => id);
    expect(HANDLES.filter(({ platformId }) => !known.includes(platformId))).toEqual([]);
  });
});
