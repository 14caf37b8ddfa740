import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Resource } from './plans.data';

/** How many units of a resource a business has used in a month. */
@Entity('plan_usage')
export class PlanUsage {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The start of the month, in UTC. */
  @PrimaryColumn('timestamptz', { name: 'period_start' })
  periodStart: Date;

  @PrimaryColumn('text')
  resource: Resource;

  @Column('integer')
  used: number;
}
