/** What a campaign gives. The fields are those of a campaign. */
export interface Reward {
  rewardType?: string;
  rewardValue?: number;
  currency?: string;
  rewardDescription?: string;
}

function locale(): string | undefined {
  return document.documentElement.dataset.locale;
}

/** Falls back to what every browser can do if the host names a language or a currency that this one does not know. */
function written(write: (of: string | undefined) => string, otherwise: string): string {
  try {
    return write(locale());
  } catch {
    return otherwise;
  }
}

export function amount(value: number, currency: string): string {
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  } as never;
  return written((of) => new Intl.NumberFormat(of, options).format(value), `${String(value)} ${currency}`);
}

export function day(time: string, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone };
  return written((of) => new Intl.DateTimeFormat(of, options).format(new Date(time)), time.slice(0, 10));
}

/** A perk in a few words, such as `10% off`. */
export function perk({ rewardType, rewardValue = 0, currency = 'USD', rewardDescription }: Reward): string {
  if (rewardType === 'free_item') return rewardDescription ?? 'A free item';
  return `${rewardType === 'pct' ? `${String(rewardValue)}%` : amount(rewardValue, currency)} off`;
}

export function count(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${String(number)} ${many}`;
}
