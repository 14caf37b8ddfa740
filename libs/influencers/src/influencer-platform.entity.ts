import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Influencer } from './influencer.entity';

/** Where an influencer posts. A row of its own, so that a search by followers on one platform walks an index. */
@Entity('influencer_platforms')
@Index('influencer_platforms_reach', ['platformId', 'followers', 'influencerId'], { where: 'livemode' })
export class InfluencerPlatform {
  @ForeignKey(() => Influencer, { name: 'influencer_platforms_influencer_fk' })
  @PrimaryColumn({ type: 'text', name: 'influencer_id', collation: 'C' })
  influencerId: string;

  /** An id of the catalogue. */
  @PrimaryColumn('text', { name: 'platform_id' })
  platformId: string;

  /** The profile's own, here again for the index. */
  @Column('boolean')
  livemode: boolean;

  /** Without the leading @. */
  @Column('text')
  handle: string;

  @Column('integer')
  followers: number;

  /** Set by a connected account of the platform alone, and lost with the handle that it was set for. */
  @Column('boolean')
  verified: boolean;
}
