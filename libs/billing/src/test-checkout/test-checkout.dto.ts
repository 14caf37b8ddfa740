import { enumeration, OneOf, Text } from '#kernel';

const CHECKOUT_DECISION = enumeration('CheckoutDecision', ['pay', 'decline', 'cancel']);

export class TestCheckoutId {
  @Text({ exact: true, max: 100, description: 'The checkout.', example: 'cs_test_4f1c2a' })
  id: string;
}

/** The button that was pressed on the page. */
export class DecideTestCheckout extends TestCheckoutId {
  @OneOf(CHECKOUT_DECISION, { optional: true, description: 'What happens. Without it, the page is shown again.' })
  decision?: (typeof CHECKOUT_DECISION)[number];
}
