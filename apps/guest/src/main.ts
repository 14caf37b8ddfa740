import { call, load } from './api.ts';
import { CodeForm, linkIn } from './code.ts';
import { enableCopying, show, the } from './dom.ts';
import { ProofForm } from './form.ts';
import type { Offer } from './offer.ts';
import { type Own, showOwn } from './own.ts';

/** The page of an offer, with the form or without it. */
function startOffer(): void {
  const form = document.getElementById('proof');
  const offer = form && (JSON.parse(form.dataset.offer ?? '') as Offer);
  enableCopying(document);
  if (offer) startForm(offer);
  else void showOwn(({ element }) => enableOwn(element, () => undefined));
}

function startForm(offer: Offer): void {
  const part = the('part');
  const link = linkIn(location.hash);
  /** After a proof was sent, the form is hidden until the person wants to send another, as with the link in an e-mail. */
  let wantsAnother = link !== undefined;
  const form = new ProofForm({
    offer,
    onCode: (proof, email) => {
      show(the('proof'), false);
      code.ask(proof, email);
    },
    onSent: () => sent(false),
  });
  const code = new CodeForm({
    words: offer.words,
    onSent: (isElsewhere) => sent(isElsewhere),
    onChange: () => show(the('proof'), true),
    onRefused: (error, isOther) => {
      show(the('proof'), true);
      void showOwn(update).then(() => form.refuse(error, isOther));
    },
  });
  const update = (own: Own) => {
    remember(own.email !== '');
    form.setGuest(own.email);
    show(part, own.isOpen || wantsAnother);
    enableOwn(own.element, () => {
      wantsAnother = true;
      show(part, true);
      part.scrollIntoView({ block: 'start' });
    });
  };
  const sent = (isElsewhere: boolean) => {
    form.clear();
    wantsAnother = false;
    show(the('proof'), true);
    // The page of the link is opened once.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
    void showOwn((own) => {
      update(own);
      if (own.email === '') sayElsewhere(isElsewhere ? (offer.words.elsewhere ?? '') : '');
      window.scrollTo({ top: 0, behavior: 'smooth' });
    });
  };
  const sayElsewhere = (text: string) => {
    const card = document.createElement('section');
    card.className = 'card state';
    card.setAttribute('role', 'status');
    const [title, lead] = [document.createElement('h2'), document.createElement('p')];
    title.textContent = offer.words.received ?? '';
    lead.textContent = text;
    card.append(title, lead);
    the('own').append(card);
    show(part, false);
  };
  // Somebody who has sent a proof before may only want to see what became of it: the form is shown once that is known.
  show(part, wantsAnother || !isKnown());
  void showOwn(update).then((isThere) => {
    if (!isThere) show(part, true);
  });
  if (link) {
    show(the('proof'), false);
    code.fromLink(link);
  }
}

const KNOWN = 'guest';

/** Whether somebody has taken part in this browser before. */
function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

function remember(isGuest: boolean): void {
  try {
    if (isGuest) localStorage.setItem(KNOWN, '1');
    else localStorage.removeItem(KNOWN);
  } catch {
    // A browser that keeps nothing shows the form first.
  }
}

/** Puts the buttons of the part to work that only this person sees. */
function enableOwn(own: HTMLElement, onAgain: () => void): void {
  own.querySelector('#send-again')?.addEventListener('click', onAgain);
  const become = own.querySelector<HTMLButtonElement>('#become-creator');
  become?.addEventListener('click', () => {
    become.disabled = true;
    call('POST', 'guest/creator', {}).then(
      () => {
        show(become, false);
        show(the('creator-done'), true);
      },
      () => {
        become.disabled = false;
      },
    );
  });
}

/** A page that its reader may see only when they have signed in, which browsers do not say when they open it. */
async function lookAgain(): Promise<void> {
  const found = await load(location.pathname);
  const main = found?.querySelector('main');
  if (!found || !main?.querySelector('.ticket')) return;
  document.title = found.title;
  const colors = new CSSStyleSheet();
  colors.replaceSync(found.querySelector('style')?.textContent ?? '');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, colors];
  document.querySelector('header')?.replaceWith(document.adoptNode(found.querySelector('header') as HTMLElement));
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  startOffer();
}

if (document.querySelector('[data-look]')) void lookAgain();
else if (document.getElementById('own')) startOffer();
else enableCopying(document);
