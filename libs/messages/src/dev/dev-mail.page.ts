import { html, htmlResponse, RawResponse } from '#http/pages';

/** A message that was kept, because there is no mail server. */
export interface KeptMessage {
  id: string;
  to: string;
  at: Date;
  subject: string;
  text: string;
  html: string;
}

/** The list of what would have been sent, newest first. */
export function devMailPage(messages: readonly KeptMessage[]): RawResponse {
  const body = html`
    <div class="lead">
      <h1>E-mails of this server</h1>
      <p>
        SMTP_URL is not set, so nothing is sent. These are the last messages that would have been. This page exists only
        in development, and only on this machine.
      </p>
    </div>
    ${messages.length === 0 && html`<p>There are none yet.</p>`}
    <ul class="links">
      ${messages.map(
        ({ id, to, at, subject, text }) =>
          html`<li>
            <a href="/dev/mail/${id}">${subject}</a>
            <p class="soft">To ${to}, ${at.toISOString()}</p>
            <details>
              <summary>Plain text</summary>
              <pre>${text}</pre>
            </details>
          </li>`,
      )}
    </ul>
  `;
  return htmlResponse({ title: 'E-mails', body, wide: true });
}

/** A message as a mail program shows it: with its own styles, and without scripts or anything from another server. */
export function keptMessagePage({ html: content }: KeptMessage): RawResponse {
  return new RawResponse(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    },
    content,
  );
}
