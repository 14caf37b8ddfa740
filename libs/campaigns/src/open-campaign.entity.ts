import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An active campaign with places left, found by one term: an action, the platform of an action, or nothing for all campaigns.
 * The primary key is the order of every search; the index is for creators, for whom campaigns may require too many followers.
 * Triggers of the table of campaigns write the entries. They remain until a campaign that has expired is completed, and exist
 * before it starts, so a search compares the times.
 */
@Entity('open_campaigns')
@Index('open_campaigns_followers', ['livemode', 'term', 'minFollowers', 'campaignId'])
export class OpenCampaign {
  @PrimaryColumn('boolean')
  livemode: boolean;

  /** The id of an action or of a platform in the catalogue; empty for all campaigns. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  term: string;

  @PrimaryColumn({ type: 'text', name: 'campaign_id', collation: 'C' })
  campaignId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** 0 if there is no minimum. */
  @Column('integer', { name: 'min_followers' })
  minFollowers: number;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;
}
