import { Html, html } from '#http/pages';
import { accentShades } from '#kernel/colors';
import { Shop } from '../offer-view';

/** The colour of shops that have chosen none. */
const DEFAULT_ACCENT = '#0b6b57';

/** The colours of a shop, for light and dark appearance. */
export function brandStyle(shop: Shop | undefined): string {
  const shades = accentShades(shop?.accentColor ?? DEFAULT_ACCENT);
  const { fill, onFill, text, darkFill, onDarkFill, darkText } = shades;
  return (
    `:root{--fill:${fill};--on-fill:${onFill};--accent:${text}}` +
    `@media(prefers-color-scheme:dark){:root{--fill:${darkFill};--on-fill:${onDarkFill};--accent:${darkText}}}`
  );
}

/** The logo and the name of the shop, which lead to all of its offers. */
export function shopHeader(shop: Shop | undefined): Html {
  if (!shop) return html`<header class="shop"></header>`;
  // An example has no other offers.
  if (shop.slug === '')
    return html`<header class="shop">
      <p>${logo(shop)}<span>${shop.name}</span></p>
    </header>`;
  return html`<header class="shop">
    <a href="/b/${shop.slug}">${logo(shop)}<span>${shop.name}</span></a>
  </header>`;
}

/** The logo, or the first letter of the name. */
export function logo({ name, logoUrl }: Shop): Html {
  if (logoUrl !== null) return html`<img class="logo" src="${logoUrl}" alt="" width="48" height="48" />`;
  const initial = new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment ?? '';
  return html`<span class="logo" aria-hidden="true">${initial.toUpperCase()}</span>`;
}
