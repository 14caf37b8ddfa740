import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Business } from './business.entity';
import { Role } from './scopes';

@Entity('users')
@Index('users_email', ['email'], { unique: true })
@Index('users_business', ['businessId'])
export class User {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @ForeignKey(() => Business, { name: 'users_business_fk' })
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text')
  role: Role;

  /** argon2id, in the PHC format. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When the user proved to own the address, by a link or a token that was mailed to it. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;
}

/** An address as accounts are stored and found by it. */
export function normalized(email: string): string {
  return email.toLowerCase();
}
