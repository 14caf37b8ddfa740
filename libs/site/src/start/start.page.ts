import { Html, html, htmlResponse, RawResponse } from '#http/pages';
import { Settings } from '#kernel';
import { examplePhone } from './example-phone';
import { forDevelopers } from './for-developers';
import { prices } from './prices';
import { START_STYLES } from './start.styles';

const TITLE = 'Perks for guests who post about you';

/** The page at `/`: for those who own a place first, and for developers second. */
export function startPage(settings: Pick<Settings, 'BASE_URL' | 'NODE_ENV'>): RawResponse {
  const body = html`
    ${hero} ${settings.NODE_ENV === 'development' && demoHint} ${steps} ${promises}
    <section class="band" aria-labelledby="prices">
      <div class="inner">
        <h2 id="prices">Prices</h2>
        ${prices()}
      </div>
    </section>
    ${lastWord}
    <section class="band" aria-labelledby="developers">
      <div class="inner">${forDevelopers(settings)}</div>
    </section>
  `;
  return htmlResponse(
    {
      title: TITLE,
      description:
        'Give a perk to guests who post about your place, such as a free coffee: launch an offer, approve what guests send, and redeem perks at the till.',
      body,
      header: html`<nav aria-label="Account">
        <a href="/dashboard">Sign in</a>
        <a class="button small" href="/dashboard/register">Create an account</a>
      </nav>`,
      footer,
      styles: START_STYLES,
      indexed: true,
    },
    { headers: { 'cache-control': 'public, max-age=300' } },
  );
}

const hero = html`<div class="inner hero">
  <div class="pitch">
    <h1>Give a free coffee to guests who post about your café</h1>
    <p class="sub">
      A coffee, 10% off a haircut, or dessert on the house: you decide what guests get, and what for. They post, you
      approve, and their perk is redeemed at your till.
    </p>
    <p class="actions">
      <a class="button" href="/dashboard/register">Create an account</a>
      <a class="button quiet" href="/dashboard">Sign in</a>
    </p>
    <p class="soft small">Free to start. Guests need no app and no account.</p>
  </div>
  ${examplePhone}
</div>`;

/** In development, the server has printed a sign-in with data to look at. */
const demoHint = html`<aside class="inner hint" aria-label="Demo">
  <p>
    <strong>Look around with the demo.</strong> The demo sign-in that the server printed
    <a href="/dashboard">opens in test mode</a>, which has the demo data; live mode is empty. To switch, press
    <strong>Switch to live</strong> in the banner; to come back, choose <strong>Switch to test</strong> in the account
    menu.
  </p>
</aside>`;

const steps = html`<section class="inner" aria-labelledby="how">
  <h2 id="how">How it works</h2>
  <ol class="steps">
    ${[
      step(
        'Launch an offer',
        'Choose what guests do, such as a story or a photo, and what they get. You see what suits your kind of business, and what it is likely to cost and bring.',
      ),
      step(
        'Guests take part',
        'They open your link or scan its code at the table, post, and send a link or a picture from their phone.',
      ),
      step(
        'Approve and redeem',
        'You look at each post and approve it. The guest gets a code, and your staff redeem it at the till, once.',
      ),
    ]}
  </ol>
</section>`;

function step(title: string, text: string): Html {
  return html`<li>
    <h3>${title}</h3>
    <p>${text}</p>
  </li>`;
}

const promises = html`<section class="inner" aria-labelledby="fair">
  <h2 id="fair">Fair to you, and to your guests</h2>
  <div class="promises">
    ${[
      promise(
        'You set the limits',
        'How many perks there are, how many each guest can earn, and until when. There are never more.',
      ),
      promise('Honest posts', 'Guests see how to say that they got a perk for the post. You never pay for praise.'),
      promise(
        'No bought reviews',
        'Perks for reviews on Google, Yelp or TripAdvisor are against their rules, so no offer can be made for them.',
      ),
    ]}
  </div>
</section>`;

function promise(title: string, text: string): Html {
  return html`<div>
    <h3>${title}</h3>
    <p>${text}</p>
  </div>`;
}

const lastWord = html`<section class="inner last" aria-labelledby="begin">
  <h2 id="begin">Launch your first offer today</h2>
  <p class="sub">Try everything with example data first: nothing of it reaches your guests.</p>
  <p class="actions">
    <a class="button" href="/dashboard/register">Create an account</a>
    <a class="button quiet" href="/dashboard">Sign in</a>
  </p>
</section>`;

const footer = html`<footer class="inner foot">
  <a href="/legal/terms">Terms of use</a>
  <a href="/legal/privacy">Privacy policy</a>
</footer>`;
