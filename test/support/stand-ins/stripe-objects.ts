/** The objects that the stand-in for Stripe keeps, with the fields that Stripe sends. Times are in seconds since 1970. */

export interface Item {
  id: string;
  price: { id: string };
  current_period_start: number;
  current_period_end: number;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  created: number;
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  schedule: string | null;
  items: { data: Item[] };
  metadata: Record<string, string>;
}

export interface Schedule {
  id: string;
  object: 'subscription_schedule';
  subscription: string;
  phases: { start_date: number; end_date: number; items: { price: string }[] }[];
}

export interface Session {
  id: string;
  object: 'checkout.session';
  customer: string;
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  url: string;
  /** What is bought. */
  price?: string;
  amount?: number;
  currency?: string;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
}

export interface Transfer {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  currency: string;
  destination: string;
  transfer_group: string;
  metadata: Record<string, string>;
}

/** Reads the parameters of a form or a query, as Stripe's library encodes them: `items[0][price]=…`. */
export function parametersIn(text: string): any {
  const found: any = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    let target = found;
    names.forEach((name, index) => {
      if (index === names.length - 1) target[name] = value;
      else target = target[name] ??= /^\d+$/.test(names[index + 1] ?? '') ? [] : {};
    });
  }
  return found;
}
