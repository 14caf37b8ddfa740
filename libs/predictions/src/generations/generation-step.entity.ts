import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { Figures, Prediction } from '../model/predict';
import type { Outcome } from './generation.entity';

/** What was predicted for a campaign of a plan. */
export interface StepPrediction {
  days: number;
  maxApproved: number;
  expected: Figures;
  interval80: Prediction['interval80'];
}

/** A campaign of a plan, kept so that the campaign that follows it is found. */
@Entity('generation_steps')
@Index('generation_steps_waiting', ['businessId', 'livemode', 'actionId', 'generationId'], {
  where: 'campaign_id is null',
})
@Index('generation_steps_campaign', ['campaignId'], { where: 'campaign_id is not null' })
export class GenerationStep {
  @PrimaryColumn({ type: 'text', name: 'generation_id', collation: 'C' })
  generationId: string;

  /** Its place in the plan, from 1. */
  @PrimaryColumn('integer')
  position: number;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @Column('text', { name: 'reward_type' })
  rewardType: RewardType;

  /** Hundredths: of a percent for `pct`, of the currency of the business when it was planned otherwise. */
  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  @Column('jsonb')
  prediction: StepPrediction;

  /** The campaign that follows it; null if there is none. */
  @Column({ type: 'text', name: 'campaign_id', collation: 'C', nullable: true })
  campaignId: string | null = null;

  /** Null until the campaign has ended. */
  @Column('jsonb', { nullable: true })
  outcome: Outcome | null = null;
}
