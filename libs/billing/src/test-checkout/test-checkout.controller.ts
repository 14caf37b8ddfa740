import { Controller, Get, Inject, Post } from '@nestjs/common';
import { Endpoint, EndpointSpec, Input } from '#http';
import { htmlResponse, RawResponse } from '#http/pages';
import { NOT_FOUND, notFound, SETTINGS, Settings } from '#kernel';
import { Providers } from '../provider/providers';
import { TestCheckout } from '../provider/test-object.entity';
import { TestProvider } from '../provider/test-provider';
import { BillingWebhook } from '../webhook/billing-webhook';
import { DecideTestCheckout, TestCheckoutId } from './test-checkout.dto';
import { closedCheckoutPage, testCheckoutPage } from './test-checkout.page';

const PAGE = {
  tag: 'Billing',
  access: 'public',
  envelope: false,
  mediaType: 'text/html; charset=utf-8',
  errors: [NOT_FOUND],
} satisfies Partial<EndpointSpec>;

/**
 * The page that takes the place of Stripe's checkout where Stripe is not set up, outside production. Whoever has the id of a
 * checkout, which cannot be guessed, may decide it, as at Stripe.
 */
@Controller('billing/test-checkout')
export class TestCheckoutController {
  constructor(
    private readonly providers: Providers,
    private readonly test: TestProvider,
    private readonly webhook: BillingWebhook,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Endpoint({
    ...PAGE,
    id: 'showTestCheckout',
    summary: 'Show the test checkout',
    tier: 'relaxed',
    input: TestCheckoutId,
  })
  @Get(':id')
  async show(@Input() { id }: TestCheckoutId): Promise<RawResponse> {
    return this.pageOf(await this.checkout(id));
  }

  @Endpoint({
    ...PAGE,
    id: 'decideTestCheckout',
    summary: 'Complete the test checkout',
    tier: 'standard',
    body: 'form',
    input: DecideTestCheckout,
  })
  @Post(':id')
  async decide(@Input() { id, decision }: DecideTestCheckout): Promise<RawResponse> {
    const checkout = await this.checkout(id);
    if (checkout.status !== 'open' || decision === 'decline') return this.pageOf(checkout, true);
    if (decision === 'cancel') {
      await this.test.abandon(id);
      return RawResponse.redirect(checkout.cancelUrl);
    }
    if (decision !== 'pay') return this.pageOf(checkout);
    const event = await this.test.pay(id);
    if (!event) return this.pageOf({ ...checkout, status: 'complete' });
    await this.webhook.receive(event.body, event.signature);
    return RawResponse.redirect(checkout.successUrl);
  }

  /** @throws ApiError NOT_FOUND, also if payments are real or there are none */
  private async checkout(id: string): Promise<TestCheckout> {
    const found = this.providers.named('test') && (await this.test.checkout(id));
    if (!found) throw notFound();
    return found;
  }

  private pageOf(checkout: TestCheckout, isDeclined = false): RawResponse {
    if (checkout.status !== 'open') return htmlResponse(closedCheckoutPage(), { status: 409 });
    // The browser may have opened the page at another address of this service.
    const formTargets = [new URL(this.settings.BASE_URL).origin];
    return htmlResponse(testCheckoutPage(checkout, isDeclined), { status: isDeclined ? 402 : 200, formTargets });
  }
}
