import { ApiSchema } from '@nestjs/swagger';
import { ProblemType, Timestamp } from '#platform';

@ApiSchema({ name: 'Redemption' })
class Redemption {
  @Timestamp({ nullable: true, description: 'When the perk was redeemed.' })
  redeemedAt: string | null;
}

export const ALREADY_REDEEMED = new ProblemType(
  'ALREADY_REDEEMED',
  409,
  'The perk has been redeemed before, so nothing is left of it; `details` says when.',
  Redemption,
);
