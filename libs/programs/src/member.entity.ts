import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Metadata } from '#database/metadata';
import { enumeration } from '#kernel';

export const MEMBER_STATUSES = enumeration('ProgramMemberStatus', ['active', 'removed']);
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** The rank of a member without points. It sorts before all cycles. */
export const NO_CYCLE = '';

/** A member of a program: an account of this service, or somebody whom only the owner knows. */
@Entity('program_members')
@Index('program_members_account', ['programId', 'accountId'], { unique: true, where: 'account_id is not null' })
@Index('program_members_reference', ['programId', 'reference'], { unique: true })
@Index('program_members_email', ['programId', 'email'], { unique: true, where: 'email is not null' })
@Index('program_members_list', ['businessId', 'livemode', 'programId', 'status', 'id'])
@Index('program_members_name', ['programId', 'status', 'nameKey', 'id'])
@Index('program_members_participant', ['businessId', 'livemode', 'participantId'], {
  where: 'participant_id is not null',
})
@Index('program_members_rank', ['programId', 'status', 'rankCycle', 'rankPoints', 'id'])
export class Member {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'program_id', collation: 'C' })
  programId: string;

  /** The owner of the program. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  /** The account of the member on this service; null if it has none. */
  @Column({ type: 'text', name: 'account_id', collation: 'C', nullable: true })
  accountId: string | null;

  /** The member as a participant of the owner; null if it was erased, or enrolled by a process of the previous version. */
  @Column({ type: 'text', name: 'participant_id', collation: 'C', nullable: true })
  participantId: string | null = null;

  /** What the owner calls the member; its id unless the owner has given one. */
  @Column({ type: 'text', collation: 'C' })
  reference: string;

  @Column('text')
  name: string;

  /** The name in lower case, by which it is searched. */
  @Column({ type: 'text', name: 'name_key', collation: 'C' })
  nameKey: string;

  /** In lower case. Only the owner may see it. */
  @Column({ type: 'text', nullable: true, collation: 'C' })
  email: string | null;

  @Column('text')
  status: MemberStatus = 'active';

  @Column('timestamptz', { name: 'enrolled_at' })
  enrolledAt: Date;

  /** Only the owner may see it. */
  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  @Column('integer', { name: 'lifetime_points' })
  lifetimePoints: number = 0;

  /** The key of the last cycle in which the member earned points, and those points: the order of members by points. */
  @Column({ type: 'text', name: 'rank_cycle', collation: 'C' })
  rankCycle: string = NO_CYCLE;

  @Column('integer', { name: 'rank_points' })
  rankPoints: number = 0;

  // Cash-back in minor units, in the only currency of the program. The driver returns 64-bit numbers as text.

  @Column('bigint', { name: 'cashback_earned' })
  cashbackEarned: string = '0';

  /** In payouts that are requested or approved. */
  @Column('bigint', { name: 'cashback_requested' })
  cashbackRequested: string = '0';

  @Column('bigint', { name: 'cashback_paid' })
  cashbackPaid: string = '0';

  /** The points in a cycle, which must be the current one or a later one than any in which the member earned points. */
  pointsIn(cycle: string): number {
    return this.rankCycle === cycle ? this.rankPoints : 0;
  }

  /** The cash-back that can be requested, in minor units. */
  get cashbackAvailable(): number {
    return Number(this.cashbackEarned) - Number(this.cashbackRequested) - Number(this.cashbackPaid);
  }
}
