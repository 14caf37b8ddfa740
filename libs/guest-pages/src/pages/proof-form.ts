import { Html, html } from '#http/pages';
import { actionsOf, OfferView, SentKind, waysOf } from '../offer-view';
import { english as w } from '../words/words';

/** Without HEIC: an iPhone then converts its pictures. */
const FILE_TYPES = {
  image: 'image/jpeg,image/png,image/webp,image/avif',
  video: 'video/mp4,video/quicktime,video/webm',
  both: 'image/jpeg,image/png,image/webp,image/avif,video/mp4,video/quicktime,video/webm',
} as const;
type FileKinds = keyof typeof FILE_TYPES;

/** How an action is proved, for the script. */
interface ActionData {
  id: string;
  platform: string;
  till: boolean;
  link: boolean;
  /** What the file may be; null if there can be none. */
  file: FileKinds | null;
  accept: string;
  choose: string;
  chooseHint: string;
  here: string;
  missing: string;
}

/** What the script says. It fills in what is in braces. */
function scriptWords({ shop }: OfferView) {
  return {
    sending: w.say('show.sending', { percent: '{percent}' }),
    reading: w.say('show.reading'),
    chosenImage: w.say('show.chosen', { kind: 'image' }),
    chosenVideo: w.say('show.chosen', { kind: 'video' }),
    refused: w.say('show.refused', { reason: '{reason}' }),
    tooLarge: w.say('show.too-large'),
    lost: w.say('show.lost'),
    fileWaits: w.say('show.waits'),
    handle: w.say('you.handle', { platform: '{platform}' }),
    url: w.say('show.url'),
    urlOr: w.say('show.url-or'),
    showTitle: w.say('show.title'),
    tillTitle: w.say('show.title-till'),
    youTitle: w.say('you.title'),
    youTillTitle: w.say('you.title-till'),
    sendCode: w.say('you.send-code'),
    send: w.say('you.send'),
    getTillCode: w.say('you.get-till-code'),
    asGuest: w.say('you.as', { email: '{email}' }),
    slow: w.say('you.slow'),
    codeSent: w.say('code.sent', { email: '{email}' }),
    codeSentAgain: w.say('code.sent-again'),
    codeFromLink: w.say('code.from-link'),
    missingEmail: w.say('missing.email'),
    missingEmailForm: w.say('missing.email-form'),
    missingCode: w.say('missing.code'),
    network: w.say('failed.network'),
    gone: w.say('failed.gone'),
    goneOther: w.say('failed.gone-other'),
    duplicate: w.say('failed.duplicate'),
    limit: w.say('failed.limit'),
    closed: w.say('failed.closed'),
    other: w.say('failed.other'),
    elsewhere: w.say('state.sent-elsewhere'),
    received: w.say('state.received', { business: shop.name }),
  };
}

/** One field for the post or a picture of it, and then who the person is. The script makes it work. */
export function proofForm(view: OfferView): Html {
  const { offer, shop } = view;
  const actions = actionsOf(offer).map((action): ActionData => {
    const { here, till } = waysOf(action);
    const file = fileKinds(here);
    return {
      ...{ id: action.id, platform: action.platformName, till, link: here.includes('link'), file },
      accept: file ? FILE_TYPES[file] : '',
      choose: w.say('show.choose', { kinds: file ?? 'image' }),
      chooseHint: w.say('show.choose-hint', { kinds: file ?? 'image' }),
      here: w.say('show.way-here', { kinds: kindsText(here) }),
      missing: w.say('missing.proof', { kinds: kindsText(here) }),
    };
  });
  const data = { campaign: offer.id, actions, words: scriptWords(view) };
  return html`<form id="proof" method="post" novalidate data-offer="${JSON.stringify(data)}">
    <fieldset id="fields" disabled>
      <section class="card" aria-labelledby="show">
        <h2 id="show"><span class="step">2</span><span id="show-title">${w.say('show.title')}</span></h2>
        ${actions.length > 1 && actionChoice(view)}
        <div class="field" id="ways" hidden>
          <span class="label" id="ways-label">${w.say('show.way')}</span>
          <div class="choices" role="radiogroup" aria-labelledby="ways-label">
            <label class="choice"
              ><input type="radio" name="way" value="till" /><span>${w.say('show.way-till')}</span></label
            >
            <label class="choice"><input type="radio" name="way" value="here" /><span id="way-here"></span></label>
          </div>
        </div>
        <p id="at-till" hidden>${w.say('show.at-till', { business: shop.name })}</p>
        ${filePart()}
        ${field({ name: 'proofUrl', label: w.say('show.url'), hint: w.say('show.url-hint'), type: 'url', autocomplete: 'off' })}
      </section>
      <section class="card" aria-labelledby="you">
        <h2 id="you"><span class="step">3</span><span id="you-title">${w.say('you.title')}</span></h2>
        <p class="guest row" id="as-guest" hidden>
          <span></span><button type="button" class="link" id="not-you">${w.say('you.not-you')}</button>
        </p>
        ${field({ name: 'email', label: w.say('you.email'), hint: w.say('you.email-hint'), type: 'email', autocomplete: 'email' })}
        ${field({ name: 'name', label: w.say('you.name'), optional: true, type: 'text', autocomplete: 'name' })}
        ${field({ name: 'handle', label: w.say('you.handle', { platform: actions[0]?.platform ?? '' }), optional: true, type: 'text', autocomplete: 'off' })}
        <details>
          <summary>${w.say('you.add-note')}</summary>
          <div class="field">
            <label for="notes">${w.say('you.note', { business: shop.name })}</label>
            <textarea id="notes" name="notes" rows="2" maxlength="2000"></textarea>
          </div>
        </details>
        <label class="check">
          <input type="checkbox" name="marketingConsent" />
          <span>${w.say('you.consent', { business: shop.name })}</span>
        </label>
        <p class="wrong" role="alert" id="form-error" hidden></p>
        <button type="submit" class="main" id="send">${w.say('you.send-code')}</button>
        <p class="soft small" role="status" id="form-status"></p>
      </section>
    </fieldset>
  </form>`;
}

/** The code from the e-mail, which is asked for in place of the form. */
export function codePart({ offer }: OfferView): Html {
  return html`<form
    id="code"
    class="card"
    method="post"
    novalidate
    hidden
    aria-labelledby="code-title"
    data-id="${offer.id}"
  >
    <h2 id="code-title" tabindex="-1">${w.say('code.title')}</h2>
    <p id="code-sent" role="status"></p>
    <div class="field">
      <label for="code-field">${w.say('code.label')}</label>
      <input
        id="code-field"
        name="code"
        class="digits"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="11"
        aria-describedby="code-hint code-error"
      />
      <p class="hint" id="code-hint">${w.say('code.hint')}</p>
      <p class="wrong" role="alert" id="code-error" hidden></p>
    </div>
    <button type="submit" class="main" id="confirm">${w.say('code.confirm')}</button>
    <p class="soft small" role="status" id="code-status"></p>
    <p class="row" id="code-more">
      <button type="button" class="link" id="again">${w.say('code.again')}</button>
      <button type="button" class="link" id="change">${w.say('code.change')}</button>
    </p>
  </form>`;
}

function actionChoice({ offer }: OfferView): Html {
  return html`<fieldset class="field">
    <legend class="label">${w.say('show.action')}</legend>
    <div class="choices">
      ${actionsOf(offer).map(
        ({ id, label, platformName }, index) =>
          html`<label class="choice"
            ><input type="radio" name="actionId" value="${id}" ${index === 0 && html`checked`} /><span
              >${w.say('do.action', { action: label, platform: platformName })}</span
            ></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** A picture or a video, which is sent as soon as it is chosen. */
function filePart(): Html {
  return html`<div id="file-part" hidden>
    <label class="choose" id="choose">
      <input type="file" id="file" aria-describedby="file-error" />
      <span class="camera" aria-hidden="true"></span>
      <strong id="choose-text"></strong>
      <span class="soft small" id="choose-hint"></span>
    </label>
    <div id="sending" class="sending" hidden>
      <progress id="progress" max="1" value="0" aria-labelledby="sending-text"></progress>
      <span id="sending-text" role="status"></span>
      <button type="button" class="link" id="cancel">${w.say('show.cancel')}</button>
    </div>
    <div id="chosen" class="chosen" hidden>
      <img id="preview" alt="" hidden />
      <span id="chosen-text" role="status"></span>
      <button type="button" class="link" id="remove">${w.say('show.remove')}</button>
    </div>
    <p class="wrong" role="alert" id="file-error" hidden></p>
    <button type="button" class="quiet" id="retry" hidden>${w.say('show.retry')}</button>
  </div>`;
}

interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'url';
  autocomplete: string;
  hint?: string;
  optional?: boolean;
}

function field({ name, label, type, autocomplete, hint, optional }: Field): Html {
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  return html`<div class="field" id="${name}-part">
    <label for="${name}"
      ><span>${label}</span>${optional && html` <span class="soft">${w.say('you.optional')}</span>`}</label
    >
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      autocapitalize="${name === 'name' ? 'words' : 'none'}"
      spellcheck="false"
      aria-describedby="${hint === undefined ? errorId : `${hintId} ${errorId}`}"
    />
    ${hint !== undefined && html`<p class="hint" id="${hintId}">${hint}</p>`}
    <p class="wrong" role="alert" id="${errorId}" hidden></p>
  </div>`;
}

function fileKinds(kinds: readonly SentKind[]): FileKinds | null {
  const [image, video] = [kinds.includes('image'), kinds.includes('video')];
  if (image && video) return 'both';
  return image ? 'image' : video ? 'video' : null;
}

/** Such as "a link, a picture or a video". */
function kindsText(kinds: readonly SentKind[]): string {
  return w.or(kinds.map((kind) => w.say(`kind.${kind}`)));
}
