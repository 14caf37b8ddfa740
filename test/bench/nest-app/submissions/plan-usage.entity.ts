import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('plan_usage')
export class PlanUsage {
  @PrimaryColumn('text', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('timestamptz', { name: 'period_start' })
  periodStart: Date;

  @PrimaryColumn('text')
  resource: string;

  @Column('integer')
  used: number = 0;
}
