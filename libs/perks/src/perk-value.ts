import { RewardType } from '#catalog';
import { amountError, CurrencyCode, moneyText } from '#kernel/money';
import { PerkTerms } from './perk-terms';

/** The most that a perk may be worth, and the largest smallest bill; in other currencies about as much. */
const MOST_USD = 10_000;

/** The largest number in any currency: so much fits in the columns. */
export const MAX_PERK_VALUE = 20_000_000;

/** What is wrong with the value of a perk, in hundredths; undefined if nothing is. */
export function perkValueError(type: RewardType, valueHundredths: number, currency: CurrencyCode): string | undefined {
  if (type !== 'free_item' && valueHundredths < 1) return 'must be at least 0.01';
  if (type !== 'pct') return amountError(valueHundredths / 100, currency, MOST_USD);
  return valueHundredths > 100_00 ? 'must be at most 100 percent' : undefined;
}

/** What is wrong with the smallest bill of a perk; undefined if nothing is. */
export function minimumSpendError(terms: PerkTerms | null, currency: CurrencyCode): string | undefined {
  return terms?.minimumSpendCents == null ? undefined : amountError(terms.minimumSpendCents / 100, currency, MOST_USD);
}

/** A perk in a few words, such as `10% off`, `$5 off`, or the name of the free item. */
export function perkText({
  type,
  value,
  currency,
  description,
}: {
  type: RewardType;
  value: number;
  currency: CurrencyCode;
  description: string | null;
}): string {
  if (type === 'free_item') return description ?? 'a free item';
  return `${type === 'pct' ? `${String(value)}%` : moneyText(value, currency)} off`;
}
