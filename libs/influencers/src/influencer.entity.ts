import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The public profile of a creator account. An account has one per mode. */
@Entity('influencers')
@Index('influencers_tenant', ['businessId', 'livemode'], { unique: true })
export class Influencer {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The creator's account. It is not public. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text', { nullable: true })
  bio: string | null;

  /** In lower case, without duplicates. */
  @Column('text', { array: true })
  niches: string[];

  @Column('text', { nullable: true })
  location: string | null;

  /** No longer used; to be dropped in the next version. */
  @Column({ type: 'text', name: 'location_key', nullable: true, select: false, insert: false, update: false })
  locationKey?: string | null;

  /**
   * The sum over all platforms. It may exceed 2^31, and a double, unlike a bigint, is read as a number (exact up to
   * 2^53).
   */
  @Column('double precision', { name: 'follower_count' })
  followerCount: number;

  /** 0 to 1. */
  @Column('double precision', { name: 'engagement_rate', nullable: true })
  engagementRate: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
