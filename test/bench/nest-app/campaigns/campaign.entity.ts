import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('campaigns')
export class Campaign {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  guidelines: string | null;

  @Column('text')
  tier: string;

  @Column('text', { name: 'action_ids', array: true })
  actionIds: string[];

  @Column('text', { name: 'reward_type' })
  rewardType: string;

  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null;

  @Column('text')
  status: string;

  @Column('text', { name: 'completion_reason', nullable: true })
  completionReason: string | null;

  @Column('text', { name: 'verification_mode' })
  verificationMode: string;

  @Column('integer', { name: 'min_followers', nullable: true })
  minFollowers: number | null;

  @Column('text', { array: true })
  hashtags: string[];

  @Column('boolean', { name: 'challenge_code' })
  challengeCode: boolean;

  @Column('integer', { name: 'max_completions', nullable: true })
  maxCompletions: number | null;

  @Column('integer')
  completions: number;

  @Column('integer', { name: 'perk_expires_in_days' })
  perkExpiresInDays: number;

  @Column('integer', { name: 'expires_in_days' })
  expiresInDays: number;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('boolean')
  archived: boolean;

  @Column('jsonb')
  metadata: object;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
