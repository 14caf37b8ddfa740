import { Html, html, htmlResponse, RawResponse } from '#http/pages';
import { Settings } from '#kernel';

type Operator = Pick<Settings, 'OPERATOR_NAME' | 'CONTACT_EMAIL'>;

/** The terms under which the service may be used: what it does and does not do, in plain language. */
export function termsPage(operator: Operator): RawResponse {
  const body = html`
    <div class="lead">
      <h1>Terms of use</h1>
      ${operatedBy(operator)}
    </div>
    <section class="prose">
      <h2>What the service does</h2>
      <p>
        Businesses offer perks for marketing actions on social platforms. People do the action and submit proof, the
        business approves or rejects it, and an approved proof earns what was promised when it was submitted.
      </p>
      <h2>What businesses must do</h2>
      <ul>
        <li>Keep the promise: give the perk to everyone whose proof is approved, and decide on proofs fairly.</li>
        <li>Never make a perk depend on praise, and never ask to hide that there is one.</li>
        <li>
          Follow the law and the rules of the platforms. Some actions cannot be rewarded here, and others come with a
          warning; both are listed, with their sources, at <code>GET /api/v1/legal</code>. That list is not legal
          advice.
        </li>
      </ul>
      <h2>What people who submit proof must do</h2>
      <ul>
        <li>Submit only their own, genuine posts, and say in each of them that there is a perk.</li>
        <li>Not use the service for others, or with several accounts to be rewarded twice.</li>
      </ul>
      <h2>Money</h2>
      <p>
        Amounts are in the currency that is shown with them. Money that a business holds for an order or a trade is paid
        out or given back as described in the documentation. Paid plans are renewed until they are cancelled.
      </p>
      <h2>Accounts</h2>
      <p>
        Keep passwords and API keys secret; what is done with them counts as done by you. An account that breaks these
        terms can be closed.
      </p>
      ${links}
    </section>
  `;
  return htmlResponse({ title: 'Terms of use', body, wide: true, indexed: true });
}

/** What the service stores about people, why, and for how long. */
export function privacyPage(operator: Operator): RawResponse {
  const body = html`
    <div class="lead">
      <h1>Privacy policy</h1>
      ${operatedBy(operator)}
    </div>
    <section class="prose">
      <h2>What is stored</h2>
      <ul>
        <li>
          Of an account: its name, e-mail address and a hash of the password, which cannot be turned back into it.
        </li>
        <li>Of a sign-in: the time, the browser and the network address, until the session has ended and expired.</li>
        <li>
          Of proofs: their addresses, notes, the results of automatic checks, and the decisions on them. The business
          that receives a proof sees who sent it.
        </li>
        <li>Of creators: the public profile that they have written, which anyone can see.</li>
        <li>Of members of programs: what the business that runs the program has entered.</li>
        <li>
          Of connected platform accounts: their id, name and number of followers, and encrypted tokens that nobody is
          shown.
        </li>
        <li>
          Of money: every transaction, because books must be kept. Payments are made on pages of Stripe, which receives
          the e-mail address of the owner; cards and bank accounts are stored there, and never here.
        </li>
      </ul>
      <h2>What it is used for</h2>
      <p>
        To provide the service, to prevent abuse, and to compute statistics in which no single business can be
        recognised. It is not sold. Addresses of proofs are fetched to check them. What is entered for a text may be
        sent to a language model that the operator has chosen.
      </p>
      <h2>Cookies</h2>
      <p>Only those that keep you signed in. There are none for tracking, and pages load nothing from other sites.</p>
      <h2>Your rights</h2>
      <p>Ask the operator what is stored about you, to correct it, or to delete it.</p>
      ${links}
    </section>
  `;
  return htmlResponse({ title: 'Privacy policy', body, wide: true, indexed: true });
}

function operatedBy({ OPERATOR_NAME, CONTACT_EMAIL }: Operator): Html {
  return html`<p>
    ${OPERATOR_NAME ? `This service is run by ${OPERATOR_NAME}.` : 'The operator of this service has not given a name.'}
    ${CONTACT_EMAIL && html`You can write to <a href="mailto:${CONTACT_EMAIL}">${CONTACT_EMAIL}</a>.`}
  </p>`;
}

const links = html`<p class="row">
  <a class="tap" href="/legal/terms">Terms of use</a>
  <a class="tap" href="/legal/privacy">Privacy policy</a>
  <a class="tap" href="/">Start page</a>
</p>`;
