import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('submissions')
export class Submission {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'campaign_id' })
  campaignId: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'submitted_by_type' })
  submittedByType: string;

  @Column('text', { name: 'submitted_by_id' })
  submittedById: string;

  @Column('text', { name: 'submitted_by_business_id' })
  submittedByBusinessId: string;

  @Column('text', { name: 'participant_id' })
  participantId: string;

  @Column('text', { name: 'action_id' })
  actionId: string;

  @Column('text', { name: 'proof_url' })
  proofUrl: string;

  @Column('text', { name: 'proof_hash' })
  proofHash: string;

  @Column('text', { name: 'proof_type' })
  proofType: string;

  @Column('jsonb')
  metadata: object = {};

  @Column('text', { nullable: true })
  notes: string | null = null;

  @Column('text')
  state: 'pending' | 'approved' | 'rejected' = 'pending';

  @Column('jsonb')
  verification: object = { status: 'pending', checks: [] };

  @Column('text', { name: 'reward_type' })
  rewardType: string;

  @Column('integer', { name: 'reward_hundredths' })
  rewardHundredths: number;

  @Column('text', { name: 'reward_description', nullable: true })
  rewardDescription: string | null;

  @Column('integer', { name: 'perk_expires_in_days' })
  perkExpiresInDays: number;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null = null;

  @Column('text', { name: 'reviewed_by', nullable: true })
  reviewedBy: string | null = null;

  @Column('text', { nullable: true })
  reason: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
