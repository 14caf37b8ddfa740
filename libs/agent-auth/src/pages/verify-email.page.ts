import { html, HtmlPage } from '#platform';
import { alert, field, hidden } from './form-parts';

/** Asks the person who opened the link whether the account is theirs. */
export function confirmPage(email: string, token: string): HtmlPage {
  return {
    title: 'Verify your e-mail address',
    body: html`
      <div class="lead">
        <h1>Verify your e-mail address</h1>
        <p>
          Did you register an account with Perk for <strong><bdi>${email}</bdi></strong
          >?
        </p>
        <p class="soft">
          If you did not, close this page: somebody else entered your address, and without this step they cannot use the
          account for anything real.
        </p>
      </div>
      <form method="post" action="/verify-email">
        ${hidden({ token })}
        <button>Yes, verify this address</button>
      </form>
    `,
  };
}

export function verifiedPage(): HtmlPage {
  return {
    title: 'Address verified',
    body: html`<div class="lead">
      <h1>Your address is verified</h1>
      <p>You can now create live API keys and webhooks, and approve agents. You may close this page.</p>
    </div>`,
  };
}

/** The form to get a new link with. */
export function newLinkPage({
  expired = false,
  value,
  wrong,
}: { expired?: boolean; value?: string; wrong?: string } = {}): HtmlPage {
  return {
    title: 'Get a new link',
    body: html`
      <div class="lead">
        <h1>Get a new link</h1>
        <p class="soft">Enter the address of your account, and we mail you a new link to verify it.</p>
      </div>
      ${expired && alert('This link is not valid, or has expired: links work for 24 hours.')}
      <form method="post" action="/verify-email">
        ${field({
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'email',
          maxLength: 254,
          value,
          wrong,
          focus: wrong !== undefined,
        })}
        <button>Send a new link</button>
      </form>
    `,
  };
}

/** The same whether or not there is an account with the address. */
export function linkSentPage(): HtmlPage {
  return {
    title: 'Check your mail',
    body: html`<div class="lead">
      <h1>Check your mail</h1>
      <p>If there is an account with this address that is not verified yet, a new link is on its way.</p>
      <p class="soft">At most 3 links are sent in an hour.</p>
    </div>`,
  };
}
