import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Metadata } from '#database/metadata';

/** An account of a participant on a platform. */
export interface Handle {
  platformId: string;
  /** Without the leading @. */
  handle: string;
  /** Whether the platform has confirmed that it is theirs. */
  verified: boolean;
}

/** Whether a participant agreed to receive marketing messages. */
export interface MarketingConsent {
  given: boolean;
  /** ISO 8601. */
  at: string;
  /** The version of the text that they saw. */
  textVersion: string;
}

/** A person as one business knows them. */
@Entity('participants')
@Index('participants_listed', ['businessId', 'livemode', 'erased', 'id'])
@Index('participants_external_id', ['businessId', 'livemode', 'externalId'], {
  unique: true,
  where: 'external_id is not null',
})
@Index('participants_email', ['businessId', 'livemode', 'email'], { where: 'email is not null' })
// A person without an id of the business is known by the address, and a verified address belongs to one person.
@Index('participants_one_email', ['businessId', 'livemode', 'email'], {
  unique: true,
  where: 'email is not null and (email_verified or external_id is null)',
})
@Index('participants_creator', ['businessId', 'livemode', 'creatorBusinessId'], {
  unique: true,
  where: 'creator_business_id is not null',
})
export class Participant {
  /** The business that knows them. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('boolean')
  livemode: boolean;

  /** What the business calls them in its own systems. */
  @Column({ type: 'text', name: 'external_id', collation: 'C', nullable: true })
  externalId: string | null = null;

  /** Empty if it is not known. */
  @Column('text')
  name: string = '';

  /** In lower case. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  email: string | null = null;

  /** Whether they have shown that they receive mail at the address. */
  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified: boolean = false;

  @Column('jsonb', { default: [] })
  handles: Handle[] = [];

  /** A language tag, such as `pt-BR`. */
  @Column('text', { nullable: true })
  locale: string | null = null;

  @Column('jsonb', { name: 'marketing_consent', nullable: true })
  marketingConsent: MarketingConsent | null = null;

  /** Their account on this service, if they are a creator. */
  @Column({ type: 'text', name: 'creator_business_id', collation: 'C', nullable: true })
  creatorBusinessId: string | null = null;

  /** Whether the business accepts no more proofs from them. */
  @Column('boolean', { default: false })
  blocked: boolean = false;

  /** Whether everything that identifies them was removed. */
  @Column('boolean', { default: false })
  erased: boolean = false;

  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  /** When the business first saw them. */
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Who a proof is from. */
export type Submitter = Pick<Participant, 'businessId' | 'id' | 'livemode' | 'email' | 'blocked'>;

/** Nothing that identifies a participant. What was counted for them stays. */
export const ERASED = {
  externalId: null,
  name: '',
  email: null,
  emailVerified: false,
  handles: [],
  locale: null,
  marketingConsent: null,
  creatorBusinessId: null,
  metadata: {},
  erased: true,
} satisfies Partial<Participant>;
