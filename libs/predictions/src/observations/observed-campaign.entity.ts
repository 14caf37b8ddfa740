import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { CurrencyCode } from '#kernel/money';

/** The state of a campaign, as derived from its events. */
@Entity('ai_observed_campaigns')
@Index('ai_observed_campaigns_business', ['businessId', 'livemode', 'campaignId'])
export class ObservedCampaign {
  @PrimaryColumn({ type: 'text', name: 'campaign_id', collation: 'C' })
  campaignId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The number of the latest event of the campaign, so that older ones and repetitions change nothing. */
  @Column('integer')
  sequence: number;

  /** The business type of its owner when it was created, as a slug. */
  @Column('text')
  industry: string;

  @Column('text', { name: 'action_ids', array: true })
  actionIds: string[];

  @Column('text', { name: 'reward_type' })
  rewardType: RewardType;

  /** Hundredths: of a percent for `pct`, of the currency otherwise. */
  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  @Column('text', { default: 'USD' })
  currency: CurrencyCode;

  /** From when on it accepts proofs; null if it does not. */
  @Column('timestamptz', { name: 'open_from', nullable: true })
  openFrom: Date | null;

  /** Whether its days are being counted. They are counted later if it was to start in the future. */
  @Column('boolean', { name: 'is_counted' })
  isCounted: boolean;

  /** The actions that have no submission yet. */
  @Column('text', { array: true })
  waiting: string[];

  @Column('integer')
  submissions: number;

  @Column('integer')
  approved: number;

  /** When it first accepted proofs; null before. */
  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  /** When it ended; null before. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
