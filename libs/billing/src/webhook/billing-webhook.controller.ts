import { Controller, Post, Req } from '@nestjs/common';
import { Request } from 'express';
import { Endpoint } from '#http';
import { SERVICE_UNAVAILABLE } from '#kernel';
import { INVALID_SIGNATURE, NOT_CONFIGURED } from '#kernel/errors';
import { BillingWebhook } from './billing-webhook';
import { EventReceipt } from './event-receipt.dto';

@Controller('api/v1/billing')
export class BillingWebhookController {
  constructor(private readonly webhook: BillingWebhook) {}

  @Endpoint({
    id: 'receiveBillingEvent',
    tag: 'Billing',
    summary: 'Receive a payment processor event',
    description:
      'For Stripe, which signs the raw body with the signing secret of this endpoint (`Stripe-Signature`), at most 5 minutes before. An event that is not signed correctly never has any effect. ' +
      'Events may arrive in any order, and each is processed once: the current state is read from Stripe.',
    access: 'public',
    tier: 'public',
    body: 'unparsed',
    ignoresUnknownInput: true,
    returns: EventReceipt,
    errors: [INVALID_SIGNATURE, NOT_CONFIGURED, SERVICE_UNAVAILABLE],
  })
  @Post('webhook')
  receive(@Req() { body, headers }: Request): Promise<EventReceipt> {
    return this.webhook.receive(typeof body === 'string' ? body : '', headers['stripe-signature']?.toString());
  }
}
