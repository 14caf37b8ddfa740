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
    summary: 'Register the account that receives your payouts',
    description:
      'Owners only. Returns a page of Stripe, on which the owner enters what is needed to receive money. Call it again for a new address, or to see whether the account is ready. Payouts that are requested afterwards are transferred to it.',
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
