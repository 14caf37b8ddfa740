import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The places of a campaign that a person has taken: the pending and approved proofs that count for the limit per person. */
@Entity('campaign_places')
export class CampaignPlace {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** A participant, or an address: one of their `limitKeysOf`. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  holder: string;

  @PrimaryColumn({ type: 'text', name: 'campaign_id', collation: 'C' })
  campaignId: string;

  @Column('integer')
  taken: number;
}
