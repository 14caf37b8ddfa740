import { ApiSchema } from '@nestjs/swagger';
import { Bool, Decimal, Id, OneOf, PageOf, Paging, Text, Timestamp } from '#platform';
import { PERK_STATUS, PERK_TYPE, PerkStatus, RewardType } from './perk.entity';

@ApiSchema({ name: 'Perk' })
export class PerkView {
  @Id('perk', { description: 'The perk.' })
  id: string;

  @Text({
    min: 10,
    max: 10,
    description: 'What the holder shows: 10 letters and digits, none of which look alike.',
    example: 'K7M2XQ9PWD',
  })
  code: string;

  @Id('biz', { description: 'The business that gives it.' })
  businessId: string;

  @Id('camp', { description: 'The campaign that it was earned in.' })
  campaignId: string;

  @Id('sub', { description: 'The submission that earned it.' })
  submissionId: string;

  @OneOf(PERK_TYPE, { description: 'A percentage off, an amount in USD, or a free item.' })
  type: RewardType;

  @Decimal({
    description:
      'Per cent for `pct`; US dollars for `amount`, and for `free_item`, where it is what the item is worth.',
    example: 10,
  })
  value: number;

  @Text({
    nullable: true,
    description: 'The perk in words, such as what the item is; null when none were given.',
    example: '10 % off any cake',
  })
  description: string | null;

  @OneOf(PERK_STATUS, { description: 'Whether it can still be redeemed: only `issued` can.' })
  status: PerkStatus;

  @Timestamp({ description: 'When it was earned.' })
  issuedAt: string;

  @Timestamp({ description: 'From when it can no longer be redeemed.', example: '2026-12-21T09:30:00.000Z' })
  expiresAt: string;

  @Timestamp({ nullable: true, description: 'When it was redeemed; null while it is not.', example: null })
  redeemedAt: string | null;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

export class PerkPage extends PageOf(() => PerkView) {}

const CODE = {
  rawMax: 100,
  as: (text: string) => text.trim().toUpperCase(),
  pattern: /^[A-HJKMNP-Z2-9]{10}$/,
  message: 'must be a perk code: 10 letters and digits',
  example: 'K7M2XQ9PWD',
} as const;

export class ListPerks extends Paging(25) {
  @Text({
    ...CODE,
    optional: true,
    description: 'Only the perk with this code, such as to look at it before it is redeemed; lower case is accepted.',
  })
  code?: string;

  @Id('camp', { optional: true, description: 'Only perks of this campaign.' })
  campaignId?: string;

  @OneOf(PERK_STATUS, { optional: true, description: 'Only perks of this status.' })
  status?: PerkStatus;
}

export class PerkId {
  @Id('perk', { description: 'The perk.' })
  id: string;
}

export class RedeemPerk {
  @Text({ ...CODE, description: 'The code that the holder shows; lower case is accepted.' })
  code: string;
}
