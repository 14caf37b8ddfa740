import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RewardType } from '#catalog';
import { Metadata } from '#database/metadata';
import { ApiError, enumeration, INVALID_STATE, invalid } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { Currency } from '#ledger';
import { perkValueError } from '#perks';
import { VerificationMode } from '#submissions';
import { Cycle, cycleAt, CycleRules, lastStartDay, Span } from './cycles';

export const PROGRAM_STATUSES = enumeration('ProgramStatus', ['draft', 'active', 'paused', 'ended']);
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export const PROGRAM_TRANSITIONS = enumeration('ProgramTransition', ['launch', 'pause', 'resume', 'end']);
export type ProgramTransition = (typeof PROGRAM_TRANSITIONS)[number];

export const MEMBERSHIPS = enumeration('ProgramMembership', ['open', 'invite']);
export type Membership = (typeof MEMBERSHIPS)[number];

export const FUNDINGS = enumeration('CashbackFunding', ['external', 'ledger']);
export type Funding = (typeof FUNDINGS)[number];

/** An action that earns points. */
export interface Rule {
  /** A catalogue id. */
  actionId: string;
  points: number;
  /** The number of pending and approved proofs of one member in a cycle; null for no limit. */
  maxPerCycle: number | null;
}

/** What a member gets on reaching a number of points in a cycle. */
export interface Tier {
  /** Unique in the program. It identifies the tier when tiers are changed. */
  name: string;
  requiredPoints: number;
  perk: TierPerkTerms;
}

export interface TierPerkTerms {
  type: RewardType;
  /** Of a per cent for `pct`, of the currency of the program otherwise. */
  valueHundredths: number;
  description: string | null;
  expiresInDays: number;
}

/** The terms of cash-back. Amounts are in minor units, such as cents. */
export interface Cashback {
  /** Exactly one of these two is set. */
  amountPerAction: number | null;
  amountPerPoint: number | null;
  currency: Currency;
  minimumPayout: number;
  /** The most that all members together can earn in a calendar month; null for no limit. */
  monthlyBudget: number | null;
  funding: Funding;
}

/** The allowed transitions; any other is rejected. */
const TRANSITIONS: Record<ProgramTransition, { from: ProgramStatus[]; to: ProgramStatus }> = {
  launch: { from: ['draft'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['draft', 'active', 'paused'], to: 'ended' },
};

/** Rewards many actions of its members over time. */
@Entity('programs')
@Index('programs_business', ['businessId', 'livemode', 'id'])
@Index('programs_status', ['businessId', 'livemode', 'status', 'id'])
export class Program {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null = null;

  @Column('text')
  status: ProgramStatus = 'draft';

  @Column('jsonb')
  rules: Rule[];

  /** Of the perks of its tiers: that of the business when it was created. Cash-back has a currency of its own. */
  @Column('text', { name: 'currency', default: 'USD' })
  perkCurrency: CurrencyCode = 'USD';

  /** By required points, ascending. */
  @Column('jsonb')
  tiers: Tier[] = [];

  @Column('text')
  cycle: Cycle = 'monthly';

  @Column('integer', { name: 'cycle_start_day' })
  cycleStartDay: number = 1;

  /** Counts the changes of when cycles start, so that cycles before and after a change are never the same. */
  @Column('integer', { name: 'cycle_version' })
  cycleVersion: number = 1;

  @Column('jsonb', { nullable: true })
  cashback: Cashback | null = null;

  /** The currency of all cash-back since the launch, also while there is none; null if there never was any. */
  @Column('text', { name: 'cashback_currency', nullable: true })
  cashbackCurrency: Currency | null = null;

  /** The owner who set the budget of cash-back that is paid from the balance; null until one has. */
  @Column({ type: 'text', name: 'cashback_budget_by', collation: 'C', nullable: true })
  cashbackBudgetBy: string | null = null;

  @Column('text')
  membership: Membership = 'open';

  @Column('text', { name: 'verification_mode' })
  verificationMode: VerificationMode = 'manual';

  @Column('integer', { name: 'min_followers', nullable: true })
  minFollowers: number | null = null;

  @Column('text', { array: true })
  hashtags: string[] = [];

  /** Whether a post must contain the challenge code of the member. */
  @Column('boolean', { name: 'challenge_code' })
  challengeCode: boolean = false;

  @Column('jsonb', { default: {} })
  metadata: Metadata = {};

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  get cycleRules(): CycleRules {
    return { cycle: this.cycle, startDay: this.cycleStartDay };
  }

  /** Makes a transition. @throws ApiError INVALID_STATE */
  apply(transition: ProgramTransition): void {
    const { from, to } = TRANSITIONS[transition];
    if (!from.includes(this.status))
      throw INVALID_STATE.error(
        `The program is ${this.status}. To ${transition} it, its status must be ${from.join(' or ')}.`,
        { status: this.status, allowedFrom: from },
      );
    this.status = to;
    if (to === 'active') this.cashbackCurrency ??= this.cashback?.currency ?? null;
  }

  /** @throws ApiError INVALID_STATE if it has ended, which is final */
  assertEditable(): void {
    if (this.status === 'ended')
      throw INVALID_STATE.error('A program that has ended cannot be changed. Create a new one.', { status: 'ended' });
  }

  /** Checks that the fields are consistent with each other. @throws ApiError VALIDATION_ERROR */
  assertInvariants(): void {
    const last = lastStartDay(this.cycle);
    if (this.cycleStartDay > last)
      throw invalid('cycleStartDay', `must be at most ${String(last)} for ${this.cycle} cycles`);
    for (const [index, { perk }] of this.tiers.entries()) {
      const valueError = perkValueError(perk.type, perk.valueHundredths, this.perkCurrency);
      if (valueError !== undefined) throw invalid(`tiers[${String(index)}].perk.value`, valueError);
    }
    const { cashback, cashbackCurrency, status } = this;
    if (cashback && cashbackCurrency && cashback.currency !== cashbackCurrency)
      throw invalid(
        'cashback.currency',
        `must be ${cashbackCurrency}, the currency in which members have been promised cash-back`,
      );
    if (status !== 'draft') this.cashbackCurrency ??= cashback?.currency ?? null;
  }

  /**
   * @param what is not accepted, such as `proofs`
   * @throws ApiError INVALID_STATE unless it is active
   */
  assertActive(what: string, isOwn: boolean): void {
    if (this.status !== 'active') throw this.closed(what, isOwn);
  }

  /** The error for a request that an inactive program does not accept. It tells the owner how to change that. */
  closed(what: string, isOwn: boolean): ApiError {
    const { id, status } = this;
    const closed = `The program ${status === 'ended' ? 'has ended' : `is ${status === 'draft' ? 'a draft' : status}`} and does not accept ${what}`;
    const action = { draft: 'launch', paused: 'resume', active: undefined, ended: undefined }[status];
    const advice =
      isOwn && action
        ? ` To ${action} it, send PUT /api/v1/programs/${id} with {"action":"${action}"}.`
        : status === 'paused'
          ? ' Try again when its owner has resumed it.'
          : '';
    return INVALID_STATE.error(`${closed}.${advice}`, { status });
  }

  /** The rule for an action; undefined if the action earns no points. */
  ruleFor(actionId: string): Rule | undefined {
    return this.rules.find((rule) => rule.actionId === actionId);
  }

  /** The highest tier that a number of points reaches; undefined below the first. */
  tierAt(points: number): Tier | undefined {
    return this.tiers.findLast(({ requiredPoints }) => requiredPoints <= points);
  }

  /** The lowest tier that a number of points does not reach; undefined at the last. */
  nextTier(points: number): Tier | undefined {
    return this.tiers.find(({ requiredPoints }) => requiredPoints > points);
  }

  cycleAt(time: Date): Span {
    return cycleAt(this.cycleRules, time);
  }

  /** Identifies a cycle among all cycles of the program. Keys of later cycles, and of those after a change, are greater. */
  keyOf({ start }: Span): string {
    return `${String(this.cycleVersion).padStart(6, '0')}:${start.toISOString().slice(0, 10)}`;
  }

  /** The cash-back for a proof that earns this many points, in minor units; 0 if there is none. */
  cashbackFor(points: number): number {
    if (!this.cashback) return 0;
    const { amountPerAction, amountPerPoint } = this.cashback;
    return amountPerAction ?? (amountPerPoint ?? 0) * points;
  }
}
