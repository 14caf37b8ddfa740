import { Column, Entity, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { CurrencyCode } from '#kernel/money';

export const BUSINESS_KINDS = enumeration('BusinessKind', ['business', 'creator']);
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

/** The tenant. Every user and every API key belongs to exactly one. */
@Entity('businesses')
export class Business {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('text')
  name: string;

  /** `business` offers perks; `creator` is the account of an influencer. */
  @Column('text')
  kind: BusinessKind;

  /** The industry, as free text from the owner. */
  @Column('text', { name: 'business_type', nullable: true })
  businessType: string | null;

  /** An IANA name, such as `Europe/Berlin`; null if it was not set. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  /** Of its new campaigns and programs. Existing ones keep theirs. */
  @Column('text', { default: 'USD' })
  currency: CurrencyCode = 'USD';

  @Column('text')
  plan: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
