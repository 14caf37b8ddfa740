import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A code that was sent by e-mail, the latest for its purpose and address. */
@Entity('email_codes')
@Index('email_codes_expiry', ['expiresAt'])
export class EmailCode {
  /** The purpose, and the address as a MAC. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** A MAC of the code. */
  @Column('text', { name: 'code_hash' })
  codeHash: string;

  /** How often a code was entered. */
  @Column('integer')
  tries: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** When it was entered. A code is used once. */
  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
