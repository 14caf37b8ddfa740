import type { Perk } from '../api/client.ts';
import { money, percent } from '../ui/format.ts';

/** What a perk is, in a few words: "10% off". */
export function worthOf({ type, value }: Pick<Perk, 'type' | 'value'>): string {
  if (type === 'pct') return `${percent(value / 100, 2)} off`;
  if (type === 'amount') return `${money(value)} off`;
  return 'Free item';
}

/** What says more about a perk: the description, and what a free item is worth. */
export function detailOf({ type, value, description }: Pick<Perk, 'type' | 'value' | 'description'>): string {
  const worth = type === 'free_item' && value > 0 ? `worth ${money(value)}` : '';
  return [description, worth].filter(Boolean).join(', ');
}
