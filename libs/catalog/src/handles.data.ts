/** How accounts of a platform are named, and the addresses of their profiles. */
export interface HandleRules {
  readonly platformId: string;
  /** The host of profiles; undefined if any server may have them. */
  readonly host?: RegExp;
  /** The path of a profile, the path with its query, or with the host before it. The group is the handle. */
  readonly profiles: readonly RegExp[];
  /** What a handle looks like. Without it, accounts are also known by names with spaces. */
  readonly form?: RegExp;
  /** Handles that differ only in case are the same, and are written in lower case. */
  readonly caseless?: true;
  readonly example: string;
}

/** A host with its subdomains. */
const on = (...hosts: string[]) =>
  new RegExp(`^(?:[\\w-]+\\.)*(?:${hosts.map((host) => host.replaceAll('.', '\\.')).join('|')})$`);

const META = /^[\w.]{1,30}$/;

export const HANDLES: readonly HandleRules[] = [
  {
    platformId: 'ig',
    host: on('instagram.com', 'instagr.am'),
    profiles: [
      /^\/(?!(?:p|reels?|stories|explore|accounts|tv|direct|s|share)(?:\/|$))([\w.]+)(?:\/(?:reels|tagged))?$/i,
    ],
    form: META,
    example: 'cornercoffee.daily',
  },
  {
    platformId: 'tt',
    host: on('tiktok.com'),
    profiles: [/^\/@([\w.]+)(?:\/live)?$/],
    form: /^[\w.]{1,24}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'yt',
    host: on('youtube.com'),
    profiles: [
      /^\/@([^/]+)(?:\/(?:videos|shorts|featured|about|streams|community|playlists))?$/,
      /^\/(?:c|user|channel)\/([^/]+)(?:\/(?:videos|shorts|featured|about|streams|community|playlists))?$/,
    ],
    form: /^[\p{L}\p{M}\p{N}_.·-]{1,30}$/u,
    example: 'cornercoffee',
  },
  {
    platformId: 'fb',
    host: on('facebook.com', 'fb.com'),
    profiles: [
      /^\/profile\.php\?(?:.*&)?id=(\d+)/,
      /^\/(?:people|pages)\/[^/]+\/(\d+)$/,
      /^\/(?!(?:groups|watch|events|share|sharer|reel|photo|story|people|pages|marketplace|login|profile\.php|permalink)(?:\.php)?(?:\/|$))([\w.-]+)$/i,
    ],
    example: 'cornercoffee',
  },
  {
    platformId: 'xw',
    host: on('x.com', 'twitter.com'),
    profiles: [
      /^\/(?!(?:i|home|explore|search|hashtag|intent|share|settings|messages)(?:\/|$))@?(\w+)(?:\/(?:with_replies|media))?$/i,
    ],
    form: /^\w{1,15}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'li',
    host: on('linkedin.com'),
    profiles: [/^\/(?:in|company|school|showcase)\/([^/]+)$/],
    example: 'grace-hopper',
  },
  {
    platformId: 'th',
    host: on('threads.com', 'threads.net'),
    profiles: [/^\/@([\w.]+)$/],
    form: META,
    example: 'cornercoffee',
  },
  {
    platformId: 'pi',
    host: /^(?:[\w-]+\.)*pinterest\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    profiles: [/^\/(?!(?:pin|ideas|search|business|today)(?:\/|$))(\w+)(?:\/_(?:created|saved))?$/i],
    form: /^\w{1,30}$/,
    example: 'cornercoffee',
  },
  { platformId: 'sc', host: on('snapchat.com'), profiles: [/^\/(?:add\/|@)([\w.-]+)$/], example: 'cornercoffee' },
  {
    platformId: 'tw',
    host: on('twitch.tv'),
    profiles: [/^\/(?!(?:videos|directory|p|settings|downloads)(?:\/|$))(\w+)(?:\/(?:about|videos|schedule))?$/i],
    form: /^\w{1,25}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'rd',
    host: on('reddit.com'),
    profiles: [/^\/(?:u|user|r)\/([\w-]+)$/i],
    form: /^[\w-]{1,21}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'tm',
    host: on('tumblr.com'),
    profiles: [/^\/(?:blog\/(?:view\/)?|@)?([\w-]+)$/, /^(?!www\.)([\w-]+)\.tumblr\.com$/],
    form: /^[\w-]{1,32}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'tg',
    host: on('t.me', 'telegram.me', 'telegram.dog'),
    profiles: [/^\/(?!(?:joinchat|share|c|addlist)(?:\/|$))(?:s\/)?(\w+)$/],
    form: /^\w{1,32}$/,
    example: 'cornercoffee',
  },
  {
    platformId: 'bs',
    host: on('bsky.app'),
    profiles: [/^\/profile\/([^/]+)$/],
    form: /^[a-z0-9.-]{1,253}$/,
    caseless: true,
    example: 'anna.bsky.social',
  },
  {
    platformId: 'md',
    profiles: [/^\/(?:web\/)?@(\w[\w.-]*@[^/@]+)$/, /^\/(?:web\/)?(?:@|users\/)(\w[\w.-]*)$/],
    form: /^\w[\w.-]*(?:@[a-z0-9.-]{1,253})?$/,
    caseless: true,
    example: 'anna@mastodon.social',
  },
  {
    platformId: 'ta',
    host: /^(?:[\w-]+\.)*tripadvisor\.[a-z.]{2,6}$/,
    profiles: [/^\/Profile\/([^/]+)$/i],
    example: 'GraceH',
  },
  { platformId: 'br', host: on('bereal.com', 'bere.al'), profiles: [/^\/([\w.]+)$/], example: 'cornercoffee' },
  { platformId: 'l8', host: on('lemon8-app.com'), profiles: [/^\/@?([\w.]+)$/], example: 'cornercoffee' },
  {
    platformId: 'dc',
    host: on('discord.com', 'discordapp.com'),
    profiles: [/^\/users\/(\d+)$/],
    example: 'cornercoffee',
  },
  {
    platformId: 'wa',
    host: on('wa.me', 'whatsapp.com'),
    profiles: [/^\/(\d+)$/, /^\/channel\/(\w+)$/],
    example: '15550123456',
  },
  {
    platformId: 'nd',
    host: /^(?:[\w-]+\.)*nextdoor\.[a-z.]{2,6}$/,
    profiles: [/^\/profile\/(\w+)$/],
    example: 'Grace H.',
  },
];

/** Of platforms without profiles at known addresses, such as Yelp. */
export const ANY_NAME: Pick<HandleRules, 'example' | 'profiles'> = { profiles: [], example: 'Corner Coffee' };
