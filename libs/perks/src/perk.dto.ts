import { ApiSchema, PickType } from '@nestjs/swagger';
import { REWARD_TYPES, RewardType } from '#catalog';
import { Bool, Decimal, Id, Money, Nested, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { CURRENCY_CODES, CurrencyCode } from '#kernel/money';
import { ParticipantReference } from '#participants';
import { Perk, PERK_SOURCE, PERK_STATUS, PerkSource, PerkStatus, Redemption } from './perk.entity';
import { UNMET_TERMS, UnmetTerm } from './perk-terms';
import { perkTermsView, PerkTermsView } from './perk-terms.dto';
import { TILL_CODE } from './till-codes';

@ApiSchema({ name: 'PerkSource' })
export class PerkSourceView {
  @OneOf(PERK_SOURCE, { description: 'What it was earned in.' })
  type: PerkSource;

  @Text({ description: 'The id of the campaign or program.', example: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;
}

@ApiSchema({ name: 'PerkOverride' })
export class PerkOverride {
  @OneOf(UNMET_TERMS, { description: 'The term that was not met.', example: 'hours' })
  term: UnmetTerm;

  @Text({ description: 'Why it was redeemed all the same.', example: 'The customer came five minutes late' })
  reason: string;

  @Text({ description: 'The user or API key that decided it.', example: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  by: string;
}

@ApiSchema({ name: 'PerkRedemption' })
export class PerkRedemption {
  @Decimal({
    nullable: true,
    description: 'The bill in the currency of the perk, before the discount; null if it was not sent.',
    example: 34.5,
  })
  bill: number | null;

  @Decimal({
    nullable: true,
    description: 'What was taken off the bill; null for a free item, and without a bill.',
    example: 3.45,
  })
  discount: number | null;

  @Nested(() => PerkOverride, {
    nullable: true,
    description: 'Why it was redeemed outside of its terms; null if they were met.',
    example: null,
  })
  override: PerkOverride | null;
}

@ApiSchema({ name: 'Perk' })
export class PerkView {
  @Id('perk', { description: 'The perk.' })
  id: string;

  @Text({
    min: 10,
    max: 10,
    description: 'The code that the holder shows: 10 letters and digits, without characters that look alike.',
    example: 'K7M2XQ9PWD',
  })
  code: string;

  @Id('biz', { description: 'The business that issued it.' })
  businessId: string;

  @Nested(() => PerkSourceView, { description: 'The campaign or program in which it was earned.' })
  source: PerkSourceView;

  @Id('camp', { nullable: true, description: 'The campaign in which it was earned; null for other sources.' })
  campaignId: string | null;

  @Id('sub', {
    nullable: true,
    description: 'The submission that earned it; null for a perk of a tier, which several submissions earn together.',
  })
  submissionId: string | null;

  @Nested(() => ParticipantReference, {
    nullable: true,
    description:
      'The customer or creator who earned it, as the business that issued it knows them; null for everybody else, if a business earned it, and in events about perks that a creator holds.',
  })
  participant: ParticipantReference | null;

  @OneOf(REWARD_TYPES, { description: 'A percentage off (`pct`), an amount off, or a free item.' })
  type: RewardType;

  @Decimal({
    description: 'Per cent for `pct`, an amount in `currency` for `amount`; for `free_item`, what the item is worth.',
    example: 10,
  })
  value: number;

  @OneOf(CURRENCY_CODES, {
    description: 'The currency of all amounts: that of its campaign or program.',
    example: 'USD',
  })
  currency: CurrencyCode;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'Describes the perk, such as the name of a free item; null without a description.',
    example: '10 % off any cake',
  })
  description: string | null;

  @OneOf(PERK_STATUS, { description: 'The status. Only an `issued` perk can be redeemed.' })
  status: PerkStatus;

  @Timestamp({ description: 'When it was issued.' })
  issuedAt: string;

  @Timestamp({
    description: 'When it expires. It cannot be redeemed from then on.',
    example: '2026-12-21T09:30:00.000Z',
  })
  expiresAt: string;

  @Timestamp({ nullable: true, description: 'When it was redeemed; null if it was not.', example: null })
  redeemedAt: string | null;

  @Timestamp({ nullable: true, description: 'When it was revoked; null if it was not.', example: null })
  revokedAt: string | null;

  @Text({
    untrusted: true,
    nullable: true,
    description: 'Why it was revoked; null if it was not, or for no given reason. Its holder can read it.',
    example: null,
  })
  revocationReason: string | null;

  @Nested(() => PerkTermsView, {
    nullable: true,
    description:
      'The terms under which it is redeemed, as they were when its proof was submitted; null without any. The till refuses it outside of them.',
    example: null,
  })
  terms: PerkTermsView | null;

  @Nested(() => PerkRedemption, {
    nullable: true,
    description: 'The bill on which it was redeemed; null if nothing was recorded about it.',
    example: null,
  })
  redemption: PerkRedemption | null;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}

/**
 * A perk as the API shows it at a given time, to its issuer and to its holder.
 * @param participant who earned it, if the reader may see it
 */
export function perkView(perk: Perk, now: Date, participant: ParticipantReference | null): PerkView {
  return {
    id: perk.id,
    code: perk.code,
    businessId: perk.businessId,
    source: { type: perk.sourceType, id: perk.sourceId },
    campaignId: perk.sourceType === 'campaign' ? perk.sourceId : null,
    submissionId: perk.submissionId,
    participant,
    type: perk.type,
    value: perk.valueHundredths / 100,
    currency: perk.currency,
    description: perk.description,
    status: perk.statusAt(now),
    issuedAt: perk.issuedAt.toISOString(),
    expiresAt: perk.expiresAt.toISOString(),
    redeemedAt: perk.redeemedAt?.toISOString() ?? null,
    revokedAt: perk.revokedAt?.toISOString() ?? null,
    revocationReason: perk.revocationReason,
    terms: perk.terms && perkTermsView(perk.terms),
    redemption: perk.redemption && redemptionView(perk.redemption),
    livemode: perk.livemode,
  };
}

function redemptionView({ billCents, discountCents, override }: Redemption): PerkRedemption {
  const units = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);
  return { bill: units(billCents), discount: units(discountCents), override };
}

export class PerkPage extends PageOf(() => PerkView) {}

export class ListPerks extends PagingByTime(25) {
  @Text({
    ...TILL_CODE,
    optional: true,
    description: 'Only the perk with this code, for example to check it before redeeming it. Not case-sensitive.',
  })
  code?: string;

  @Id('camp', { optional: true, description: 'Only perks of this campaign.' })
  campaignId?: string;

  @Id('prog', { optional: true, description: 'Only perks of this program; not together with `campaignId`.' })
  programId?: string;

  @Id('sub', { optional: true, description: 'Only the perk that this submission earned.' })
  submissionId?: string;

  @Id('prt', { optional: true, description: 'Only perks that this participant earned from your business.' })
  participantId?: string;

  @Text({
    max: 200,
    optional: true,
    description: 'Only perks that the participant with this id in your own system earned from your business.',
    example: 'customer-8421',
  })
  externalId?: string;

  @OneOf(PERK_STATUS, { optional: true, description: 'Only perks with this status.' })
  status?: PerkStatus;
}

export class PerkId {
  @Id('perk', { description: 'The perk.' })
  id: string;
}

export class RevokePerk extends PerkId {
  @Text({
    min: 1,
    multiline: true,
    max: 500,
    optional: true,
    description: 'Why, in words that its holder may read. Required with `release`.',
  })
  reason?: string;

  @Bool({
    optional: true,
    description:
      'True to also reverse the approval that earned the perk: the submission becomes rejected for the reason, its place in the campaign is free, and the same proof may be submitted again.',
  })
  release?: boolean;
}

@ApiSchema({ name: 'PerkObstacle' })
export class PerkObstacle {
  @Text({ description: 'The error code that redeeming it would return.', example: 'PERK_TERMS_NOT_MET' })
  code: string;

  @Text({
    description: 'Why it cannot be redeemed, and what to do about it.',
    example: 'This perk is expired and cannot be redeemed. Only an issued perk can.',
  })
  message: string;
}

@ApiSchema({ name: 'PerkCheck' })
export class PerkCheck {
  @Bool({ description: 'Whether it can be redeemed now, on this bill if one was sent.', example: true })
  redeemable: boolean;

  @Nested(() => PerkObstacle, {
    nullable: true,
    description: 'Why it cannot be redeemed; null if it can.',
    example: null,
  })
  obstacle: PerkObstacle | null;

  @Decimal({
    nullable: true,
    description: 'What it takes off the bill, in its currency; null for a free item, and without a bill.',
    example: 3.45,
  })
  discount: number | null;

  @Nested(() => PerkView, { description: 'The perk.' })
  perk: PerkView;
}

export class RedeemPerk {
  @Text({ ...TILL_CODE, description: 'The code that the holder shows. Not case-sensitive.' })
  code: string;

  @Money({
    min: 0.01,
    max: 1_000_000_000,
    optional: true,
    description: 'The bill in the currency of the perk, before the discount. Required for a perk with a minimum spend.',
    example: 34.5,
  })
  bill?: number;

  @Text({
    max: 200,
    optional: true,
    description:
      'Why the perk is redeemed although its terms are not met, for owners, managers and keys. It is recorded, and its holder can read it.',
    example: 'The customer came five minutes late',
  })
  override?: string;
}

export class CheckPerk extends PickType(RedeemPerk, ['code'] as const) {
  @Money({
    min: 0.01,
    max: 1_000_000_000,
    optional: true,
    description: 'The bill in the currency of the perk, before the discount, to learn what the perk takes off it.',
    example: 34.5,
  })
  bill?: number;
}
