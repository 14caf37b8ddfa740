import { OpenCampaignView } from '#campaigns';
import { Html, html, Part, RawResponse } from '#http/pages';
import { english as w } from '../words/words';
import { Shop } from '../offer-view';
import { guestPage, Surroundings } from './layout';
import { factList, lines } from './parts';
import { rewardText, worthText } from './reward';
import { weekdayText } from './terms';

/** All open offers of a shop. @param pathOf the page of an offer */
export function shopPage(
  shop: Shop,
  offers: readonly OpenCampaignView[],
  pathOf: (offer: OpenCampaignView) => string,
  surroundings: Surroundings,
): RawResponse {
  const facts = factList(shopFacts(shop));
  return guestPage(
    {
      title: w.say('shop.title', { business: shop.name }),
      summary: shop.description ?? w.say('shop.title', { business: shop.name }),
      path: `/b/${shop.slug}`,
      shop,
      indexed: offers.length > 0,
      body: html`
        <div class="lead">
          <h1>${w.say('shop.title', { business: shop.name })}</h1>
          ${shop.description !== null && lines(shop.description)}
        </div>
        ${offers.length === 0 && none()}
        <ul class="offers">
          ${offers.map((offer) => html`<li>${offerLink(offer, pathOf(offer))}</li>`)}
        </ul>
        ${
          facts &&
          html`<section class="card" aria-labelledby="about">
            <h2 id="about">${w.say('about.title')}</h2>
            ${facts}
          </section>`
        }
      `,
    },
    surroundings,
  );
}

function none(): Html {
  return html`<section class="card note">
    <h2>${w.say('shop.none')}</h2>
    <p>${w.say('shop.none-lead')}</p>
  </section>`;
}

function offerLink(
  { name, rewardType: type, rewardValue: value, currency, rewardDescription: description }: OpenCampaignView,
  path: string,
): Html {
  const reward = { type, value, currency, description };
  const worth = worthText(reward);
  return html`<a class="offer" href="${path}">
    <strong>${rewardText(reward)}</strong>
    <span>${name}${worth !== undefined && html` · ${worth}`}</span>
  </a>`;
}

/** Where a shop is, when it is open, and how to reach it. */
export function shopFacts({ address, openingHours, website, contact }: Shop): [name: string, value: Part][] {
  const facts: ([string, Part] | false)[] = [
    address !== null && [w.say('about.where'), lines(address)],
    openingHours !== null && [w.say('about.open'), hoursText(openingHours).map((text) => html`<p>${text}</p>`)],
    website !== null && [
      w.say('about.website'),
      html`<a href="${website}" rel="noopener">${new URL(website).host}</a>`,
    ],
    contact.email !== null && [w.say('about.contact'), html`<a href="mailto:${contact.email}">${contact.email}</a>`],
    contact.phone !== null && [
      w.say('about.contact'),
      html`<a href="tel:${contact.phone.replace(/[^\d+]/g, '')}">${contact.phone}</a>`,
    ],
  ];
  return facts.filter((fact) => fact !== false);
}

/** The days of a week with their hours; days in a row with the same ones are one line. */
export function hoursText(hours: NonNullable<Shop['openingHours']>): string[] {
  const days = Object.entries(hours) as [Parameters<typeof weekdayText>[0], { from: string; to: string }[]][];
  const runs: { first: string; last: string; text: string }[] = [];
  for (const [day, spans] of days) {
    const text =
      spans.length === 0 ? w.say('about.closed-day') : spans.map(({ from, to }) => `${from}–${to}`).join(', ');
    const name = weekdayText(day);
    const run = runs.at(-1);
    if (run?.text === text) run.last = name;
    else runs.push({ first: name, last: name, text });
  }
  return runs.map(({ first, last, text }) => `${first === last ? first : `${first} – ${last}`}: ${text}`);
}
