import { Html, html, RawResponse } from '#http/pages';
import { Closed, OfferView } from '../offer-view';
import { english as w } from '../words/words';
import { guestPage, Surroundings } from './layout';

/** Why nobody can take part at the moment, and where to go instead. */
export function closedPart({ shop }: OfferView, closed: Closed): Html {
  const [title, lead] = closedText(closed, shop.name, shop.timeZone);
  return html`<section class="card note" aria-labelledby="closed">
    <h2 id="closed">${title}</h2>
    <p>${lead}</p>
    ${closed.reason === 'example' && html`<p><a class="button" href="/dashboard/register">${w.say('closed.example-button')}</a></p>`}
    ${closed.reason !== 'draft' && closed.reason !== 'example' && html`<p><a href="/b/${shop.slug}">${w.say('closed.others', { business: shop.name })}</a></p>`}
  </section>`;
}

function closedText(closed: Closed, business: string, timeZone: string | null): [title: string, lead: string] {
  if (closed.reason === 'early')
    return [w.say('closed.early'), w.say('closed.early-lead', { at: w.minute(closed.at, timeZone ?? 'UTC') })];
  if (closed.reason === 'draft') return [w.say('offer.draft'), w.say('offer.draft-lead')];
  return [w.say(`closed.${closed.reason}`), w.say(`closed.${closed.reason}-lead`, { business })];
}

/**
 * The page for a link that leads to nothing that its reader may see. Its script asks again as somebody who may have signed in, because
 * browsers do not say so when they open a page.
 */
export function unknownPage(surroundings: Surroundings): RawResponse {
  return guestPage(
    {
      title: w.say('closed.unknown'),
      summary: w.say('closed.unknown-lead'),
      path: null,
      shop: undefined,
      status: 404,
      body: html`<section class="card note" data-look>
        <h1>${w.say('closed.unknown')}</h1>
        <p>${w.say('closed.unknown-lead')}</p>
      </section>`,
    },
    surroundings,
  );
}
