import { html, HtmlPage } from '#http/pages';
import { priceOf } from '../plans.data';
import { TestCheckout } from '../provider/test-object.entity';

const PERIODS = { monthly: 'month', annual: 'year' } as const;

/** Asks what should happen in a checkout in which no money moves. */
export function testCheckoutPage({ plan, billingPeriod }: TestCheckout, isDeclined: boolean): HtmlPage {
  const price = priceOf(plan, billingPeriod);
  return {
    title: 'Test checkout',
    body: html`
      <div class="lead">
        <h1>Test checkout</h1>
        <p class="notice">This is a test. No money moves, and no card is needed.</p>
        ${isDeclined && html`<p class="notice bad" role="alert">The payment was declined. Nothing has changed.</p>`}
        <p>
          Plan <strong>${plan}</strong>: ${price} USD per ${PERIODS[billingPeriod]}. With real payments, this would be a
          page of Stripe.
        </p>
      </div>
      <form method="post">
        <button name="decision" value="pay">Pay</button>
        <button name="decision" value="decline">Decline the payment</button>
        <button name="decision" value="cancel">Cancel</button>
      </form>
    `,
  };
}

/** Tells that there is nothing to decide. */
export function closedCheckoutPage(): HtmlPage {
  return {
    title: 'Test checkout',
    body: html`<div class="lead">
      <h1>This checkout is closed</h1>
      <p>It was paid or canceled, or another one was started. Start a new one to buy a plan.</p>
    </div>`,
  };
}
