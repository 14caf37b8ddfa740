import { createdAtOfBluesky, createdAtOfX } from './created-at';
import { oembedAt, PlatformAdapter } from './platform-adapter';

/** The largest servers. Anyone can run another one. */
const MASTODON_HOSTS = [
  ...['mastodon.social', 'mastodon.online', 'mstdn.social', 'mastodon.world', 'mas.to', 'hachyderm.io'],
  ...['fosstodon.org', 'infosec.exchange', 'techhub.social', 'mastodon.art', 'mstdn.jp', 'mstdn.ca', 'mastodon.uno'],
  ...['chaos.social', 'social.vivaldi.net', 'mastodon.nl', 'piaille.fr', 'troet.cafe', 'mastodon.scot', 'aus.social'],
];

/** Social networks. */
export const NETWORKS: readonly PlatformAdapter[] = [
  {
    platformId: 'fb',
    hosts: ['facebook.com', 'fb.com'],
    shortLinks: ['fb.watch', 'fb.me', 'fb.gg', 'facebook.com/share/'],
    significant: ['id'],
    comments: ['reply_comment_id', 'comment_id'].map((name) => ({
      kind: 'comment',
      onlyFor: 'fb_cm',
      path: /^/,
      parameter: { name, value: /^[\w=]{5,120}$/ },
    })),
    // Posts, videos and photos share one sequence of ids, and each can be opened with the URLs of the others.
    posts: [
      {
        kind: 'post',
        path: /^\/[^/]{1,100}\/posts\/(?:[^/]{1,200}\/)?(pfbid\w{10,100}|\d{5,25})$/i,
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      {
        kind: 'post',
        path: /^\/groups\/[^/]{1,100}\/(?:posts|permalink)\/(pfbid\w{10,100}|\d{5,25})$/i,
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      ...['id', 'multi_permalinks'].map((name) => ({
        kind: 'post',
        path: /^\/groups(?:\/[^/]{1,100})?$/i,
        parameter: { name, value: /^\d{5,25}$/ },
        id: (groups: string[]) => String(groups.at(-1)),
        canonical: (groups: string[]) => `https://www.facebook.com/${String(groups.at(-1))}`,
      })),
      {
        kind: 'post',
        path: /^\/(?:permalink|story)\.php$/i,
        parameter: { name: 'story_fbid', value: /^(?:pfbid\w{10,100}|\d{5,25})$/i },
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      {
        kind: 'post',
        path: /^(?:\/[^/]{1,100}\/videos(?:\/[^/]{1,200})?|\/reel|\/watch)\/(\d{5,25})$/i,
        canonical: ([id]) => `https://www.facebook.com/watch/?v=${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:watch(?:\/live)?|video\.php)$/i,
        parameter: { name: 'v', value: /^\d{5,25}$/ },
        canonical: ([id]) => `https://www.facebook.com/watch/?v=${id}`,
      },
      {
        kind: 'post',
        path: /^\/photo(?:\.php)?$/i,
        parameter: { name: 'fbid', value: /^\d{5,25}$/ },
        canonical: ([id]) => `https://www.facebook.com/photo/?fbid=${id}`,
      },
      {
        kind: 'post',
        path: /^\/[^/]{1,100}\/photos\/(?:[^/]{1,200}\/)?(\d{5,25})$/i,
        canonical: ([id]) => `https://www.facebook.com/photo/?fbid=${id}`,
      },
    ],
  },
  {
    platformId: 'xw',
    hosts: ['x.com', 'twitter.com'],
    mirrors: ['nitter.net', 'xcancel.com', 'fxtwitter.com', 'vxtwitter.com', 'fixupx.com', 'fixvx.com'],
    shortLinks: ['t.co', 'pic.twitter.com', 'pic.x.com'],
    posts: [
      {
        kind: 'post',
        path: /^\/(?:\w{1,20}|i\/web)\/status(?:es)?\/(\d{1,20})(?:\/(?:photo|video)\/\d)?$/i,
        canonical: ([id]) => `https://twitter.com/i/status/${id}`,
      },
      {
        kind: 'post',
        path: /^(?:\/i)?\/statuses\/(\d{1,20})$/i,
        canonical: ([id]) => `https://twitter.com/i/status/${id}`,
      },
      {
        kind: 'post',
        path: /^\/embed\/tweet\.html$/i,
        parameter: { name: 'id', value: /^\d{1,20}$/ },
        canonical: ([id]) => `https://twitter.com/i/status/${id}`,
      },
    ],
    oembed: oembedAt('https://publish.twitter.com/oembed', true),
    createdAt: createdAtOfX,
  },
  {
    platformId: 'li',
    hosts: ['linkedin.com'],
    shortLinks: ['lnkd.in'],
    comments: [
      {
        kind: 'comment',
        onlyFor: 'li_cm',
        path: /^/,
        // urn:li:comment:(activity:<post>,<comment>)
        parameter: { name: 'commenturn', value: /\d{5,25}\D{1,40}\d{5,25}/ },
        id: ([urn = '']) => urn.match(/\d{5,25}/g)?.[1] ?? '',
      },
      {
        kind: 'comment',
        onlyFor: 'li_cm',
        path: /^/,
        // urn:li:fsd_comment:(<comment>,urn:li:activity:<post>)
        parameter: { name: 'dashcommenturn', value: /\d{5,25}\D{1,40}\d{5,25}/ },
        id: ([urn = '']) => urn.match(/\d{5,25}/g)?.[0] ?? '',
      },
    ],
    // Activities, shares and posts share one sequence of ids.
    posts: [
      {
        kind: 'post',
        path: /^\/posts\/(?:[^/]{1,300}-)?(activity|share|ugcPost)-(\d{10,25})(?:-[\w-]{1,10})?$/i,
        id: ([, id]) => String(id),
        canonical: ([type, id]) => `https://www.linkedin.com/feed/update/urn:li:${type}:${id}/`,
      },
      {
        kind: 'post',
        path: /^\/(?:feed\/update|embed\/feed\/update|video\/live)\/urn:li:(activity|share|ugcPost):(\d{10,25})$/i,
        id: ([, id]) => String(id),
        canonical: ([type, id]) => `https://www.linkedin.com/feed/update/urn:li:${type}:${id}/`,
      },
      ...['updateentityurn', 'highlightedupdateurn'].map((name) => ({
        kind: 'post',
        path: /^\/feed(?:\/update)?$/i,
        parameter: { name, value: /^urn:li:(?:activity|share|ugcPost):\d{10,25}$/i },
        id: ([urn = '']: string[]) => urn.split(':').at(-1) ?? '',
        canonical: ([urn]: string[]) => `https://www.linkedin.com/feed/update/${String(urn)}/`,
      })),
      {
        kind: 'article',
        path: /^\/pulse\/([^/]{5,300})$/i,
        id: ([slug = '']) => slug.toLowerCase(),
        canonical: ([id]) => `https://www.linkedin.com/pulse/${id}/`,
      },
    ],
  },
  {
    platformId: 'th',
    hosts: ['threads.com', 'threads.net'],
    posts: [
      {
        kind: 'post',
        path: /^\/(?:@[\w.]{1,30}\/post|t)\/([\w-]{5,64})(?:\/embed)?$/i,
        canonical: ([id]) => `https://www.threads.com/t/${id}`,
      },
    ],
  },
  {
    platformId: 'rd',
    hosts: ['reddit.com', 'redd.it'],
    mirrors: ['rxddit.com'],
    posts: [
      {
        kind: 'comment',
        onlyFor: 'rd_cm',
        path: /^\/(r|user|u)\/(\w{1,30})\/comments\/(\w{3,12})\/[^/]{1,300}\/(\w{3,12})$/i,
        id: ([, , , id = '']) => id.toLowerCase(),
        canonical: ([area, name, post, id]) => `https://www.reddit.com/${area}/${name}/comments/${post}/_/${id}/`,
      },
      {
        kind: 'post',
        path: /^\/(r|user|u)\/(\w{1,30})\/comments\/(\w{3,12})(?:\/[^/]{1,300})?$/i,
        id: ([, , id = '']) => id.toLowerCase(),
        canonical: ([area, name, id]) => `https://www.reddit.com/${area}/${name}/comments/${id}/_/`,
      },
      {
        kind: 'post',
        path: /^\/(?:(?:r\/\w{1,30}\/)?duplicates|comments|gallery|tb|video)\/(\w{3,12})(?:\/[^/]{1,300})?$/i,
        id: ([id = '']) => id.toLowerCase(),
        canonical: ([id]) => `https://www.reddit.com/comments/${id}/`,
      },
      {
        kind: 'post',
        host: /^(?:www\.)?redd\.it$/,
        path: /^\/(\w{3,12})$/i,
        id: ([id = '']) => id.toLowerCase(),
        canonical: ([id]) => `https://www.reddit.com/comments/${id}/`,
      },
    ],
    // Share links of the app: /r/<community>/s/<token>.
    shortLinks: ['reddit.com/r/*/s/', 'reddit.com/u/*/s/', 'reddit.com/user/*/s/', 'reddit.app.link'],
    oembed: oembedAt('https://www.reddit.com/oembed'),
  },
  {
    platformId: 'tm',
    hosts: ['tumblr.com'],
    hasSitesOfOthers: true,
    shortLinks: ['tmblr.co', 'at.tumblr.com'],
    posts: [
      {
        kind: 'post',
        host: /^(?!www\.)[\w-]{1,40}\.tumblr\.com$/,
        path: /^\/(?:post|image|private)\/(\d{6,25})(?:\/[^/]{1,300})?$/i,
        canonical: ([id], host) => `https://${host}/post/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:blog\/(?:view\/)?|dashboard\/blog\/)?([\w-]{1,40})\/(?:post\/)?(\d{6,25})(?:\/[^/]{1,300})?$/i,
        id: ([, id]) => String(id),
        canonical: ([blog, id]) => `https://${blog}.tumblr.com/post/${id}`,
      },
    ],
    oembed: oembedAt('https://www.tumblr.com/oembed/1.0'),
  },
  {
    platformId: 'bs',
    hosts: ['bsky.app'],
    mirrors: ['bskx.app', 'bsyy.app', 'fxbsky.app'],
    shortLinks: ['go.bsky.app'],
    posts: [
      {
        kind: 'post',
        // An account has a handle and a DID, so the post is identified only by its record key.
        path: /^\/profile\/([\w.:-]{3,260})\/post\/([\w.~:-]{1,100})$/i,
        id: ([, id = '']) => id.toLowerCase(),
        canonical: ([account, id]) => `https://bsky.app/profile/${account}/post/${id}`,
      },
    ],
    oembed: oembedAt('https://embed.bsky.app/oembed', true),
    createdAt: createdAtOfBluesky,
  },
  {
    platformId: 'md',
    hosts: MASTODON_HOSTS,
    federated: true,
    posts: [
      {
        kind: 'post',
        // An account on another server is written with its host; the id is always that of this server.
        path: /^(?:\/web|\/deck)?\/@([\w.-]{1,60}(?:@[\w.-]{1,100})?)\/(\d{6,25})$/i,
        id: ([, id], host) => `${host}/${id}`,
        canonical: ([user, id], host) => `https://${host}/@${user}/${id}`,
      },
      {
        kind: 'post',
        path: /^(?:\/ap)?\/users\/([\w.-]{1,60})\/statuses\/(\d{6,25})$/i,
        id: ([, id], host) => `${host}/${id}`,
        canonical: ([user, id], host) => `https://${host}/@${user}/${id}`,
      },
      {
        kind: 'post',
        path: /^(?:\/web)?\/(?:statuses|interact)\/(\d{6,25})$/i,
        id: ([id], host) => `${host}/${id}`,
        canonical: ([id], host) => `https://${host}/statuses/${id}`,
      },
    ],
    // Each server has its own endpoint: https://docs.joinmastodon.org/methods/oembed/
    oembed: { endpoint: (url) => oembedAt(`${url.origin}/api/oembed`).endpoint(url), isComplete: false },
  },
];
