import { Controller, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, SERVICE_UNAVAILABLE } from '#kernel';
import { NOT_CONFIGURED } from '#kernel/errors';
import { OpenPayoutAccount, PayoutAccountView } from './payout-account.dto';
import { StripeMoney } from './stripe-money';

@Controller('api/v1/ledger')
export class PayoutAccountController {
  constructor(private readonly money: StripeMoney) {}

  @Endpoint({
    id: 'openPayoutAccount',
    // It calls the payment processor.
    dryRun: false,
    tag: 'Ledger',
    summary: 'Set up the payout account',
    description:
      'Owners only. Returns the address of a Stripe page on which the owner enters the details needed to receive payouts. ' +
      'Call it again for a new address, or to check whether the account is ready. Payouts that are requested afterwards are transferred to it.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    input: OpenPayoutAccount,
    examples: { account: { returnUrl: '/dashboard/ledger' } },
    returns: PayoutAccountView,
    secret: true,
    errors: [NOT_CONFIGURED, SERVICE_UNAVAILABLE],
  })
  @Post('payout-account')
  open(@CurrentActor() actor: Actor, @Input() input: OpenPayoutAccount): Promise<PayoutAccountView> {
    return this.money.payoutAccount(actor, input);
  }
}
