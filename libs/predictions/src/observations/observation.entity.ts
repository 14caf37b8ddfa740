import { Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { Sums } from './sums.entity';

/** What was observed of the campaigns of a business, by action and perk. */
@Entity('ai_observations')
@Index('ai_observations_latest', ['livemode', 'updatedAt'])
export class Observation extends Sums {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  @PrimaryColumn({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  industry: string;

  @PrimaryColumn({ type: 'text', name: 'reward_type', collation: 'C' })
  rewardType: RewardType;

  /** The size of the perk: see `bucketOf`. */
  @PrimaryColumn('integer')
  bucket: number;
}
