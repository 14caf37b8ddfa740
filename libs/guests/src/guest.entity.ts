import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who takes part without an account, and has shown that an address is theirs. Each business knows them as a participant. */
@Entity('guests')
@Index('guests_email', ['email'], { unique: true })
export class Guest {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** In lower case. */
  @Column({ type: 'text', collation: 'C' })
  email: string;

  /** Empty if it is not known. */
  @Column('text')
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
