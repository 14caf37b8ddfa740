import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who last submitted a proof for a campaign from a browser or a network, to recognize people who do so under several addresses. */
@Entity('guest_origins')
@Index('guest_origins_age', ['sentAt'])
export class GuestOrigin {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', name: 'campaign_id', collation: 'C' })
  campaignId: string;

  /** The browser, or a MAC of the network. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  origin: string;

  @Column({ type: 'text', name: 'guest_id', collation: 'C' })
  guestId: string;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt: Date;

  /** When somebody other than `guestId` last did; null if nobody has. */
  @Column('timestamptz', { name: 'other_sent_at', nullable: true })
  otherSentAt: Date | null;
}
