import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

export const GENERATION_KINDS = enumeration('GenerationKind', ['quick_start', 'text', 'campaign_agent']);
export type GenerationKind = (typeof GENERATION_KINDS)[number];

/** What happened with the campaign that was created from a generation. */
export interface Outcome {
  campaignId: string;
  /** ISO 8601. */
  endedAt: string;
  /** How long it ran. */
  days: number;
  submissions: number;
  approved: number;
  /** In USD, if all perks are redeemed. */
  cost: number;
}

/** An answer of the AI endpoints that consumed a unit, kept so that predictions can be compared with what happened. */
@Entity('generations')
@Index('generations_list', ['businessId', 'livemode', 'id'])
@Index('generations_suggestions', ['businessId', 'livemode', 'id'], { where: "kind = 'quick_start'" })
@Index('generations_campaign', ['campaignId'], { where: 'campaign_id is not null' })
export class Generation {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  kind: GenerationKind;

  @Column('jsonb')
  request: object;

  @Column('jsonb')
  response: object;

  /** The version of the method. */
  @Column('text', { name: 'model_version' })
  modelVersion: string;

  /** The campaign that was created as suggested; null if there is none. */
  @Column({ type: 'text', name: 'campaign_id', collation: 'C', nullable: true })
  campaignId: string | null = null;

  /** Null until the campaign has ended. */
  @Column('jsonb', { nullable: true })
  outcome: Outcome | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
