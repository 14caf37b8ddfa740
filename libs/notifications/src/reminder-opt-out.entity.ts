import { Entity, PrimaryColumn } from 'typeorm';

/** That somebody wants no reminders of perks of a business. */
@Entity('reminder_opt_outs')
export class ReminderOptOut {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** A hash of the address. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  recipient: string;
}
