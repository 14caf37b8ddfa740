import { madeAtOfDiscord } from './made-at';
import { PlatformAdapter } from './platform-adapter';

const GOOGLE_HOSTS = [
  ...['google.com', 'google.co.uk', 'google.de', 'google.fr', 'google.es', 'google.it', 'google.nl', 'google.at'],
  ...['google.ch', 'google.be', 'google.pl', 'google.pt', 'google.ie', 'google.ca', 'google.com.mx', 'google.com.br'],
  ...['google.com.au', 'google.co.nz', 'google.co.in', 'google.co.jp'],
];
/** A contribution to the map has no short address of its own, so there is a host to look at, and no post. */
const GOOGLE = {
  hosts: GOOGLE_HOSTS,
  // On others, such as sites.google.com, anyone publishes.
  subdomains: ['www', 'maps', 'search', 'local'],
  shortLinks: ['maps.app.goo.gl', 'goo.gl/maps', 'share.google', 'g.co'],
  posts: [],
};

/** Where people speak of places, and to those who are there with them. */
export const PLACES: readonly PlatformAdapter[] = [
  { platformId: 'go', ...GOOGLE },
  { platformId: 'gm', ...GOOGLE },
  {
    platformId: 'yp',
    hosts: ['yelp.com', 'yelp.ca', 'yelp.co.uk', 'yelp.ie', 'yelp.de', 'yelp.fr', 'yelp.com.au'],
    shortLinks: ['yelp.to'],
    posts: [
      {
        kind: 'photo',
        path: /^\/biz_photos\/([^/]{1,200})$/,
        parameter: { name: 'select', value: /^[\w-]{10,40}$/ },
        id: ([, id]) => String(id),
        canonical: ([place, id]) => `https://www.yelp.com/biz_photos/${place}?select=${id}`,
      },
      {
        kind: 'review',
        path: /^\/biz\/([^/]{1,200})$/,
        parameter: { name: 'hrid', value: /^[\w-]{10,40}$/ },
        id: ([, id]) => String(id),
        canonical: ([place, id]) => `https://www.yelp.com/biz/${place}?hrid=${id}`,
      },
    ],
  },
  {
    platformId: 'ta',
    hosts: ['tripadvisor.com', 'tripadvisor.co.uk', 'tripadvisor.ca', 'tripadvisor.de', 'tripadvisor.fr'],
    posts: [
      {
        kind: 'review',
        path: /^\/ShowUserReviews-g\d{1,12}-d\d{1,12}-r(\d{1,15})(?:-[^/]{0,300})?$/,
        canonical: ([id]) => `https://www.tripadvisor.com/ShowUserReviews-r${id}`,
      },
    ],
  },
  {
    platformId: 'nd',
    hosts: ['nextdoor.com', 'nextdoor.co.uk', 'nextdoor.ca', 'nextdoor.de', 'nextdoor.fr', 'nextdoor.nl'],
    posts: [
      { kind: 'post', path: /^\/p\/([\w-]{6,40})$/, canonical: ([id]) => `https://nextdoor.com/p/${id}/` },
      {
        kind: 'feed',
        path: /^\/news_feed$/,
        parameter: { name: 'post', value: /^\d{5,20}$/ },
        canonical: ([id]) => `https://nextdoor.com/news_feed/?post=${id}`,
      },
    ],
  },
  {
    platformId: 'wa',
    hosts: ['whatsapp.com'],
    posts: [
      {
        kind: 'channel',
        path: /^\/channel\/(\w{10,40})\/(\d{1,10})$/,
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
        path: /^\/(?:s\/)?([a-z]\w{3,31})\/(?:\d{1,10}\/)?(\d{1,10})$/i,
        // The name of a channel is the same in any case.
        id: ([channel = '', id]) => `${channel.toLowerCase()}/${id}`,
        canonical: ([channel, id]) => `https://t.me/${channel}/${id}`,
      },
    ],
  },
  {
    platformId: 'dc',
    hosts: ['discord.com', 'discordapp.com'],
    posts: [
      {
        kind: 'message',
        path: /^\/channels\/(\d{15,22}|@me)\/(\d{15,22})\/(\d{15,22})$/,
        id: ([, channel, id]) => `${channel}/${id}`,
        canonical: ([server, channel, id]) => `https://discord.com/channels/${server}/${channel}/${id}`,
      },
    ],
    madeAt: madeAtOfDiscord,
  },
];
