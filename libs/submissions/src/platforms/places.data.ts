import { createdAtOfDiscord } from './created-at';
import { PlatformAdapter } from './platform-adapter';

const GOOGLE_HOSTS = [
  ...['google.com', 'google.co.uk', 'google.de', 'google.fr', 'google.es', 'google.it', 'google.nl', 'google.at'],
  ...['google.ch', 'google.be', 'google.pl', 'google.pt', 'google.ie', 'google.ca', 'google.com.mx', 'google.com.br'],
  ...['google.com.au', 'google.co.nz', 'google.co.in', 'google.co.jp'],
];
/** Contributions to Google have no stable URLs, so only the host is checked, and there are no posts. */
const GOOGLE = {
  hosts: GOOGLE_HOSTS,
  // On other subdomains, such as sites.google.com, anyone can publish.
  subdomains: ['www', 'm', 'maps', 'search', 'local'],
  shortLinks: ['maps.app.goo.gl', 'goo.gl/maps', 'share.google', 'search.app', 'g.co', 'g.page'],
  posts: [],
  // The ids of photos and reviews are in the path, between the coordinates of the map section.
  pages: [
    { kind: 'photo', path: /^\/maps\/.{0,1500}!1s(AF1Qip[\w-]{20,80})/i },
    { kind: 'review', path: /^\/maps\/.{0,1500}!1s(Ch[\w-]{20,120})/ },
    { kind: 'contributor', path: /^\/maps\/contrib\/(\d{15,25})(?:\/|$)/i },
    { kind: 'place', path: /^\/maps\/.{0,1500}!1s0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})/i, id: numberOfPlace },
    {
      kind: 'place',
      path: /^/,
      parameter: { name: 'ftid', value: /^0x[0-9a-f]{1,16}:0x[0-9a-f]{1,16}$/i },
      id: numberOfPlace,
    },
    { kind: 'place', path: /^/, parameter: { name: 'cid', value: /^\d{5,25}$/ } },
    {
      kind: 'name',
      path: /^\/maps\/place\/([^/]{1,300})/i,
      id: ([name = '']: string[]) => name.replaceAll('+', ' ').toLowerCase(),
    },
  ],
};

/** The second number of a place's id, in decimal as in `cid` URLs; other URLs contain it in hexadecimal. */
function numberOfPlace(groups: string[]): string {
  return BigInt(`0x${groups.at(-1)?.split('0x').at(-1) ?? '0'}`).toString();
}

/** Platforms for places, and for local and private communities. */
export const PLACES: readonly PlatformAdapter[] = [
  { platformId: 'go', ...GOOGLE },
  { platformId: 'gm', ...GOOGLE },
  {
    platformId: 'yp',
    hosts: [
      ...['yelp.com', 'yelp.ca', 'yelp.co.uk', 'yelp.ie', 'yelp.de', 'yelp.fr', 'yelp.com.au', 'yelp.it', 'yelp.es'],
      ...['yelp.nl', 'yelp.at', 'yelp.ch', 'yelp.be', 'yelp.pl', 'yelp.pt', 'yelp.se', 'yelp.no', 'yelp.dk', 'yelp.fi'],
      ...['yelp.com.mx', 'yelp.com.br', 'yelp.co.jp', 'yelp.co.nz', 'yelp.com.sg', 'yelp.com.hk'],
    ],
    shortLinks: ['yelp.to', 'yelp.app.link'],
    significant: ['userid'],
    posts: [
      {
        kind: 'photo',
        path: /^\/biz_photos\/([^/]{1,200})$/i,
        parameter: { name: 'select', value: /^[\w-]{10,40}$/ },
        id: ([, id]) => String(id),
        canonical: ([place, id]) => `https://www.yelp.com/biz_photos/${place}?select=${id}`,
      },
      {
        kind: 'review',
        path: /^\/biz\/([^/]{1,200})$/i,
        parameter: { name: 'hrid', value: /^[\w-]{10,40}$/ },
        id: ([, id]) => String(id),
        canonical: ([place, id]) => `https://www.yelp.com/biz/${place}?hrid=${id}`,
      },
    ],
  },
  {
    platformId: 'ta',
    hosts: [
      ...[
        'tripadvisor.com',
        'tripadvisor.co.uk',
        'tripadvisor.ca',
        'tripadvisor.de',
        'tripadvisor.fr',
        'tripadvisor.it',
      ],
      ...['tripadvisor.es', 'tripadvisor.ie', 'tripadvisor.nl', 'tripadvisor.be', 'tripadvisor.at', 'tripadvisor.ch'],
      ...[
        'tripadvisor.se',
        'tripadvisor.dk',
        'tripadvisor.pt',
        'tripadvisor.jp',
        'tripadvisor.in',
        'tripadvisor.com.au',
      ],
      ...['tripadvisor.co.nz', 'tripadvisor.com.br', 'tripadvisor.com.mx', 'tripadvisor.com.sg', 'tripadvisor.com.hk'],
    ],
    pages: [{ kind: 'place', path: /^\/\w{1,60}-g\d{1,12}-d(\d{1,12})(?:-|$)/i }],
    posts: [
      {
        kind: 'review',
        path: /^\/ShowUserReviews-g\d{1,12}-d\d{1,12}-r(\d{1,15})(?:-[^/]{0,300})?$/i,
        canonical: ([id]) => `https://www.tripadvisor.com/ShowUserReviews-r${id}`,
      },
    ],
  },
  {
    platformId: 'nd',
    shortLinks: ['nextdoor.app.link'],
    hosts: ['nextdoor.com', 'nextdoor.co.uk', 'nextdoor.ca', 'nextdoor.de', 'nextdoor.fr', 'nextdoor.nl'],
    posts: [
      { kind: 'post', path: /^\/p\/([\w-]{6,40})$/i, canonical: ([id]) => `https://nextdoor.com/p/${id}/` },
      {
        kind: 'feed',
        path: /^\/news_feed$/i,
        parameter: { name: 'post', value: /^\d{5,20}$/ },
        canonical: ([id]) => `https://nextdoor.com/news_feed/?post=${id}`,
      },
    ],
  },
  {
    platformId: 'wa',
    hosts: ['whatsapp.com', 'wa.me'],
    posts: [
      {
        kind: 'channel',
        path: /^\/channel\/(\w{10,40})\/(\d{1,10})$/i,
        id: ([channel, id]) => `${channel}/${id}`,
        canonical: ([channel, id]) => `https://www.whatsapp.com/channel/${channel}/${id}`,
      },
    ],
  },
  {
    platformId: 'tg',
    hosts: ['t.me', 'telegram.me', 'telegram.dog'],
    posts: [
      {
        kind: 'post',
        host: /^(?!www\.)[a-z]\w{3,31}\.t\.me$/,
        path: /^\/(?:s\/)?(?:\d{1,10}\/)?(\d{1,10})$/i,
        id: ([id], host) => `${host.replace(/\.t\.me$/, '')}/${id}`,
        canonical: ([id], host) => `https://t.me/${host.replace(/\.t\.me$/, '')}/${id}`,
      },
      {
        kind: 'post',
        // A post in a private group, which is identified by a number.
        path: /^\/c\/(\d{4,20})\/(?:\d{1,10}\/)?(\d{1,10})$/i,
        id: ([group, id]) => `c${group}/${id}`,
        canonical: ([group, id]) => `https://t.me/c/${group}/${id}`,
      },
      {
        kind: 'post',
        path: /^\/(?:s\/)?([a-z]\w{3,31})\/(?:\d{1,10}\/)?(\d{1,10})$/i,
        // Channel names are case-insensitive.
        id: ([channel = '', id]) => `${channel.toLowerCase()}/${id}`,
        canonical: ([channel, id]) => `https://t.me/${channel}/${id}`,
      },
    ],
  },
  {
    platformId: 'dc',
    hosts: ['discord.com', 'discordapp.com', 'discord.gg'],
    mirrors: ['discordapp.net'],
    posts: [
      {
        kind: 'message',
        path: /^\/channels\/(\d{15,22}|@me)\/(\d{15,22})\/(\d{15,22})$/i,
        id: ([, channel, id]) => `${channel}/${id}`,
        canonical: ([server, channel, id]) => `https://discord.com/channels/${server}/${channel}/${id}`,
      },
    ],
    createdAt: createdAtOfDiscord,
  },
];
