import { Owner } from '#identity';
import { BillingPeriod, PaidPlan } from '../plans.data';

/** Whether a provider considers a subscription to be in force: these statuses are those of Stripe. */
export type ProviderStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled'
  | 'paused';

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  status: ProviderStatus;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** The plan to which it changes at the end of the period; null if it does not change. */
  scheduledPlan: PaidPlan | null;
}

export interface CheckoutOrder {
  businessId: string;
  customerId: string;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  successUrl: string;
  cancelUrl: string;
}

export interface Checkout {
  id: string;
  url: string;
}

/** A bill for one period, with amounts in minor units. */
export interface ProviderInvoice {
  id: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  currency: string;
  amountDue: number;
  amountPaid: number;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  url: string | null;
  pdfUrl: string | null;
}

/** An event whose signature is valid. Nothing in it but these ids is trusted: what they name is read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The object that the event is about. */
  objectId: string;
  /** The customer of the object, if it has one. */
  customerId: string | null;
}

/** Collects the payments for plans. Calls may fail with SERVICE_UNAVAILABLE, and must not be made in a transaction. */
export abstract class PaymentProvider {
  abstract readonly name: 'stripe' | 'test';

  /** Creates a customer for a business, and returns its id. */
  abstract createCustomer(businessId: string, owners: Owner[]): Promise<string>;
  /** All subscriptions of a customer to plans of this service. */
  abstract subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>;
  /** Ends the open checkouts of a customer and starts a new one, so that a plan cannot be paid for twice. */
  abstract startCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** The address of a page on which a customer manages its payment methods. @throws ApiError NOT_CONFIGURED if there is none */
  abstract portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Changes the plan at once, replacing any change that was scheduled for the end of the period. @throws ApiError PAYMENT_FAILED if the difference cannot be charged */
  abstract upgrade(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** Changes the plan at the end of the period. */
  abstract scheduleDowngrade(subscriptionId: string, plan: PaidPlan): Promise<void>;
  /** Ends the subscription at the end of the period, in place of other changes. */
  abstract cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Undoes the change that was scheduled for the end of the period. */
  abstract resume(subscriptionId: string): Promise<void>;
  /** Ends a subscription at once, and credits the customer with the rest of the period. */
  abstract cancelNow(subscriptionId: string): Promise<void>;
  /** The invoices of a customer, newest first, after the one with the id `after`. */
  abstract invoicesOf(customerId: string, limit: number, after?: string): Promise<ProviderInvoice[]>;
  /** @throws ApiError INVALID_SIGNATURE unless the provider has signed exactly this body within the last 5 minutes */
  abstract verify(body: string, signature: string | undefined): Promise<ProviderEvent>;
}
