import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, Timestamp } from '#kernel';

@ApiSchema({ name: 'Redemption' })
class Redemption {
  @Timestamp({ nullable: true, description: 'When the perk was redeemed.' })
  redeemedAt: string | null;
}

export const ALREADY_REDEEMED = new ErrorType(
  'ALREADY_REDEEMED',
  409,
  'The perk was already redeemed and cannot be redeemed again.',
  Redemption,
);
