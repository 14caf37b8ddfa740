import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Recent attempts under one key, such as passwords tried for one e-mail address. */
@Entity('attempt_limits')
@Index('attempt_limits_forget', ['forgetAt'])
export class AttemptLimit {
  /** The kind of limit and its subject. An e-mail address is stored only as a MAC. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** The times of the attempts that count, oldest first. */
  @Column('timestamptz', { array: true })
  times: Date[];

  /** The number of consecutive blocks. Each is longer than the one before. */
  @Column('integer')
  blocks: number;

  @Column('timestamptz', { name: 'blocked_until', nullable: true })
  blockedUntil: Date | null;

  /** From this time the row has no effect and may be deleted. */
  @Column('timestamptz', { name: 'forget_at' })
  forgetAt: Date;
}
