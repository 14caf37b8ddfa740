import { Html, html, HtmlPage, Scope } from '#platform';
import { Destination } from './destination';
import { AskedFields, hidden } from './form-parts';
import { Reach, wordsFor } from './scope-words';

export interface Consent {
  /** Who asks, in its own words. */
  agentName: string;
  /** The host that publishes what the agent says of itself; null where nobody stands for its name. */
  publishedBy: string | null;
  scopes: readonly Scope[];
  livemode: boolean;
  businessName: string;
  /** The address of whoever is signed in. */
  email: string;
  /** Whether whoever is signed in may approve. */
  mayApprove: boolean;
  destination: Destination;
  /** The request, which goes with each form. */
  fields: AskedFields;
  /** Proof that a decision is about what is shown here. */
  seal: string;
}

const MARKS: Record<Reach, Html | false> = {
  reads: false,
  writes: html`<span class="mark writes">Makes changes</span>`,
  pays: html`<span class="mark pays">Money or rewards</span>`,
};

/** Who asks for what, on which business, where the answer goes, and as whom one decides. */
export function consentPage(consent: Consent): HtmlPage {
  const { agentName, publishedBy, businessName, email, fields } = consent;
  return {
    title: `Access for ${agentName}`,
    wide: true,
    body: html`
      <div class="lead">
        <h1>Let <bdi>${agentName}</bdi> act for <bdi>${businessName}</bdi>?</h1>
        <p class="soft">
          ${
            publishedBy === null
              ? 'This is the name that the agent gave itself; nobody has checked it.'
              : html`Its name is published by <strong>${publishedBy}</strong>.`
          }
          Approve only if you have just asked it to connect.
        </p>
      </div>
      <dl class="facts">
        <div class="where">
          <dt>Answer goes to</dt>
          <dd>${whereTo(consent.destination)}</dd>
        </div>
        <div>
          <dt>Business</dt>
          <dd>
            <strong><bdi>${businessName}</bdi></strong>
            <p class="soft small">${modeWords(consent)}</p>
          </dd>
        </div>
        <div>
          <dt>Signed in as</dt>
          <dd>
            ${email}
            <form method="post" action="/agent/sign-out" class="row">
              ${hidden(fields)}
              <span class="soft">Not you?</span>
              <button class="link">Sign out</button>
            </form>
          </dd>
        </div>
      </dl>
      ${asks(consent)} ${decision(consent)}
    `,
  };
}

function whereTo({ kind, name }: Destination): Html {
  switch (kind) {
    case 'site':
      return html`<strong>${name}</strong>`;
    case 'computer':
      return html`<strong>This computer</strong>
        <p class="soft small">To a program that waits at ${name}.</p>`;
    case 'app':
      return html`<strong>An app on this device</strong>
        <p class="soft small">To the one that opens ${name} links. Your browser may ask before it does.</p>`;
  }
}

function modeWords({ livemode }: Consent): Html {
  return livemode
    ? html`Live: real campaigns, customers and rewards.`
    : html`<span class="mark test">Test data only</span> Nothing real is seen, changed or paid.`;
}

function asks({ scopes }: Consent): Html {
  return html`<section class="asks" aria-labelledby="asks">
    <h2 id="asks">What it may do</h2>
    <ul>
      ${wordsFor(scopes).map(
        ({ subject, meanings }) =>
          html`<li>
            <h3>${subject}</h3>
            <ul>
              ${meanings.map(({ words, reach }) => html`<li><span>${words}</span> ${MARKS[reach]}</li>`)}
            </ul>
          </li>`,
      )}
    </ul>
    <p class="soft small">
      It gets an API key of its own, which is listed with your keys and works until you revoke it there.
    </p>
  </section>`;
}

/** A reviewer can say no, or make way for an owner. */
function decision({ mayApprove, businessName, fields, seal }: Consent): Html {
  const deny = html`<button class="quiet" name="decision" value="deny">Deny</button>`;
  return html`
    ${
      !mayApprove &&
      html`<p class="notice" role="status">
        Only an owner of <bdi>${businessName}</bdi> can approve this. Ask one to open this page, or sign in as one.
      </p>`
    }
    <form method="post" action="/agent/authorize" class="decide ${!mayApprove && 'lone'}">
      ${hidden({ ...fields, seal })} ${deny}
      ${mayApprove && html`<button name="decision" value="approve">Approve</button>`}
    </form>
  `;
}
