import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Business } from '../accounts/business.entity';
import { Role } from '../scopes';

/** An invitation to the team of a business. It is deleted when it is accepted or withdrawn. */
@Entity('team_invitations')
@Index('team_invitations_address', ['businessId', 'email'], { unique: true })
@Index('team_invitations_token', ['tokenHash'], { unique: true })
@Index('team_invitations_expiry', ['expiresAt'])
export class TeamInvitation {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @ForeignKey(() => Business, { name: 'team_invitations_business_fk' })
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** In lower case. */
  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text')
  role: Role;

  /** SHA-256 of the token in the link, in hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** The owner who sent it last; null if that was before this was recorded. */
  @Column({ type: 'text', name: 'invited_by', collation: 'C', nullable: true })
  invitedBy: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
