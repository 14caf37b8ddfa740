import { oembedAt, PlatformAdapter } from './platform-adapter';

const PINTEREST_HOSTS = [
  ...['pinterest.com', 'pinterest.co.uk', 'pinterest.ca', 'pinterest.de', 'pinterest.fr', 'pinterest.es'],
  ...['pinterest.it', 'pinterest.at', 'pinterest.ch', 'pinterest.ie', 'pinterest.pt', 'pinterest.com.au'],
  ...['pinterest.com.mx', 'pinterest.jp', 'pinterest.nz', 'pinterest.se', 'pinterest.dk', 'pinterest.cl'],
  ...['pinterest.co.kr', 'pinterest.ph', 'pinterest.ru', 'pinterest.co.nz'],
];

/** Platforms for pictures and videos. */
export const MEDIA: readonly PlatformAdapter[] = [
  {
    platformId: 'ig',
    hosts: ['instagram.com', 'instagr.am'],
    mirrors: ['ddinstagram.com', 'kkinstagram.com'],
    // A highlight is shared as /s/<token>.
    shortLinks: ['instagram.com/share/', 'instagram.com/s/', 'ig.me'],
    comments: [
      {
        kind: 'comment',
        onlyFor: 'ig_cm',
        path: /^(?:\/[\w.]{1,30})?\/(?:p|reel|reels|tv)\/[\w-]{5,64}\/c\/(?:\d{5,25}\/r\/)?(\d{5,25})$/i,
      },
    ],
    posts: [
      {
        kind: 'post',
        path: /^(?:\/[\w.]{1,30})?\/(?:p|reel|reels|tv)\/([\w-]{5,64})(?:\/embed(?:\/captioned)?)?$/i,
        canonical: ([id]) => `https://www.instagram.com/p/${id}/`,
      },
      {
        kind: 'highlight',
        path: /^\/stories\/highlights\/(\d{5,25})$/i,
        canonical: ([id]) => `https://www.instagram.com/stories/highlights/${id}/`,
      },
      {
        kind: 'story',
        path: /^\/stories\/([\w.]{1,30})\/(\d{5,25})$/i,
        id: ([, id]) => String(id),
        canonical: ([user, id]) => `https://www.instagram.com/stories/${user}/${id}/`,
      },
    ],
  },
  {
    platformId: 'tt',
    hosts: ['tiktok.com', 'tiktokv.com'],
    mirrors: ['vxtiktok.com', 'tnktok.com'],
    shortLinks: ['vm.tiktok.com', 'vt.tiktok.com', 'tiktok.com/t/', 'tiktok.onelink.me'],
    comments: [
      {
        kind: 'comment',
        onlyFor: 'tt_cm',
        path: /^/,
        parameter: { name: 'share_comment_id', value: /^\d{8,25}$/ },
      },
    ],
    posts: [
      {
        kind: 'post',
        path: /^\/(@[\w.-]{1,40})\/(?:video|photo)\/(\d{8,25})$/i,
        id: ([, id]) => String(id),
        canonical: ([user, id]) => `https://www.tiktok.com/${user}/video/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:v|embed|embed\/v\d|player\/v1|(?:i18n\/)?share\/video|video|photo)\/(\d{8,25})(?:\.html)?$/i,
        canonical: ([id]) => `https://www.tiktok.com/@_/video/${id}`,
      },
      ...['item_id', 'share_item_id'].map((name) => ({
        kind: 'post',
        path: /^(?:\/(?:foryou|[\w-]{2,5}\/foryou))?$/i,
        parameter: { name, value: /^\d{8,25}$/ },
        canonical: ([id]: string[]) => `https://www.tiktok.com/@_/video/${String(id)}`,
      })),
    ],
    oembed: oembedAt('https://www.tiktok.com/oembed', true),
  },
  {
    platformId: 'yt',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    mirrors: ['yewtu.be', 'youtubekids.com'],
    significant: ['list'],
    comments: [{ kind: 'comment', onlyFor: 'yt_cm', path: /^/, parameter: { name: 'lc', value: /^[\w.-]{10,120}$/ } }],
    posts: [
      {
        kind: 'video',
        host: /(^|\.)youtu\.be$/,
        path: /^\/([\w-]{11})$/i,
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'video',
        path: /^\/(?:shorts|live|embed|v|e|vi|watch)\/([\w-]{11})$/i,
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'video',
        path: /^\/watch(?:_popup)?$/i,
        parameter: { name: 'v', value: /^[\w-]{11}$/ },
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'community',
        path: /^\/post\/([\w-]{20,60})$/i,
        canonical: ([id]) => `https://www.youtube.com/post/${id}`,
      },
    ],
    oembed: oembedAt('https://www.youtube.com/oembed'),
  },
  {
    platformId: 'pi',
    hosts: PINTEREST_HOSTS,
    shortLinks: ['pin.it', 'pinterest.app.link'],
    posts: [
      {
        kind: 'pin',
        path: /^\/pin\/(?:[^/]{1,300}--)?(\d{6,25})$/i,
        canonical: ([id]) => `https://www.pinterest.com/pin/${id}/`,
      },
    ],
    oembed: oembedAt('https://www.pinterest.com/oembed.json'),
  },
  {
    platformId: 'sc',
    hosts: ['snapchat.com'],
    shortLinks: ['t.snapchat.com', 'snapchat.com/t/'],
    posts: [
      {
        kind: 'spotlight',
        path: /^(?:\/@[\w.-]{1,40})?\/spotlight\/([\w-]{10,200})$/i,
        canonical: ([id]) => `https://www.snapchat.com/spotlight/${id}`,
      },
    ],
  },
  {
    platformId: 'tw',
    hosts: ['twitch.tv'],
    shortLinks: ['twitch.app.link'],
    posts: [
      {
        kind: 'clip',
        host: /^clips\.twitch\.tv$/,
        path: /^\/(?!embed$)([\w-]{5,100})$/i,
        canonical: ([id]) => `https://clips.twitch.tv/${id}`,
      },
      {
        kind: 'clip',
        path: /^(?:\/\w{3,30})?\/clip\/([\w-]{5,100})$/i,
        canonical: ([id]) => `https://clips.twitch.tv/${id}`,
      },
      {
        kind: 'clip',
        path: /^\/embed$/i,
        parameter: { name: 'clip', value: /^[\w-]{5,100}$/ },
        canonical: ([id]) => `https://clips.twitch.tv/${id}`,
      },
      {
        kind: 'video',
        path: /^(?:\/\w{3,30}\/v(?:ideo)?|\/videos)\/v?(\d{6,15})$/i,
        canonical: ([id]) => `https://www.twitch.tv/videos/${id}`,
      },
      {
        kind: 'video',
        host: /^player\.twitch\.tv$/,
        path: /^$/,
        parameter: { name: 'video', value: /^v?\d{6,15}$/i },
        id: ([id = '']) => id.replace(/^v/i, ''),
        canonical: ([id = '']) => `https://www.twitch.tv/videos/${id.replace(/^v/i, '')}`,
      },
    ],
  },
  { platformId: 'br', hosts: ['bereal.com', 'bere.al'], posts: [] },
  {
    platformId: 'l8',
    hosts: ['lemon8-app.com'],
    shortLinks: ['v.lemon8-app.com', 's.lemon8-app.com'],
    posts: [
      {
        kind: 'post',
        path: /^\/@?[\w.-]{1,40}\/(\d{10,25})$/i,
        canonical: ([id]) => `https://www.lemon8-app.com/@_/${id}`,
      },
    ],
  },
];
