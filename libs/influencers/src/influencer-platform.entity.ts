import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Influencer } from './influencer.entity';

/** An influencer's account on a platform. */
@Entity('influencer_platforms')
export class InfluencerPlatform {
  @ForeignKey(() => Influencer, { name: 'influencer_platforms_influencer_fk' })
  @PrimaryColumn({ type: 'text', name: 'influencer_id', collation: 'C' })
  influencerId: string;

  /** The platform's id in the catalogue. */
  @PrimaryColumn('text', { name: 'platform_id' })
  platformId: string;

  /** Copied from the profile. */
  @Column('boolean')
  livemode: boolean;

  /** Without the leading @. */
  @Column('text')
  handle: string;

  @Column('integer')
  followers: number;

  /** Whether the account is connected. Its handle is then that of the platform, and saving the profile does not change it. */
  @Column('boolean')
  verified: boolean;

  /** Whether the platform reported `followers`. Saving the profile does not change them while the account is connected. */
  @Column('boolean', { name: 'followers_verified', default: false })
  followersVerified: boolean;
}
