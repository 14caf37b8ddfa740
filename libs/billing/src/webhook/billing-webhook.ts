import { Injectable } from '@nestjs/common';
import { Db } from '#database';
import { StripeMoney } from '../money/stripe-money';
import { Transfers } from '../money/transfers';
import { PaymentProvider, ProviderEvent } from '../provider/payment-provider';
import { Providers } from '../provider/providers';
import { BillingAccount } from '../subscriptions/billing-account.entity';
import { SubscriptionSync } from '../subscriptions/subscription-sync';
import { EventReceipt } from './event-receipt.dto';

/** Events after which the subscription of the customer is read. */
const SUBSCRIPTION_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
];

/**
 * Receives events of the payment provider. An event without a valid signature has no effect. Of the others nothing is trusted: they
 * only say which object has to be read from the provider, so that they may come late, repeatedly and in any order.
 */
@Injectable()
export class BillingWebhook {
  constructor(
    private readonly db: Db,
    private readonly providers: Providers,
    private readonly syncing: SubscriptionSync,
    private readonly money: StripeMoney,
    private readonly transfers: Transfers,
  ) {}

  /**
   * @param body the raw body
   * @throws ApiError INVALID_SIGNATURE; NOT_CONFIGURED; SERVICE_UNAVAILABLE if the provider cannot be read, so that it repeats the event
   */
  async receive(body: string, signature: string | undefined): Promise<EventReceipt> {
    const provider = this.providers.required();
    const event = await provider.verify(body, signature);
    await this.handle(provider, event);
    return { received: true };
  }

  private async handle(provider: PaymentProvider, event: ProviderEvent): Promise<void> {
    const { id: eventId, type, objectId, customerId } = event;
    if (SUBSCRIPTION_EVENTS.includes(type)) {
      if (customerId === null) return;
      const account = await this.db.manager.findOneBy(BillingAccount, { customerId, provider: provider.name });
      if (account) await this.syncing.sync(account.id, { eventId });
      return;
    }
    if (provider.name !== 'stripe') return;
    if (type === 'payment_intent.succeeded') await this.money.credit(event);
    else if (type === 'account.updated') await this.money.updatePayoutAccount(objectId);
    else if (type.startsWith('transfer.')) await this.transfers.read(objectId);
  }
}
