import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';

export const AGENT_TYPES = enumeration('AgentType', ['influencer', 'creator', 'ambassador', 'agency']);
export type AgentType = (typeof AGENT_TYPES)[number];

/** The enrollment of a business in one mode, with its record as a seller. */
@Entity('exchange_sellers')
@Check('exchange_sellers_committed', 'committed_units >= 0')
@Index('exchange_sellers_business', ['businessId', 'livemode'], { unique: true })
export class Seller {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text', { name: 'agent_type' })
  agentType: AgentType;

  @Column('text', { name: 'platform_ids', array: true })
  platformIds: string[];

  @Column('text', { array: true })
  niches: string[];

  @Column('text', { nullable: true })
  location: string | null;

  /** The price per action in cents, by action id. */
  @Column('jsonb', { name: 'rate_card' })
  rateCard: Record<string, number>;

  /** As declared. */
  @Column('integer', { name: 'follower_count', nullable: true })
  followerCount: number | null;

  @Column('boolean', { name: 'auto_quote' })
  autoQuote: boolean;

  /** The asks that were placed from the rate card, which the next enrollment replaces. */
  @Column('text', { name: 'quoted_order_ids', array: true })
  quotedOrderIds: string[] = [];

  /** Units that it has offered in open asks, and those that it has sold and that are not settled, refunded or defaulted yet. */
  @Column('integer', { name: 'committed_units' })
  committedUnits: number = 0;

  @Column('integer', { name: 'settled_units' })
  settledUnits: number = 0;

  @Column('integer', { name: 'defaulted_units' })
  defaultedUnits: number = 0;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
