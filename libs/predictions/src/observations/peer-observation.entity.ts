import { Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { Sums } from './sums.entity';

/** The sums of the observations of all businesses. Only the fit reads them, and leaves out groups of few businesses. */
@Entity('ai_peer_observations')
@Index('ai_peer_observations_latest', ['livemode', 'updatedAt'])
export class PeerObservation extends Sums {
  @PrimaryColumn('boolean')
  livemode: boolean;

  @PrimaryColumn({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  industry: string;

  @PrimaryColumn({ type: 'text', name: 'reward_type', collation: 'C' })
  rewardType: RewardType;

  @PrimaryColumn('integer')
  bucket: number;
}
