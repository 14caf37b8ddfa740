import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The public profile of a creator's business: one in each mode. */
@Entity('influencers')
@Index('influencers_tenant', ['businessId', 'livemode'], { unique: true })
@Index('influencers_reach', ['followerCount', 'id'], { where: 'livemode' })
@Index('influencers_niches', ['niches'], { type: 'gin', where: 'livemode' })
export class Influencer {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** Whose it is. It is never shown. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text', { nullable: true })
  bio: string | null;

  /** In lower case, each once. */
  @Column('text', { array: true })
  niches: string[];

  @Column('text', { nullable: true })
  location: string | null;

  /** The location as searches compare it. Lower case is made here, because what a database makes of it depends on its locale. */
  @Column('text', { name: 'location_key', nullable: true })
  locationKey: string | null;

  /** The sum over all platforms. It may pass 2^31, and unlike a bigint it is read as a number; whole ones are exact to 2^53. */
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
