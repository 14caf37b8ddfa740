import { CurrencyCode } from '#kernel/money';
import { english as w } from '../words/words';

/** What a person gets, of a campaign or as a perk. */
export interface Reward {
  type: 'pct' | 'amount' | 'free_item';
  /** Per cent, or an amount. */
  value: number;
  currency: CurrencyCode;
  description: string | null;
}

/** Such as "10% off", or the name of the item. */
export function rewardText({ type, value, currency, description }: Reward): string {
  if (type === 'free_item') return description ?? w.say('reward.free');
  return type === 'pct' ? w.say('reward.pct', { value }) : w.say('reward.amount', { amount: w.money(value, currency) });
}

/** What an item is worth; undefined for everything else, which says so by itself. */
export function worthText({ type, value, currency }: Reward): string | undefined {
  return type === 'free_item' && value > 0 ? w.say('reward.worth', { amount: w.money(value, currency) }) : undefined;
}
