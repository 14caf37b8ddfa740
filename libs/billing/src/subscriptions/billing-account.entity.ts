import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { enumeration } from '#kernel';
import { BillingPeriod, PaidPlan } from '../plans.data';
import { PaymentProvider } from '../provider/payment-provider';

export const SUBSCRIPTION_STATUS = enumeration('SubscriptionStatus', [
  'none',
  'trialing',
  'active',
  'past_due',
  'canceled',
]);
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUS)[number];

/**
 * What is known of a business at a payment provider: a copy of its subscription, and what follows from it. It is also a row of a
 * queue, which looks at it when something is due.
 */
@Entity('billing_accounts')
@Index('billing_accounts_business', ['businessId', 'provider'], { unique: true })
@Index('billing_accounts_customer', ['customerId'], { unique: true })
@Index('billing_accounts_payouts', ['payoutAccountId'], { unique: true, where: 'payout_account_id is not null' })
@Index('billing_accounts_due', ['dueAt'], { where: 'due_at is not null' })
export class BillingAccount {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('text')
  provider: PaymentProvider['name'];

  /** The provider's id of the business. */
  @Column({ type: 'text', name: 'customer_id', collation: 'C' })
  customerId: string;

  @Column('text', { name: 'subscription_id', nullable: true })
  subscriptionId: string | null = null;

  @Column('text')
  status: SubscriptionStatus = 'none';

  /** The plan of the subscription, which is in force only while `grantedPlan` says so. */
  @Column('text', { nullable: true })
  plan: PaidPlan | null = null;

  @Column('text', { name: 'billing_period', nullable: true })
  billingPeriod: BillingPeriod | null = null;

  @Column('timestamptz', { name: 'period_start', nullable: true })
  periodStart: Date | null = null;

  @Column('timestamptz', { name: 'period_end', nullable: true })
  periodEnd: Date | null = null;

  @Column('boolean', { name: 'cancel_at_period_end' })
  cancelAtPeriodEnd: boolean = false;

  @Column('text', { name: 'scheduled_plan', nullable: true })
  scheduledPlan: PaidPlan | 'free' | null = null;

  /** Since when a payment is overdue. */
  @Column('timestamptz', { name: 'past_due_since', nullable: true })
  pastDueSince: Date | null = null;

  /** How many reminders of the overdue payment were sent. */
  @Column('integer')
  reminders: number = 0;

  /** The plan that the business has because of the subscription. */
  @Column('text', { name: 'granted_plan', nullable: true })
  grantedPlan: PaidPlan | null = null;

  /** The connected account to which payouts are transferred. */
  @Column({ type: 'text', name: 'payout_account_id', collation: 'C', nullable: true })
  payoutAccountId: string | null = null;

  /** Whether the provider accepts transfers to it. */
  @Column('boolean', { name: 'payouts_enabled' })
  payoutsEnabled: boolean = false;

  /** Incremented with every change, so that an earlier read from the provider does not overwrite a later one. */
  @Column('integer')
  version: number = 0;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null = null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}

/** What was received from a provider. Each is processed once. */
@Entity('billing_events')
@Index('billing_events_received', ['receivedAt'])
export class BillingEvent {
  /** The provider's id of the event, or of what must happen once. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;
}
