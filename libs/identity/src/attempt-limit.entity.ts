import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was tried lately under one name, such as passwords for one address. */
@Entity('attempt_limits')
@Index('attempt_limits_forget', ['forgetAt'])
export class AttemptLimit {
  /** What is limited and whose it is. An address that somebody typed is stored as a MAC only. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** When the attempts that count were made, oldest first. */
  @Column('timestamptz', { array: true })
  times: Date[];

  /** How often in a row it was blocked; each block is longer than the one before. */
  @Column('integer')
  blocks: number;

  @Column('timestamptz', { name: 'blocked_until', nullable: true })
  blockedUntil: Date | null;

  /** From then on the row means nothing, and may be deleted. */
  @Column('timestamptz', { name: 'forget_at' })
  forgetAt: Date;
}
