import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { enumeration } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { PerkTerms, UnmetTerm } from './perk-terms';

export const PERK_STATUS = enumeration('PerkStatus', ['issued', 'redeemed', 'expired', 'revoked']);
export type PerkStatus = (typeof PERK_STATUS)[number];

/** What perks are earned in, and the prefix of its ids. */
export const PERK_SOURCES = { campaign: 'camp', program: 'prog' } as const;
export const PERK_SOURCE = enumeration('PerkSourceType', ['campaign', 'program']);
export type PerkSource = (typeof PERK_SOURCE)[number];

/** What is recorded about the bill on which a perk was redeemed. */
export interface Redemption {
  /** In hundredths of the currency of the perk, before the discount; null if it was not sent. */
  billCents: number | null;
  /** What was taken off, in the same unit; null for a free item, and without a bill. */
  discountCents: number | null;
  /** Who redeemed it outside of its terms, and why; null if they were met. */
  override: { term: UnmetTerm; reason: string; by: string } | null;
}

/** A perk that someone has earned and may redeem once. */
@Entity('perks')
@Index('perks_code', ['code'], { unique: true })
@Index('perks_submission', ['submissionId'], { unique: true })
@Index('perks_issued_by', ['businessId', 'livemode', 'status', 'id', 'expiresAt'])
@Index('perks_issued_for', ['businessId', 'livemode', 'sourceId', 'status', 'id', 'expiresAt'])
@Index('perks_issued_overdue', ['businessId', 'livemode', 'expiresAt', 'id'], { where: `status = 'issued'` })
@Index('perks_of_participant', ['businessId', 'livemode', 'participantId', 'status', 'id', 'expiresAt'], {
  where: 'participant_id is not null',
})
@Index('perks_held_by', ['holderBusinessId', 'livemode', 'status', 'id', 'expiresAt'], {
  where: 'business_id <> holder_business_id',
})
@Index('perks_held_for', ['holderBusinessId', 'livemode', 'sourceId', 'status', 'id', 'expiresAt'], {
  where: 'business_id <> holder_business_id',
})
@Index('perks_held_overdue', ['holderBusinessId', 'livemode', 'expiresAt', 'id'], {
  where: `status = 'issued' and business_id <> holder_business_id`,
})
@Index('perks_expiry', ['expiresAt'], { where: `status = 'issued'` })
export class Perk {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The code that the holder shows at the till. */
  @Column('text')
  code: string;

  /** The business that issued it and redeems it. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The business that earned it. */
  @Column({ type: 'text', name: 'holder_business_id', collation: 'C' })
  holderBusinessId: string;

  /** The person who earned it, as the business that issued it knows them; null if a business earned it. */
  @Column({ type: 'text', name: 'participant_id', collation: 'C', nullable: true })
  participantId: string | null;

  @Column('boolean')
  livemode: boolean;

  /**
   * The campaign or program in which it was earned. The column is named after the first kind of source: a new name would break
   * processes of the previous version.
   */
  @Column({ type: 'text', name: 'campaign_id', collation: 'C' })
  sourceId: string;

  /** Null if it was not earned by one submission alone. */
  @Column({ type: 'text', name: 'submission_id', collation: 'C', nullable: true })
  submissionId: string | null;

  @Column('text')
  type: RewardType;

  /** Hundredths: of a per cent for `pct`, of the currency otherwise. */
  @Column('integer', { name: 'value_hundredths' })
  valueHundredths: number;

  /** Of its value, of its terms, and of the bill on which it is redeemed. */
  @Column('text', { default: 'USD' })
  currency: CurrencyCode;

  /** What the item is, for `free_item`. */
  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  status: PerkStatus;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt: Date | null = null;

  /** Null if it was not revoked, or before this was recorded. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null = null;

  @Column('text', { name: 'revocation_reason', nullable: true })
  revocationReason: string | null = null;

  /** Under which terms it is redeemed, as they were when its proof was submitted; null without any. */
  @Column('jsonb', { nullable: true })
  terms: PerkTerms | null;

  /** What was recorded about the bill when it was redeemed; null for nothing. */
  @Column('jsonb', { nullable: true })
  redemption: Redemption | null = null;

  get sourceType(): PerkSource {
    return this.sourceId.startsWith(`${PERK_SOURCES.program}_`) ? 'program' : 'campaign';
  }

  /** The effective status: a perk past its expiry is expired, even before the recurring job has updated the row. */
  statusAt(now: Date): PerkStatus {
    return this.status === 'issued' && this.expiresAt <= now ? 'expired' : this.status;
  }
}
