import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That a team was told of something that it is told once, such as that a campaign is almost full. */
@Entity('told_notices')
@Index('told_notices_age', ['toldAt'])
export class ToldNotice {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** What it was told, such as `plan/submissions/2026-11`. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  about: string;

  @Column('timestamptz', { name: 'told_at' })
  toldAt: Date;
}
