/**
 * Where a platform is opened, by its id. On a phone, its app opens in place of the website if it is installed. Platforms without one, such
 * as word of mouth, are missing.
 */
export const PLATFORM_ADDRESSES: Readonly<Record<string, string>> = {
  ig: 'https://www.instagram.com/',
  tt: 'https://www.tiktok.com/',
  go: 'https://www.google.com/maps',
  fb: 'https://www.facebook.com/',
  xw: 'https://x.com/',
  yt: 'https://www.youtube.com/',
  yp: 'https://www.yelp.com/',
  li: 'https://www.linkedin.com/',
  pi: 'https://www.pinterest.com/',
  nd: 'https://nextdoor.com/',
  th: 'https://www.threads.com/',
  sc: 'https://www.snapchat.com/',
  ta: 'https://www.tripadvisor.com/',
  rd: 'https://www.reddit.com/',
  wa: 'https://wa.me/',
  tg: 'https://t.me/',
  dc: 'https://discord.com/app',
  tw: 'https://www.twitch.tv/',
  tm: 'https://www.tumblr.com/',
  br: 'https://bereal.com/',
  l8: 'https://www.lemon8-app.com/',
  bs: 'https://bsky.app/',
  md: 'https://joinmastodon.org/',
  gm: 'https://www.google.com/maps',
};
