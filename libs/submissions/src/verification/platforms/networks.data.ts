import { madeAtOfBluesky, madeAtOfX } from './made-at';
import { oembedAt, PlatformAdapter } from './platform-adapter';

/** The servers with the most people. Others speak the same protocol, and anyone can set one up. */
const MASTODON_HOSTS = [
  ...['mastodon.social', 'mastodon.online', 'mstdn.social', 'mastodon.world', 'mas.to', 'hachyderm.io'],
  ...['fosstodon.org', 'infosec.exchange', 'techhub.social', 'mastodon.art', 'mstdn.jp', 'mstdn.ca', 'mastodon.uno'],
  ...['chaos.social', 'social.vivaldi.net', 'mastodon.nl', 'piaille.fr', 'troet.cafe', 'mastodon.scot', 'aus.social'],
];

/** Where people write to those who follow them. */
export const NETWORKS: readonly PlatformAdapter[] = [
  {
    platformId: 'fb',
    hosts: ['facebook.com', 'fb.com'],
    shortLinks: ['fb.watch', 'fb.me', 'facebook.com/share/'],
    posts: [
      {
        kind: 'post',
        path: /^\/[^/]{1,100}\/posts\/(?:[^/]{1,200}\/)?(pfbid\w{10,100}|\d{5,25})$/,
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      {
        kind: 'post',
        path: /^\/groups\/[^/]{1,100}\/(?:posts|permalink)\/(pfbid\w{10,100}|\d{5,25})$/,
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:permalink|story)\.php$/,
        parameter: { name: 'story_fbid', value: /^(?:pfbid\w{10,100}|\d{5,25})$/ },
        canonical: ([id]) => `https://www.facebook.com/${id}`,
      },
      {
        kind: 'video',
        path: /^(?:\/[^/]{1,100}\/videos(?:\/[^/]{1,200})?|\/reel)\/(\d{5,25})$/,
        canonical: ([id]) => `https://www.facebook.com/watch/?v=${id}`,
      },
      {
        kind: 'video',
        path: /^\/watch(?:\/live)?$/,
        parameter: { name: 'v', value: /^\d{5,25}$/ },
        canonical: ([id]) => `https://www.facebook.com/watch/?v=${id}`,
      },
      {
        kind: 'photo',
        path: /^\/photo(?:\.php)?$/,
        parameter: { name: 'fbid', value: /^\d{5,25}$/ },
        canonical: ([id]) => `https://www.facebook.com/photo/?fbid=${id}`,
      },
      {
        kind: 'photo',
        path: /^\/[^/]{1,100}\/photos\/(?:[^/]{1,200}\/)?(\d{5,25})$/,
        canonical: ([id]) => `https://www.facebook.com/photo/?fbid=${id}`,
      },
    ],
  },
  {
    platformId: 'xw',
    hosts: ['x.com', 'twitter.com'],
    shortLinks: ['t.co'],
    posts: [
      {
        kind: 'post',
        path: /^\/(?:\w{1,20}|i\/web)\/status(?:es)?\/(\d{1,20})(?:\/(?:photo|video)\/\d)?$/,
        canonical: ([id]) => `https://twitter.com/i/status/${id}`,
      },
    ],
    oembed: oembedAt('https://publish.twitter.com/oembed', true),
    madeAt: madeAtOfX,
  },
  {
    platformId: 'li',
    hosts: ['linkedin.com'],
    shortLinks: ['lnkd.in'],
    posts: [
      {
        kind: 'post',
        path: /^\/posts\/[^/]{1,300}-(activity|share|ugcPost)-(\d{10,25})(?:-[\w-]{1,10})?$/,
        id: ([type, id]) => `${type}:${id}`,
        canonical: ([type, id]) => `https://www.linkedin.com/feed/update/urn:li:${type}:${id}/`,
      },
      {
        kind: 'post',
        path: /^\/(?:feed\/update|embed\/feed\/update)\/urn:li:(activity|share|ugcPost):(\d{10,25})$/,
        id: ([type, id]) => `${type}:${id}`,
        canonical: ([type, id]) => `https://www.linkedin.com/feed/update/urn:li:${type}:${id}/`,
      },
      {
        kind: 'article',
        path: /^\/pulse\/([^/]{5,300})$/,
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
        path: /^\/(?:@[\w.]{1,30}\/post|t)\/([\w-]{5,64})(?:\/embed)?$/,
        canonical: ([id]) => `https://www.threads.com/t/${id}`,
      },
    ],
  },
  {
    platformId: 'rd',
    hosts: ['reddit.com', 'redd.it'],
    posts: [
      {
        kind: 'comment',
        path: /^\/(r|user|u)\/(\w{1,30})\/comments\/(\w{3,12})\/[^/]{0,300}\/(\w{3,12})$/,
        id: ([, , , id]) => String(id),
        canonical: ([area, name, post, id]) => `https://www.reddit.com/${area}/${name}/comments/${post}/_/${id}/`,
      },
      {
        kind: 'post',
        path: /^\/(r|user|u)\/(\w{1,30})\/comments\/(\w{3,12})(?:\/[^/]{0,300})?$/,
        id: ([, , id]) => String(id),
        canonical: ([area, name, id]) => `https://www.reddit.com/${area}/${name}/comments/${id}/_/`,
      },
      {
        kind: 'post',
        path: /^\/(?:comments|gallery)\/(\w{3,12})(?:\/[^/]{0,300})?$/,
        canonical: ([id]) => `https://www.reddit.com/comments/${id}/`,
      },
      {
        kind: 'post',
        host: /^redd\.it$/,
        path: /^\/(\w{3,12})$/,
        canonical: ([id]) => `https://www.reddit.com/comments/${id}/`,
      },
    ],
    // What the app shares: /r/<community>/s/<token>.
    shortLinks: ['reddit.com/r/', 'reddit.com/u/'],
    oembed: oembedAt('https://www.reddit.com/oembed'),
  },
  {
    platformId: 'tm',
    hosts: ['tumblr.com'],
    shortLinks: ['tmblr.co'],
    posts: [
      {
        kind: 'post',
        host: /^(?!www\.)[\w-]{1,40}\.tumblr\.com$/,
        path: /^\/post\/(\d{6,25})(?:\/[^/]{0,300})?$/,
        canonical: ([id], host) => `https://${host}/post/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:blog\/view\/)?([\w-]{1,40})\/(\d{6,25})(?:\/[^/]{0,300})?$/,
        id: ([, id]) => String(id),
        canonical: ([blog, id]) => `https://${blog}.tumblr.com/post/${id}`,
      },
    ],
    oembed: oembedAt('https://www.tumblr.com/oembed/1.0'),
  },
  {
    platformId: 'bs',
    hosts: ['bsky.app'],
    posts: [
      {
        kind: 'post',
        // An account has a name and a number: the key of the post is what both addresses share.
        path: /^\/profile\/([\w.:-]{3,260})\/post\/([\w.~:-]{1,100})$/,
        id: ([, id]) => String(id),
        canonical: ([account, id]) => `https://bsky.app/profile/${account}/post/${id}`,
      },
    ],
    oembed: oembedAt('https://embed.bsky.app/oembed', true),
    madeAt: madeAtOfBluesky,
  },
  {
    platformId: 'md',
    hosts: MASTODON_HOSTS,
    federated: true,
    posts: [
      {
        kind: 'post',
        path: /^\/@([\w.-]{1,60})\/(\d{6,25})$/,
        id: ([, id], host) => `${host}/${id}`,
        canonical: ([user, id], host) => `https://${host}/@${user}/${id}`,
      },
      {
        kind: 'post',
        path: /^\/users\/([\w.-]{1,60})\/statuses\/(\d{6,25})$/,
        id: ([, id], host) => `${host}/${id}`,
        canonical: ([user, id], host) => `https://${host}/@${user}/${id}`,
      },
    ],
    // Each server has its own: https://docs.joinmastodon.org/methods/oembed/
    oembed: { endpoint: (url) => oembedAt(`${url.origin}/api/oembed`).endpoint(url), wholeText: false },
  },
];
