import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Role } from '../scopes';
import { Business } from './business.entity';

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

  /** When the user proved ownership of the address with a link or token sent to it. */
  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;
}

/** The form in which e-mail addresses are stored and looked up. */
export function normalizeEmail(email: string): string {
  return email.toLowerCase();
}

/** Providers that deliver mail for a name with and without dots to the same person. The second is another name of the first. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com'];

/**
 * The form in which two addresses of one person are equal: in lower case, without the tag that most providers ignore, so that
 * `ada+shop@example.com` is `ada@example.com`, and without the dots that Gmail ignores. Only for limits: two people may have it.
 */
export function canonicalEmail(email: string): string {
  const normalized = normalizeEmail(email);
  const at = normalized.lastIndexOf('@');
  const [name, domain] = [normalized.slice(0, at).replace(/(?<=.)\+.*$/, ''), normalized.slice(at + 1)];
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
