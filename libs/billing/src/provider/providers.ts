import { Inject, Injectable } from '@nestjs/common';
import { ApiError, SETTINGS, Settings } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { STRIPE_REQUIRED } from '../billing.settings';
import { PaymentProvider } from './payment-provider';
import { StripeClient } from './stripe-client';
import { StripeProvider } from './stripe-provider';
import { TestProvider } from './test-provider';

/** The payment provider of this service: Stripe if it is configured; otherwise, outside production, one in which no money moves. */
@Injectable()
export class Providers {
  /** Undefined if no payment provider is configured. */
  readonly current?: PaymentProvider;

  constructor(
    client: StripeClient,
    stripe: StripeProvider,
    test: TestProvider,
    @Inject(SETTINGS) { NODE_ENV }: Settings,
  ) {
    if (client.isConfigured) this.current = stripe;
    else if (NODE_ENV !== 'production') this.current = test;
  }

  /** @throws ApiError NOT_CONFIGURED */
  required(): PaymentProvider {
    if (!this.current) throw notConfigured();
    return this.current;
  }

  /** The current provider, if it has this name. */
  named(name: PaymentProvider['name']): PaymentProvider | undefined {
    return this.current?.name === name ? this.current : undefined;
  }
}

function notConfigured(): ApiError {
  return NOT_CONFIGURED.error('Plans cannot be bought here: the operator has not set up payments.', {
    settings: [...STRIPE_REQUIRED],
  });
}
