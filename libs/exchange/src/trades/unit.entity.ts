import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration, INVALID_STATE } from '#kernel';

/** The states of one unit of a trade: one action that the seller owes. */
export const UNIT_STATES = enumeration('TradeUnitState', [
  'awaiting_proof',
  'in_review',
  'cure',
  'rejected',
  'disputed',
  'settled',
  'refunded',
  'split',
  'defaulted',
]);
export type UnitState = (typeof UNIT_STATES)[number];

/** The states in sentences: "Unit 1 is …". */
export const IN_WORDS: Record<UnitState, string> = {
  awaiting_proof: 'waiting for a proof',
  in_review: 'in review',
  cure: 'waiting for a new proof',
  rejected: 'rejected',
  disputed: 'disputed',
  settled: 'settled',
  refunded: 'refunded',
  split: 'split between both sides',
  defaulted: 'past its deadline',
};

/** To whom the money of a disputed unit goes: the seller, the buyer, or half each. */
export const OUTCOMES = enumeration('DisputeOutcome', ['seller', 'buyer', 'split']);
export type Outcome = (typeof OUTCOMES)[number];

const HOUR_MS = 60 * 60 * 1000;

/** How long a unit stays in a state before the service decides. In the other states it is final. */
const TIME_MS: Partial<Record<UnitState, number>> = {
  awaiting_proof: 7 * 24 * HOUR_MS,
  in_review: 72 * HOUR_MS,
  cure: 48 * HOUR_MS,
  rejected: 48 * HOUR_MS,
  disputed: 7 * 24 * HOUR_MS,
  settled: 24 * HOUR_MS,
};

/** When the seller must have delivered the units of a trade that is made now. */
export function deliveryDeadline(now: Date): Date {
  return new Date(now.getTime() + (TIME_MS.awaiting_proof ?? 0));
}

/** The states in which a unit still has to be delivered, so that both sides can cancel it. */
const UNDELIVERED: readonly UnitState[] = ['awaiting_proof', 'cure', 'rejected'];

/** The states in which either side may dispute a unit; `settled` until its money is available. */
const DISPUTABLE: readonly UnitState[] = ['in_review', 'cure', 'rejected', 'settled'];

const STATE_AFTER: Record<Outcome, UnitState> = { seller: 'settled', buyer: 'refunded', split: 'split' };

/** One unit of a trade. Its methods change only the state: `Settlement` moves the money. */
@Entity('exchange_trade_units')
@Index('exchange_trade_units_trade', ['tradeId', 'position'], { unique: true })
@Index('exchange_trade_units_submission', ['submissionId'], { unique: true, where: 'submission_id is not null' })
@Index('exchange_trade_units_due', ['dueAt', 'id'], { where: 'due_at is not null' })
export class Unit {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'trade_id', collation: 'C' })
  tradeId: string;

  /** The buyer. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The number of the unit within its trade, from 1. */
  @Column('integer')
  position: number;

  @Column('text')
  state: UnitState;

  /** The part of the fee of the trade that belongs to this unit, in cents. */
  @Column('integer', { name: 'fee_cents' })
  feeCents: number;

  /** The latest proof. */
  @Column({ type: 'text', name: 'submission_id', collation: 'C', nullable: true })
  submissionId: string | null = null;

  /** When the service decides what the two sides have not; null in a final state. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** Whether the seller has had the one chance to replace a rejected proof. */
  @Column('boolean', { name: 'is_cured' })
  isCured: boolean = false;

  /** When it was settled: from then on, its price is in the seller's `earned` account, and no longer in escrow. */
  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null = null;

  /** The state in which it was disputed; null if it never was. */
  @Column('text', { name: 'disputed_in', nullable: true })
  disputedIn: UnitState | null = null;

  /** Whether nothing can happen to it any more. */
  get isFinal(): boolean {
    return this.dueAt === null;
  }

  /** Whether its price is in the seller's `earned` account rather than in escrow. */
  get isEarned(): boolean {
    return this.settledAt !== null;
  }

  get isUndelivered(): boolean {
    return UNDELIVERED.includes(this.state);
  }

  isDue(now: Date): boolean {
    return this.dueAt !== null && this.dueAt <= now;
  }

  /** Whether a proof can be submitted for it. */
  acceptsProof(now: Date): boolean {
    return (this.state === 'awaiting_proof' || this.state === 'cure') && !this.isDue(now);
  }

  isDisputable(now: Date): boolean {
    return DISPUTABLE.includes(this.state) && this.disputedIn === null && !this.isFinal && !this.isDue(now);
  }

  /** The seller has submitted a proof. */
  submit(submissionId: string, now: Date): void {
    this.expect(['awaiting_proof', 'cure'], 'accept a proof');
    this.submissionId = submissionId;
    this.move('in_review', now);
  }

  /** The proof was approved: the price is earned, and available after the holding period. */
  settle(now: Date): void {
    this.expect(['in_review'], 'be approved');
    this.settledAt = now;
    this.move('settled', now);
  }

  /** The proof was rejected: the seller may replace it once. After that it is refunded, unless the seller disputes it. */
  reject(now: Date): void {
    this.expect(['in_review'], 'be rejected');
    this.move(this.isCured ? 'rejected' : 'cure', now);
    this.isCured = true;
  }

  /** The seller has not delivered in time. */
  default(): void {
    this.expect(['awaiting_proof', 'cure'], 'default');
    this.end('defaulted');
  }

  /** Both sides have cancelled it, or the seller has not disputed the rejection of the second proof in time. */
  refund(): void {
    this.expect(UNDELIVERED, 'be refunded');
    this.end('refunded');
  }

  /** The holding period is over. */
  release(): void {
    this.expect(['settled'], 'be paid out');
    this.end('settled');
  }

  /** @throws ApiError INVALID_STATE, also if it was disputed before */
  dispute(now: Date): void {
    if (this.state === 'disputed') throw INVALID_STATE.error('This unit is disputed already.', this.facts);
    if (this.disputedIn) throw INVALID_STATE.error('The dispute of this unit was decided, which is final.', this.facts);
    if (!this.isDisputable(now)) throw this.refusal('be disputed');
    this.disputedIn = this.state;
    this.move('disputed', now);
  }

  /** The dispute was decided, which is final. */
  resolve(outcome: Outcome): void {
    this.expect(['disputed'], 'be resolved');
    this.end(STATE_AFTER[outcome]);
  }

  private expect(states: readonly UnitState[], what: string): void {
    if (this.isFinal || !states.includes(this.state)) throw this.refusal(what);
  }

  private move(state: UnitState, now: Date): void {
    this.state = state;
    this.dueAt = new Date(now.getTime() + (TIME_MS[state] ?? 0));
  }

  private end(state: UnitState): void {
    this.state = state;
    this.dueAt = null;
  }

  private refusal(what: string) {
    return INVALID_STATE.error(
      `Unit ${String(this.position)} is ${IN_WORDS[this.state]} and cannot ${what}.`,
      this.facts,
    );
  }

  private get facts(): object {
    return { status: this.state, unit: this.position };
  }
}
