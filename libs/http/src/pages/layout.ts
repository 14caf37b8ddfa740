import { PRODUCT } from '#kernel/host';
import { Html, html } from './html';
import { STYLES } from './styles';

/** An HTML page. */
export interface HtmlPage {
  /** Shown in the browser tab, before the name of the service. */
  title: string;
  body: Html;
  /** For pages with more content than a form or a message. */
  wide?: boolean;
  /** Whether search engines may list it. */
  indexed?: boolean;
  /** What search engines and messengers show below the title. */
  description?: string;
  /** Styles of this page alone, after those of every page. */
  styles?: string;
  /** At the end of the header, such as links. */
  header?: Html;
  footer?: Html;
}

/** The logo, a gift box with a bow. */
const GIFT =
  'M5 12h14v8H5z M3.5 8h17v4h-17z M12 8v12 M12 8C8 8 6 6.5 7 4.5s4-.5 5 3.5 M12 8c4 0 6-1.5 5-3.5s-4-.5-5 3.5';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0b6b57" stroke-width="2" stroke-linejoin="round"><path d="${GIFT}"/></svg>`;
const ICON = `data:image/svg+xml,${encodeURIComponent(icon)}`;

/** The layout of every page. The Content-Security-Policy allows the style by its hash, and no other resource. */
export function layout({ title, body, wide = false, indexed = false, ...page }: HtmlPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${!indexed && html`<meta name="robots" content="noindex" />`}
        ${page.description && html`<meta name="description" content="${page.description}" />`}
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${PRODUCT.name}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE_ELEMENT} ${page.styles !== undefined && styleElement(page.styles)}
      </head>
      <body ${wide && html`class="wide"`}>
        <header class="brand">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${GIFT}" /></svg>
          <span>${PRODUCT.name}</span>
          ${page.header}
        </header>
        <main>${body}</main>
        ${page.footer}
      </body>
    </html> `;
}

const STYLE_ELEMENT = styleElement(STYLES);

/** Not built with the `html` template, because it must match the hashed text exactly. */
function styleElement(styles: string): Html {
  return new Html(`<style>${styles}</style>`);
}
