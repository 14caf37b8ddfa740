import type { Perk } from '../api/client.ts';
import { money, percent } from '../ui/format.ts';

/** What a perk is, in a few words: "10% off". */
export function worthOf({ type, value, currency }: Pick<Perk, 'type' | 'value' | 'currency'>): string {
  if (type === 'pct') return `${percent(value / 100, 2)} off`;
  if (type === 'amount') return `${money(value, currency)} off`;
  return 'Free item';
}

/** What says more about a perk: the description, and what a free item is worth. */
export function detailOf({
  type,
  value,
  currency,
  description,
}: Pick<Perk, 'type' | 'value' | 'currency' | 'description'>): string {
  const worth = type === 'free_item' && value > 0 ? `worth ${money(value, currency)}` : '';
  return [description, worth].filter(Boolean).join(', ');
}
