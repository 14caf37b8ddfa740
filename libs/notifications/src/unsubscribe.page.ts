import { html, htmlResponse, RawResponse } from '#http/pages';
import { Topic } from './topics';

const NAMES: Record<Topic | 'reminders', string> = {
  reminders: 'reminders of perks of this business that you have not used',
  proofs: 'messages about new proofs',
  waiting: 'messages about proofs that wait for a review',
  limits: 'messages about campaigns and plans that are almost used up',
  webhooks: 'messages about webhooks that were disabled',
  payouts: 'messages about payouts',
  disputes: 'messages about disputes',
};

export function askPage(topic: Topic | 'reminders', token: string): RawResponse {
  const body = html`
    <h1>Unsubscribe?</h1>
    <p>You will get no more ${NAMES[topic]}.</p>
    <form method="post" action="/unsubscribe/${token}">
      <button type="submit">Unsubscribe</button>
    </form>
  `;
  return htmlResponse({ title: 'Unsubscribe', body });
}

export function donePage(): RawResponse {
  const body = html`
    <h1>You are unsubscribed</h1>
    <p>Changed your mind? Members of a team choose in the settings of the dashboard what they are told.</p>
  `;
  return htmlResponse({ title: 'Unsubscribed', body });
}

export function invalidPage(): RawResponse {
  const body = html`
    <h1>This link does not work</h1>
    <p>It is not complete. Open it again from the e-mail, or copy all of it.</p>
  `;
  return htmlResponse({ title: 'Unsubscribe', body }, { status: 400 });
}
