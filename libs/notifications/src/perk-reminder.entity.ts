import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** That the holder of a perk is reminded before it expires. Deleted when that is done. */
@Entity('perk_reminders')
@Index('perk_reminders_due', ['dueAt'], { where: 'due_at is not null' })
@Index('perk_reminders_recipient', ['businessId', 'recipient'])
export class PerkReminder {
  /** The business that issued the perk. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The perk. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The e-mail address of the holder. */
  @Column('text')
  recipient: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}
