import { Plan, PLANS, priceOf } from '#billing';
import { Html, html } from '#http/pages';

const NUMBER = new Intl.NumberFormat('en-US');

/** The plans as billing defines them, with what the owner of a place wants to know about each. */
export function prices(): Html {
  return html`
    <p class="sub">Begin with the free plan, and change it when you need more. ${annualOffer()}</p>
    <div class="plans">${Object.entries(PLANS).map(([name, plan]) => planCard(name, plan))}</div>
    <p class="soft small">Prices in US dollars. Test data does not count.</p>
  `;
}

function planCard(name: string, { limits, uploadGigabytes, pricePerMonth }: Plan): Html {
  return html`<div class="plan">
    <h3>${name.charAt(0).toUpperCase() + name.slice(1)}</h3>
    <div class="price"><strong>$${NUMBER.format(pricePerMonth)}</strong> <span class="soft">a month</span></div>
    <ul>
      <li>${amountOf(limits.campaigns, 'new offers')}</li>
      <li>${amountOf(limits.submissions, 'guest posts')}</li>
      <li>${amountOf(limits.aiGenerations, 'AI suggestions')}</li>
      <li>${NUMBER.format(uploadGigabytes)} GB of pictures</li>
    </ul>
  </div>`;
}

function amountOf(limit: number | null, what: string): string {
  return limit === null ? `Unlimited ${what}` : `${NUMBER.format(limit)} ${what} a month`;
}

/** What paying by the year saves, if it saves the same in each plan. */
function annualOffer(): Html | false {
  const saved = Object.entries(PLANS)
    .filter(([, { pricePerMonth }]) => pricePerMonth > 0)
    .map(([name, { pricePerMonth }]) => 12 - priceOf(name, 'annual') / pricePerMonth);
  const [months] = saved;
  if (!months || saved.some((each) => each !== months)) return false;
  return html`Paid by the year, ${months === 1 ? 'one month is' : `${String(months)} months are`} free.`;
}
