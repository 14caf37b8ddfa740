import { Html, html, HtmlPage } from '#http/pages';
import { Destination } from './destination';
import { RequestFields, hidden } from './form-parts';
import { Effect, ScopeGroup } from '../consent-page/scope-groups';

export interface Consent {
  agentName: string;
  /** The host of the client metadata document that contains the name; null when nobody vouches for the name. */
  publishedBy: string | null;
  /** The requested scopes, described for people. */
  scopes: readonly ScopeGroup[];
  livemode: boolean;
  businessName: string;
  /** The e-mail address of the signed-in user. */
  email: string;
  /** Whether the signed-in user may approve. */
  mayApprove: boolean;
  destination: Destination;
  /** The parameters of the request, as hidden fields of each form. */
  fields: RequestFields;
  /** See `ConsentSeals`. */
  seal: string;
}

const MARKS: Record<Effect, Html | false> = {
  reads: false,
  writes: html`<span class="mark writes">Makes changes</span>`,
  pays: html`<span class="mark pays">Money or rewards</span>`,
};

/** Shows which agent requests which scopes for which business, where the decision is sent, and who is signed in. */
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
              ? 'The agent chose this name itself, and nobody has verified it.'
              : html`Its name is published by <strong>${publishedBy}</strong>.`
          }
          Approve only if you have just asked it to connect.
        </p>
      </div>
      <dl class="facts">
        <div class="where">
          <dt>Your decision is sent to</dt>
          <dd>${destinationText(consent.destination)}</dd>
        </div>
        <div>
          <dt>Business</dt>
          <dd>
            <strong><bdi>${businessName}</bdi></strong>
            <p class="soft small">${modeText(consent)}</p>
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
      ${scopeList(consent)} ${decisionForm(consent)}
    `,
  };
}

function destinationText({ kind, name }: Destination): Html {
  switch (kind) {
    case 'site':
      return html`<strong>${name}</strong>`;
    case 'computer':
      return html`<strong>This computer</strong>
        <p class="soft small">A program that listens at ${name}.</p>`;
    case 'app':
      return html`<strong>An app on this device</strong>
        <p class="soft small">The app that opens ${name} links. Your browser may ask you before it opens the app.</p>`;
  }
}

function modeText({ livemode }: Consent): Html {
  return livemode
    ? html`Live: real campaigns, customers and rewards.`
    : html`<span class="mark test">Test data only</span> No real data is shown, changed or paid.`;
}

function scopeList({ scopes: groups }: Consent): Html {
  return html`<section class="asks" aria-labelledby="asks">
    <h2 id="asks">What it may do</h2>
    <ul>
      ${groups.map(
        ({ subject, scopes }) =>
          html`<li>
            <h3>${subject}</h3>
            <ul>
              ${scopes.map(({ text, effect }) => html`<li><span>${text}</span> ${MARKS[effect]}</li>`)}
            </ul>
          </li>`,
      )}
    </ul>
    <p class="soft small">
      It gets its own API key, which is listed with your other keys and works until you revoke it.
    </p>
  </section>`;
}

/** A reviewer can only deny the request. */
function decisionForm({ mayApprove, businessName, fields, seal }: Consent): Html {
  const deny = html`<button class="quiet" name="decision" value="deny">Deny</button>`;
  return html`
    ${
      !mayApprove &&
      html`<p class="notice" role="status">
        Only an owner of <bdi>${businessName}</bdi> can approve this. Ask an owner to open this page, or sign in as one.
      </p>`
    }
    <form method="post" action="/agent/authorize" class="decide ${!mayApprove && 'lone'}">
      ${hidden({ ...fields, seal })} ${deny}
      ${mayApprove && html`<button name="decision" value="approve">Approve</button>`}
    </form>
  `;
}
