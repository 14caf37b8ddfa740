import { Site } from './platform-adapter';

/**
 * File storage sites, where people store the screenshots and recordings that they submit, and whose URLs contain the file id in
 * a parameter. Pages of sites that are not listed are identified only by host and path.
 */
export const OTHER_SITES: readonly Site[] = [
  {
    hosts: ['drive.google.com', 'drive.usercontent.google.com'],
    pages: [
      { kind: 'file', path: /^(?:\/u\/\d{1,2})?\/file\/d\/([\w-]{10,100})/i },
      {
        kind: 'file',
        path: /^(?:\/u\/\d{1,2})?\/(?:open|uc|thumbnail|download)$/i,
        parameter: { name: 'id', value: /^[\w-]{10,100}$/ },
      },
    ],
  },
  { hosts: ['onedrive.live.com'], significant: ['id', 'resid'] },
];

/**
 * Share links of other sites, short links, and links that open apps: none shows what it leads to, and anyone can make any number of
 * them for one page. Written like the `shortLinks` of a platform.
 */
export const SHARE_LINKS: readonly string[] = [
  // Stored pictures and files
  ...['photos.app.goo.gl', 'photos.google.com/share/', '1drv.ms', 'share.icloud.com', 'icloud.com/photos/', 'db.tt'],
  ...['we.tl', 'flic.kr', 'dropbox.com/transfer/', 'amazon.com/photos/shared/'],
  // Links that open apps, each under a subdomain of its own
  ...['app.link', 'onelink.me', 'page.link', 'smart.link', 'lnk.to', 'sng.link', 'adj.st', 'go.link', 'app.goo.gl'],
  // Short links for any page
  ...['bit.ly', 'bitly.com', 'j.mp', 'bit.do', 'tinyurl.com', 'goo.gl', 'ow.ly', 'buff.ly', 'dlvr.it', 'ift.tt'],
  ...['is.gd', 'v.gd', 'cutt.ly', 'rebrand.ly', 't.ly', 'rb.gy', 'shorturl.at', 'shorturl.asia', 'tiny.cc', 'tiny.one'],
  ...['short.io', 'short.gy', 's.id', 'soo.gd', 'qr.ae', 'l.ead.me', 'shorte.st', 'adf.ly', 'u.to', 'clck.ru', 'vk.cc'],
  ...[
    'kutt.it',
    'dub.sh',
    'shor.by',
    'hubs.ly',
    'hubs.la',
    'spr.ly',
    'trib.al',
    'zpr.io',
    'snip.ly',
    'po.st',
    'mcaf.ee',
  ],
  ...['spoti.fi', 'spotify.link', 'amzn.to', 'a.co', 'apple.co', 'msft.it', 'wp.me', 'on.fb.me'],
];
