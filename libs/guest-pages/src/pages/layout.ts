import { createHash } from 'node:crypto';
import { Html, html, RawResponse } from '#http/pages';
import { english as w } from '../words/words';
import { FileNames } from '../guest-files';
import { Shop } from '../offer-view';
import { brandStyle, shopHeader } from './brand';

/** A page that guests see. */
export interface GuestPage {
  title: string;
  /** What links to the page show beside its title. */
  summary: string;
  /** The path of the page, which other addresses of it lead to; null for a page that is at no address of its own. */
  path: string | null;
  /** Whose page it is; undefined if that is not known. */
  shop: Shop | undefined;
  body: Html;
  status?: number;
  /** Whether search engines may list it. */
  indexed?: boolean;
}

/** What all pages have in common. */
export interface Surroundings {
  baseUrl: string;
  files: FileNames;
}

/**
 * Everything comes from this service, and no script can be added to a page, not even by itself. `blob:` is for the picture that the person
 * has chosen, and the hash for the colours of the shop.
 */
const policyFor = (style: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export function guestPage(page: GuestPage, { baseUrl, files }: Surroundings): RawResponse {
  const { title, summary, path, shop, body, status = 200, indexed = false } = page;
  const style = brandStyle(shop);
  const picture = `${baseUrl}${shop?.logoUrl ?? `/guest-assets/${files.card}`}`;
  const document = html`<!doctype html>
    <html lang="${w.language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <meta name="description" content="${summary}" />
        ${!indexed && html`<meta name="robots" content="noindex" />`}
        ${path !== null && html`<link rel="canonical" href="${baseUrl}${path}" />`}
        ${path !== null && html`<meta property="og:url" content="${baseUrl}${path}" />`}
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${summary}" />
        <meta property="og:site_name" content="${shop?.name ?? 'Perk'}" />
        <meta property="og:image" content="${picture}" />
        <meta name="twitter:card" content="summary" />
        <link rel="icon" href="${shop?.logoUrl ?? ICON}" />
        ${new Html(`<style>${style}</style>`)}
        <link rel="stylesheet" href="/guest-assets/${files.style}" />
        <script type="module" src="/guest-assets/${files.script}"></script>
      </head>
      <body data-copied="${w.say('do.copied')}">
        ${shopHeader(shop)}
        <main id="main">${body}</main>
        <footer>
          <noscript>${w.say('footer.script')}</noscript>
          <nav>
            <a href="/">${w.say('footer.by')}</a>
            <a href="/legal/privacy">${w.say('footer.privacy')}</a>
            <a href="/legal/terms">${w.say('footer.terms')}</a>
          </nav>
        </footer>
      </body>
    </html> `;
  return new RawResponse(status, headersWith(policyFor(style)), document.toString());
}

/** The part of a page that depends on who looks at it, which its script puts into the page. */
export function fragment(body: Html): RawResponse {
  return new RawResponse(200, headersWith("default-src 'none'; frame-ancestors 'none'"), body.toString());
}

function headersWith(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    // Other sites get no referrer. Not `no-referrer`: under it, browsers send this site's own requests with `Origin: null`.
    'referrer-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}

/** A gift box with a bow. */
const GIFT =
  'M5 12h14v8H5z M3.5 8h17v4h-17z M12 8v12 M12 8C8 8 6 6.5 7 4.5s4-.5 5 3.5 M12 8c4 0 6-1.5 5-3.5s-4-.5-5 3.5';
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0b6b57" stroke-width="2" stroke-linejoin="round"><path d="${GIFT}"/></svg>`,
)}`;
