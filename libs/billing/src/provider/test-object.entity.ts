import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BillingPeriod, PaidPlan } from '../plans.data';

/** A checkout in which no money moves. */
export interface TestCheckout {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  successUrl: string;
  cancelUrl: string;
  status: 'open' | 'complete' | 'expired';
}

/** A subscription without payments, which renews itself. Times are ISO 8601. */
export interface TestSubscription {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  startedAt: string;
  /** When it ends or has ended; null if it is renewed. */
  endsAt: string | null;
  next: { plan: PaidPlan; at: string } | null;
  /** The plans since the start, oldest first; without those of the time before they were recorded. */
  plans?: { plan: PaidPlan; at: string }[];
}

/** What the test provider keeps, as Stripe would. */
@Entity('billing_test_objects')
@Index('billing_test_objects_customer', ['customerId', 'kind'])
export class TestObject {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'customer_id', collation: 'C' })
  customerId: string;

  @Column('text')
  kind: 'checkout' | 'subscription';

  @Column('jsonb')
  state: TestCheckout | TestSubscription;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
