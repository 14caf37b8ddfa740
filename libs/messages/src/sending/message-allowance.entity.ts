import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many messages a person got on a day, of those that are limited. */
@Entity('message_allowances')
export class MessageAllowance {
  /** A day in UTC, such as `2026-06-01`. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  day: string;

  /** A hash of the address. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  recipient: string;

  @Column('integer')
  taken: number;
}
