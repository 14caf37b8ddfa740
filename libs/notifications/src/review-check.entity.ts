import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** When to look whether proofs of a business have waited for a day. Deleted when none waits. */
@Entity('review_checks')
@Index('review_checks_due', ['dueAt'], { where: 'due_at is not null' })
export class ReviewCheck {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The business again. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}
