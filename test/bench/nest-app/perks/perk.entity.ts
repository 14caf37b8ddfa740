import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('perks')
export class Perk {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  code: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('text', { name: 'holder_business_id' })
  holderBusinessId: string;

  @Column('text', { name: 'participant_id' })
  participantId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'campaign_id' })
  campaignId: string;

  @Column('text', { name: 'submission_id' })
  submissionId: string;

  @Column('text')
  type: string;

  @Column('integer', { name: 'value_hundredths' })
  valueHundredths: number;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text')
  status: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'redeemed_at', nullable: true })
  redeemedAt: Date | null = null;
}
