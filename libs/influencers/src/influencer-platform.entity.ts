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

  /** Set only by connecting the account on the platform; reset if the handle changes. */
  @Column('boolean')
  verified: boolean;
}
