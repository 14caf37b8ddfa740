import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

// What members have done in each cycle. A cycle is identified by its key: `Program.keyOf`.

/** The points of a member in a cycle. */
@Entity('program_scores')
@Index('program_scores_rank', ['programId', 'cycle', 'points', 'memberId'])
export class Score {
  @PrimaryColumn({ type: 'text', name: 'member_id', collation: 'C' })
  memberId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  cycle: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'program_id', collation: 'C' })
  programId: string;

  @Column('integer')
  points: number;
}

/** The proofs of one action that a member has submitted in a cycle, by their state. */
@Entity('program_places')
export class Place {
  @PrimaryColumn({ type: 'text', name: 'member_id', collation: 'C' })
  memberId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  cycle: string;

  @PrimaryColumn({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('integer')
  pending: number;

  @Column('integer')
  approved: number;

  @Column('integer')
  rejected: number;
}

/** A tier that a member has reached in a cycle. Its key makes sure that the perk is issued once. */
@Entity('program_tier_perks')
export class TierPerk {
  @PrimaryColumn({ type: 'text', name: 'member_id', collation: 'C' })
  memberId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  cycle: string;

  /** The name of the tier. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  tier: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** Null only within the transaction that issues it. */
  @Column({ type: 'text', name: 'perk_id', collation: 'C', nullable: true })
  perkId: string | null;
}

/** The cash-back that all members of a program have earned in a calendar month, in minor units. */
@Entity('program_budgets')
export class Budget {
  @PrimaryColumn({ type: 'text', name: 'program_id', collation: 'C' })
  programId: string;

  /** The first day of the month, in UTC. */
  @PrimaryColumn('date')
  month: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('bigint')
  earned: string;
}
