import { ApiSchema } from '@nestjs/swagger';
import { enumeration, OneOf, Text, Timestamp, Url } from '#kernel';

@ApiSchema({ name: 'OpenPayoutAccount' })
export class OpenPayoutAccount {
  @Url({
    optional: true,
    max: 2000,
    description: 'Where the browser goes afterwards: a path or URL of this site. Default: `/dashboard/ledger`.',
    example: '/dashboard/ledger',
  })
  returnUrl?: string;
}

@ApiSchema({ name: 'PayoutAccount' })
export class PayoutAccountView {
  @OneOf(enumeration('PayoutAccountStatus', ['incomplete', 'ready']), {
    description:
      '`ready` if payouts are transferred to it; `incomplete` until the owner has entered what the processor needs.',
    example: 'incomplete',
  })
  status: 'incomplete' | 'ready';

  @Text({
    nullable: true,
    description: 'The page on which the owner continues; null if the account is ready.',
    example: 'https://connect.stripe.com/setup/e/acct_1/a1B2c3',
  })
  url: string | null;

  @Timestamp({ nullable: true, description: 'When `url` stops working; call again for a new one.' })
  expiresAt: string | null;
}
