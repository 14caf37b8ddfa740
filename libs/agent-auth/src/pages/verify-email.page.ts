import { html, HtmlPage } from '#http/pages';
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
          If you did not, close this page. Somebody else entered your address, and without this step they cannot use the
          account with live data.
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
      <p>You can now create live API keys and webhooks, and approve agents. You can close this page.</p>
    </div>`,
  };
}

/** The form to request a new link. */
export function newLinkPage({
  expired = false,
  value,
  error,
}: { expired?: boolean; value?: string; error?: string } = {}): HtmlPage {
  return {
    title: 'Get a new link',
    body: html`
      <div class="lead">
        <h1>Get a new link</h1>
        <p class="soft">Enter the e-mail address of your account. We will send you a new link to verify it.</p>
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
          error,
          focus: error !== undefined,
        })}
        <button>Send a new link</button>
      </form>
    `,
  };
}

/** The same whether or not there is an account with the address, so that it does not reveal which addresses have one. */
export function linkSentPage(): HtmlPage {
  return {
    title: 'Check your mail',
    body: html`<div class="lead">
      <h1>Check your mail</h1>
      <p>If there is an unverified account with this address, we have sent a new link to it.</p>
      <p class="soft">At most 3 links are sent per hour.</p>
    </div>`,
  };
}
