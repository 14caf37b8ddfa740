import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Resource } from './plans.data';

/** How many units of a resource a business has used in a month, while its plan had a limit of them. */
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

/** The same while its plan had none: the sum of several rows, so that transactions rarely wait for each other. */
@Entity('plan_usage_shards')
export class PlanUsageShard {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The start of the month, in UTC. */
  @PrimaryColumn('timestamptz', { name: 'period_start' })
  periodStart: Date;

  @PrimaryColumn('text')
  resource: Resource;

  @PrimaryColumn('smallint')
  shard: number;

  @Column('integer')
  used: number;
}
