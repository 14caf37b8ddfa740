import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration, INVALID_STATE } from '#kernel';
import { Currency } from '#ledger';
import { Funding } from './program.entity';

export const PAYOUT_STATUSES = enumeration('CashbackPayoutStatus', ['requested', 'approved', 'rejected', 'paid']);
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_DECISIONS = enumeration('CashbackDecision', ['approve', 'reject', 'mark_paid']);
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number];

const TRANSITIONS: Record<PayoutDecision, { from: PayoutStatus; to: PayoutStatus }> = {
  approve: { from: 'requested', to: 'approved' },
  reject: { from: 'requested', to: 'rejected' },
  mark_paid: { from: 'approved', to: 'paid' },
};

/** Cash-back that a member has requested. */
@Entity('program_payouts')
@Index('program_payouts_list', ['businessId', 'livemode', 'programId', 'status', 'id'])
@Index('program_payouts_member', ['businessId', 'livemode', 'memberId', 'status', 'id'])
export class Payout {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'program_id', collation: 'C' })
  programId: string;

  @Column({ type: 'text', name: 'member_id', collation: 'C' })
  memberId: string;

  /** The owner of the program, who pays. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The account of the member; null if it has none. */
  @Column({ type: 'text', name: 'account_id', collation: 'C', nullable: true })
  accountId: string | null;

  /** What the owner calls the member. */
  @Column({ type: 'text', name: 'member_reference', collation: 'C' })
  memberReference: string;

  @Column('boolean')
  livemode: boolean;

  /** In minor units. The driver returns 64-bit numbers as text. */
  @Column('bigint')
  amount: string;

  @Column('text')
  currency: Currency;

  /** As it was when the payout was requested. */
  @Column('text')
  funding: Funding;

  @Column('text')
  status: PayoutStatus = 'requested';

  @Column('text', { nullable: true })
  note: string | null = null;

  @Column('timestamptz', { name: 'requested_at' })
  requestedAt: Date;

  /** When it was last decided upon. */
  @Column('timestamptz', { name: 'processed_at', nullable: true })
  processedAt: Date | null = null;

  /** An approved payout that the ledger transfers is paid at once. @throws ApiError INVALID_STATE */
  decide(decision: PayoutDecision, note: string | undefined, now: Date): void {
    const { from, to } = TRANSITIONS[decision];
    if (this.status !== from)
      throw INVALID_STATE.error(
        `The payout is ${this.status}. To ${decision.replace('_', ' as ')} it, its status must be ${from}.`,
        { status: this.status, allowedFrom: [from] },
      );
    this.status = decision === 'approve' && this.funding === 'ledger' ? 'paid' : to;
    this.note = note ?? this.note;
    this.processedAt = now;
  }
}
