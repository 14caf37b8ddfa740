import { Action, ActionType, findPlatform } from '#catalog';
import { Html, html, Part, RawResponse } from '#http/pages';
import { captionFor, hasCaption, isText } from '../caption';
import { actionsOf, OfferView, waysOf } from '../offer-view';
import { PLATFORM_ADDRESSES } from '../platform-addresses.data';
import { english as w } from '../words/words';
import { closedPart } from './closed.page';
import { guestPage, Surroundings } from './layout';
import { copyRow, factList, lines } from './parts';
import { codePart, proofForm } from './proof-form';
import { rewardText, worthText } from './reward';
import { shopFacts } from './shop.page';
import { termsOf } from './terms';

/** What a shop offers, what to do for it, and how to show it. */
export function offerPage(view: OfferView, surroundings: Surroundings): RawResponse {
  const { offer, shop, path, closed } = view;
  const reward = rewardText(rewardOf(view));
  return guestPage(
    {
      title: w.say('offer.title', { reward, business: shop.name }),
      summary: offer.description ?? offer.name,
      path,
      shop,
      indexed: offer.livemode && closed === null,
      body: html`
        ${ticket(view)}
        <div id="own" data-own="/offers/${offer.id}/own"></div>
        ${closed ? closedPart(view, closed) : takePart(view)} ${about(view)}
      `,
    },
    surroundings,
  );
}

/** What guests would see of an offer, for those who think about having one. */
export function examplePage(view: OfferView, surroundings: Surroundings): RawResponse {
  const { offer, shop, path, closed } = view;
  return guestPage(
    {
      title: w.say('closed.example'),
      summary: offer.name,
      path,
      shop,
      indexed: true,
      body: html`${ticket(view)} ${whatToDo(view)} ${closed && closedPart(view, closed)} ${about(view)}`,
    },
    surroundings,
  );
}

function rewardOf({ offer }: OfferView) {
  const { rewardType: type, rewardValue: value, currency, rewardDescription: description } = offer;
  return { type, value, currency, description };
}

/** What the person gets, as a voucher. */
function ticket(view: OfferView): Html {
  const { offer } = view;
  const reward = rewardText(rewardOf(view));
  const worth = worthText(rewardOf(view));
  return html`<section class="ticket" aria-labelledby="title">
    <p class="kicker">${w.say('offer.get')}</p>
    <h1 id="title" class="${reward.length > 18 ? 'long' : ''}">${reward}</h1>
    <p class="fine">
      ${worth !== undefined && html`<span>${worth}</span>`}
      <span>${w.say('offer.days', { days: offer.perkExpiresInDays })}</span>
    </p>
  </section>`;
}

function takePart(view: OfferView): Html {
  const { offer, shop } = view;
  if (!offer.livemode)
    return html`${whatToDo(view)}
      <section class="card note">
        <h2>${w.say('offer.test')}</h2>
        <p>${w.say('offer.test-lead')}</p>
      </section>`;
  if (!offer.acceptsProofs)
    return html`<section class="card note">
        <h2>${w.say('offer.no-proofs')}</h2>
        <p>${w.say('offer.no-proofs-lead', { business: shop.name })}</p>
      </section>
      ${whatToDo(view)}`;
  return html`<div id="part">${whatToDo(view, codeToPost(view))} ${proofForm(view)} ${codePart(view)}</div>`;
}

/** The action, with everything that a post must have, to copy. @param code for the post, where somebody can take part */
function whatToDo({ offer, shop }: OfferView, code?: Part): Html {
  const actions = actionsOf(offer);
  const [first] = actions;
  const { hashtags, minFollowers } = offer.requirements;
  const posts = actions.filter(hasCaption);
  const texts = offer.disclosures.filter(isText);
  const labels = offer.disclosures.filter((disclosure) => !isText(disclosure));
  const accounts = shop.handles.filter(({ platformId }) => actions.some((action) => action.platformId === platformId));
  const [account] = accounts;
  const caption = captionFor({ ...shop, handle: account?.handle, hashtags, disclosures: offer.disclosures });
  return html`<section class="card" aria-labelledby="do">
    <h2 id="do"><span class="step">1</span>${w.say(actions.length > 1 ? 'do.one-of' : 'do.title')}</h2>
    <ul class="actions">
      ${actions.map(
        (action) =>
          html`<li>
            ${icon(action)}
            <strong>${w.toDo(action)}</strong>
          </li>`,
      )}
    </ul>
    ${offer.description !== null && lines(offer.description)} ${offer.guidelines !== null && lines(offer.guidelines)}
    ${minFollowers !== null && html`<p>${w.say('do.followers', { count: minFollowers })}</p>`}
    <div class="copies">
      ${accounts.map(({ platformId, handle }) => {
        const label = w.say(posts.length > 0 ? 'do.tag' : 'do.account');
        const platform = accounts.length > 1 ? ` · ${findPlatform(platformId)?.name ?? ''}` : '';
        return copyRow(`${label}${platform}`, `@${handle}`);
      })}
      ${hashtags.length > 0 && copyRow(w.say('do.hashtags', { count: hashtags.length }), hashtags.join(' '))}
      ${texts.length > 0 && copyRow(w.say('do.disclosure'), texts[0] ?? '')}
      ${labels.map(
        (label) =>
          html`<p class="soft small">
            ${w.say(texts.length > 0 ? 'do.disclosure-or' : 'do.disclosure-label', { label })}
          </p>`,
      )}
      ${posts.length > 0 && (account !== undefined || hashtags.length > 0) && copyRow(w.say('do.caption'), caption)}
    </div>
    ${code} ${first && openLinks(actions, accounts)}
  </section>`;
}

/** What kind of thing it is, in lines. */
const ICONS: Readonly<Record<ActionType, string>> = {
  content: 'M3 8h4l1.5-2.5h7L17 8h4v11H3z M12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  review: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9-4.3-4.1 5.9-.8z',
  engage: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.6 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  share: 'm20.5 4-8 16-2.2-7L3.5 10.8z M20.5 4 10.3 13',
  referral: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2.5 20c0-3.5 2.9-5.5 6.5-5.5s6.5 2 6.5 5.5 M19 8v6 M16 11h6',
};

function icon({ type }: Action): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[type]}" /></svg>`;
}

/** Where the script puts the code that the post must contain, if it must contain one. */
function codeToPost({ offer }: OfferView): Html | undefined {
  if (!offer.requirements.challengeCode) return undefined;
  return html`<div id="challenge" class="challenge">
    <p>${w.say('do.code')}</p>
    <button type="button" class="quiet" id="get-challenge">${w.say('do.code-get')}</button>
    <p class="wrong" role="alert" id="challenge-error" hidden></p>
    <div id="challenge-code" hidden>${copyRow(w.say('do.code-yours'), '')}</div>
  </div>`;
}

/** One button for each platform: to the account, if the action happens there, or to the app. */
function openLinks(
  actions: readonly Action[],
  accounts: readonly { platformId: string; url: string | null }[],
): Html | undefined {
  const links = new Map<string, { href: string; platform: string }>();
  for (const action of actions.filter((each) => waysOf(each).here.length > 0)) {
    const { platformId, platformName } = action;
    const account = accounts.find((each) => each.platformId === platformId)?.url ?? undefined;
    const href = (hasCaption(action) ? undefined : account) ?? PLATFORM_ADDRESSES[platformId];
    if (href !== undefined) links.set(platformId, { href, platform: platformName });
  }
  if (links.size === 0) return undefined;
  return html`<p class="row">
    ${[...links.values()].map(
      ({ href, platform }) =>
        html`<a class="button quiet" href="${href}" target="_blank" rel="noopener noreferrer"
          >${w.say('do.open', { platform })}</a
        >`,
    )}
  </p>`;
}

function about({ offer, shop }: OfferView): Html {
  const { limitPerPerson, expiresAt, verificationMode } = offer;
  const facts = [
    ...termsOf(offer, offer),
    ...(limitPerPerson === null
      ? []
      : [[w.say('about.limit'), w.say('about.times', { count: limitPerPerson })] as const]),
    ...(expiresAt === null ? [] : [[w.say('about.ends'), w.day(expiresAt, shop.timeZone ?? 'UTC')] as const]),
    [w.say('about.review'), w.say(`about.review-${verificationMode}`, { business: shop.name })] as const,
    ...shopFacts(shop),
  ];
  return html`<section class="card" aria-labelledby="about">
    <h2 id="about">${w.say('about.title')}</h2>
    ${factList(facts)}
  </section>`;
}
