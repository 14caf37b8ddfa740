import { GuestPart } from '#guests';
import { Html, html, Part, RawResponse } from '#http/pages';
import { tillUrl } from '#perks';
import { OfferView, Visitor } from '../offer-view';
import { english as w } from '../words/words';
import { fragment } from './layout';
import { factList, qrCode } from './parts';
import { rewardText } from './reward';
import { termsOf } from './terms';

type Latest = NonNullable<GuestPart['latest']>;
type Perk = NonNullable<Latest['perk']>;

/** How long a code for the till works. */
const TILL_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The part of an offer's page that only this person sees: what became of their proof. The script puts it into the page, and asks for it
 * again when something has changed.
 */
export function ownPart(view: OfferView, visitor: Visitor, baseUrl: string): RawResponse {
  const { guest, account } = visitor;
  const latest = guest?.latest ?? null;
  const attributes = {
    email: guest?.guest.email ?? '',
    submission: latest?.id ?? '',
    progress: guest?.progress ?? '',
    again: latest === null || mayRepeat(view, latest) ? '1' : '',
    open: latest === null ? '1' : '',
  };
  return fragment(
    html`<div
      id="own"
      data-own="/offers/${view.offer.id}/own"
      data-email="${attributes.email}"
      data-submission="${attributes.submission}"
      data-progress="${attributes.progress}"
      data-again="${attributes.again}"
      data-open="${attributes.open}"
    >
      ${account?.isOwn && ownNotice(view)} ${account?.isCreator && !account.isOwn && memberNotice(view, account.name)}
      ${latest && outcome(view, latest, guest?.guest.email ?? '', baseUrl)}
    </div>`,
  );
}

function ownNotice({ offer }: OfferView): Html {
  return html`<section class="card note">
    <p>${w.say(offer.livemode ? 'offer.own' : 'offer.test-lead')}</p>
    <p><a href="/dashboard/campaigns/${offer.id}">${w.say('offer.own-link')}</a></p>
  </section>`;
}

function memberNotice({ offer }: OfferView, name: string): Html {
  return html`<section class="card note" aria-labelledby="member">
    <h2 id="member">${w.say('member.title', { name })}</h2>
    <p>${w.say('member.lead')}</p>
    <p><a class="button quiet" href="/dashboard/opportunities?campaign=${offer.id}">${w.say('member.button')}</a></p>
  </section>`;
}

function outcome(view: OfferView, latest: Latest, email: string, baseUrl: string): Html {
  const { state, perk, tillCode } = latest;
  if (perk) return perkPart(view, perk, baseUrl);
  if (state === 'approved') return stateCard(w.say('state.no-perk'), undefined, again(view, latest));
  if (state === 'rejected') return rejectedPart(view, latest);
  if (tillCode !== null) return tillPart(view, latest, tillCode, baseUrl);
  return waitingPart(view, email);
}

/** What has been done, what happens, and what comes. */
function waitingPart({ shop }: OfferView, email: string): Html {
  const business = shop.name;
  return html`<section class="card state" role="status">
    <ol class="progress">
      <li class="done"><span>${w.say('state.received', { business })}</span></li>
      <li class="now" aria-current="step"><span>${w.say('state.checking', { business })}</span></li>
      <li><span>${w.say('state.perk')}</span></li>
    </ol>
    <p class="soft">${w.say('state.wait', { email })}</p>
  </section>`;
}

function tillPart({ shop }: OfferView, { createdAt }: Latest, code: string, baseUrl: string): Html {
  const until = new Date(new Date(createdAt).getTime() + TILL_DAYS * DAY_MS).toISOString();
  const day = w.day(until, shop.timeZone ?? 'UTC');
  return html`<section class="card perk" role="status" aria-labelledby="state">
    <h1 id="state">${w.say('state.till')}</h1>
    ${codeBlock(code, baseUrl)}
    <p class="soft">${w.say('state.till-lead', { business: shop.name, day })}</p>
  </section>`;
}

function perkPart(view: OfferView, perk: Perk, baseUrl: string): Html {
  const { shop } = view;
  const zone = shop.timeZone ?? 'UTC';
  const more = again(view, { state: 'approved' });
  if (perk.status === 'redeemed')
    return stateCard(
      w.say('state.redeemed'),
      w.say('state.redeemed-lead', { at: w.minute(perk.redeemedAt ?? '', zone) }),
      more,
    );
  if (perk.status === 'expired')
    return stateCard(w.say('state.expired'), w.say('state.expired-lead', { day: w.day(perk.expiresAt, zone) }), more);
  if (perk.status === 'revoked') return stateCard(w.say('state.revoked'), perk.revocationReason ?? undefined, more);
  const facts: [string, Part][] = [
    [w.say('state.until'), html`<strong>${w.minute(perk.expiresAt, zone)}</strong>`],
    ...(perk.terms ? termsOf(perk.terms, { currency: perk.currency, timeZone: shop.timeZone }) : []),
    ...(shop.address === null ? [] : [[w.say('about.where'), shop.address] as [string, Part]]),
  ];
  return html`<section class="card perk" role="status" aria-labelledby="state">
    <p class="kicker">${w.say('state.approved')}</p>
    <h1 id="state">${rewardText(perk)}</h1>
    <p>${w.say('state.show', { business: shop.name })}</p>
    ${codeBlock(perk.code, baseUrl)} ${factList(facts)} ${creatorOffer()} ${more}
  </section>`;
}

/** The code for the eyes and for the scanner of the till. */
function codeBlock(code: string, baseUrl: string): Html {
  return html`<div class="voucher">
    ${qrCode(tillUrl(baseUrl, code))}
    <p class="code"><span>${code}</span></p>
  </div>`;
}

function rejectedPart(view: OfferView, latest: Latest): Html {
  const { shop } = view;
  const { reason } = latest;
  return html`<section class="card state" role="status" aria-labelledby="state">
    <h2 id="state">${w.say('state.rejected')}</h2>
    ${
      reason === null
        ? html`<p>${w.say('state.no-reason')}</p>`
        : html`<p>${w.say('state.rejected-lead', { business: shop.name })}</p>
            <blockquote>${reason}</blockquote>`
    }
    ${again(view, latest)}
  </section>`;
}

function stateCard(title: string, lead: string | undefined, more: Part): Html {
  return html`<section class="card state" role="status" aria-labelledby="state">
    <h2 id="state">${title}</h2>
    ${lead !== undefined && html`<p>${lead}</p>`} ${more}
  </section>`;
}

function again(view: OfferView, latest: Pick<Latest, 'state'>): Html | false {
  if (!mayRepeat(view, latest)) return false;
  return html`<p><button type="button" class="quiet" id="send-again">${w.say('state.again')}</button></p>`;
}

/** A rejected proof does not count. */
function mayRepeat({ offer, closed }: OfferView, { state }: Pick<Latest, 'state'>): boolean {
  if (closed !== null || !offer.acceptsProofs) return false;
  return state === 'rejected' || offer.limitPerPerson === null || offer.limitPerPerson > 1;
}

/** Whoever has earned a perk may want to earn others. */
function creatorOffer(): Html {
  return html`<div class="aside">
    <p class="soft small">${w.say('state.creator')}</p>
    <p class="row">
      <button type="button" class="link" id="become-creator">${w.say('state.creator-button')}</button>
      <span id="creator-done" role="status" hidden
        >${w.say('state.creator-done')}
        <a href="/dashboard/sign-in?to=%2Fopportunities">${w.say('state.sign-in')}</a></span
      >
    </p>
  </div>`;
}
