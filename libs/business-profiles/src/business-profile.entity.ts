import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { WeeklyHours } from './opening-hours';

/** An account of the business on a platform. */
export interface BusinessHandle {
  platformId: string;
  /** As `readHandle` writes it. */
  handle: string;
}

/** How a business shows itself to people. Its name, industry and time zone are those of the account. */
@Entity('business_profiles')
export class BusinessProfile {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** Its current address on the web. Former ones are in `business_slugs`. */
  @Column({ type: 'text', collation: 'C' })
  slug: string;

  /** The logo that is shown; null without one. */
  @Column({ type: 'text', name: 'logo_id', collation: 'C', nullable: true })
  logoId: string | null = null;

  @Column('text', { name: 'accent_color', nullable: true })
  accentColor: string | null = null;

  @Column('text', { nullable: true })
  description: string | null = null;

  @Column('text', { nullable: true })
  website: string | null = null;

  @Column('text', { nullable: true })
  address: string | null = null;

  @Column('jsonb', { name: 'opening_hours', nullable: true })
  openingHours: WeeklyHours | null = null;

  @Column('text', { nullable: true })
  locale: string | null = null;

  @Column('jsonb', { default: [] })
  handles: BusinessHandle[] = [];

  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail: string | null = null;

  @Column('text', { name: 'contact_phone', nullable: true })
  contactPhone: string | null = null;
}

/** An address on the web that leads to a business. It is never given to another one. */
@Entity('business_slugs')
export class BusinessSlug {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  slug: string;

  @Index('business_slugs_business')
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** A logo whose pictures are in the storage, or may be. */
@Entity('business_logos')
@Index('business_logos_expiry', ['expiresAt'], { where: 'expires_at is not null' })
export class BusinessLogo {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** When its pictures are deleted; null while it is the one that is shown. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;
}
