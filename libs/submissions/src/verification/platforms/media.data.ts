import { oembedAt, PlatformAdapter } from './platform-adapter';

const PINTEREST_HOSTS = [
  ...['pinterest.com', 'pinterest.co.uk', 'pinterest.ca', 'pinterest.de', 'pinterest.fr', 'pinterest.es'],
  ...['pinterest.it', 'pinterest.at', 'pinterest.ch', 'pinterest.ie', 'pinterest.pt', 'pinterest.com.au'],
  ...['pinterest.com.mx', 'pinterest.jp', 'pinterest.nz', 'pinterest.se', 'pinterest.dk', 'pinterest.cl'],
];

/** Where people post pictures and videos. */
export const MEDIA: readonly PlatformAdapter[] = [
  {
    platformId: 'ig',
    hosts: ['instagram.com', 'instagr.am'],
    shortLinks: ['instagram.com/share/', 'ig.me'],
    posts: [
      {
        kind: 'post',
        path: /^(?:\/[\w.]{1,30})?\/(?:p|reel|reels|tv)\/([\w-]{5,64})(?:\/embed(?:\/captioned)?)?$/,
        canonical: ([id]) => `https://www.instagram.com/p/${id}/`,
      },
      {
        kind: 'highlight',
        path: /^\/stories\/highlights\/(\d{5,25})$/,
        canonical: ([id]) => `https://www.instagram.com/stories/highlights/${id}/`,
      },
      {
        kind: 'story',
        path: /^\/stories\/([\w.]{1,30})\/(\d{5,25})$/,
        id: ([, id]) => String(id),
        canonical: ([user, id]) => `https://www.instagram.com/stories/${user}/${id}/`,
      },
    ],
  },
  {
    platformId: 'tt',
    hosts: ['tiktok.com'],
    shortLinks: ['vm.tiktok.com', 'vt.tiktok.com', 'tiktok.com/t/'],
    posts: [
      {
        kind: 'post',
        path: /^\/(@[\w.-]{1,40})\/(?:video|photo)\/(\d{8,25})$/,
        id: ([, id]) => String(id),
        canonical: ([user, id]) => `https://www.tiktok.com/${user}/video/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:v|embed|embed\/v2|player\/v1|share\/video)\/(\d{8,25})(?:\.html)?$/,
        canonical: ([id]) => `https://www.tiktok.com/@_/video/${id}`,
      },
    ],
    oembed: oembedAt('https://www.tiktok.com/oembed', true),
  },
  {
    platformId: 'yt',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    posts: [
      {
        kind: 'video',
        host: /(^|\.)youtu\.be$/,
        path: /^\/([\w-]{11})$/,
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'video',
        path: /^\/(?:shorts|live|embed|v)\/([\w-]{11})$/,
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'video',
        path: /^\/watch$/,
        parameter: { name: 'v', value: /^[\w-]{11}$/ },
        canonical: ([id]) => `https://www.youtube.com/watch?v=${id}`,
      },
      {
        kind: 'community',
        path: /^\/post\/([\w-]{20,60})$/,
        canonical: ([id]) => `https://www.youtube.com/post/${id}`,
      },
    ],
    oembed: oembedAt('https://www.youtube.com/oembed'),
  },
  {
    platformId: 'pi',
    hosts: PINTEREST_HOSTS,
    shortLinks: ['pin.it'],
    posts: [
      {
        kind: 'pin',
        path: /^\/pin\/(?:[^/]{1,300}--)?(\d{6,25})$/,
        canonical: ([id]) => `https://www.pinterest.com/pin/${id}/`,
      },
    ],
    oembed: oembedAt('https://www.pinterest.com/oembed.json'),
  },
  {
    platformId: 'sc',
    hosts: ['snapchat.com'],
    shortLinks: ['t.snapchat.com'],
    posts: [
      {
        kind: 'spotlight',
        path: /^(?:\/@[\w.-]{1,40})?\/spotlight\/([\w-]{10,200})$/,
        canonical: ([id]) => `https://www.snapchat.com/spotlight/${id}`,
      },
    ],
  },
  {
    platformId: 'tw',
    hosts: ['twitch.tv'],
    posts: [
      {
        kind: 'clip',
        host: /^clips\.twitch\.tv$/,
        path: /^\/([\w-]{5,100})$/,
        canonical: ([id]) => `https://clips.twitch.tv/${id}`,
      },
      {
        kind: 'clip',
        path: /^\/\w{3,30}\/clip\/([\w-]{5,100})$/,
        canonical: ([id]) => `https://clips.twitch.tv/${id}`,
      },
      {
        kind: 'video',
        path: /^(?:\/\w{3,30}\/v(?:ideo)?|\/videos)\/(\d{6,15})$/,
        canonical: ([id]) => `https://www.twitch.tv/videos/${id}`,
      },
    ],
  },
  { platformId: 'br', hosts: ['bereal.com', 'bere.al'], posts: [] },
  {
    platformId: 'l8',
    hosts: ['lemon8-app.com'],
    shortLinks: ['v.lemon8-app.com'],
    posts: [
      {
        kind: 'post',
        path: /^\/@?[\w.-]{1,40}\/(\d{10,25})$/,
        canonical: ([id]) => `https://www.lemon8-app.com/@_/${id}`,
      },
    ],
  },
];
