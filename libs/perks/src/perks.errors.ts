import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, OneOf, Text, Timestamp } from '#kernel';
import { UNMET_TERMS, UnmetTerm } from './perk-terms';
import { PerkTermsView } from './perk-terms.dto';

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

@ApiSchema({ name: 'UnmetPerkTerms' })
class UnmetPerkTerms extends PerkTermsView {
  @OneOf(UNMET_TERMS, {
    description: 'Which of the terms is not met: the bill is too small, or the day or the hour is wrong.',
  })
  term: UnmetTerm;

  @Text({
    nullable: true,
    description: 'The time zone of the business, in which days and hours count; null if the perk has neither.',
    example: 'America/New_York',
  })
  timeZone: string | null;
}

export const PERK_TERMS_NOT_MET = new ErrorType(
  'PERK_TERMS_NOT_MET',
  409,
  'The perk cannot be redeemed on this bill, or not now. An owner or a manager can send `override` with the reason.',
  UnmetPerkTerms,
);
