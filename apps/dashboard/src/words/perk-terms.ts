import type { CurrencyCode, PerkTerms, Weekday } from '../api/client.ts';
import { list, money } from '../ui/format.ts';
import { isolated } from './isolated.ts';

/** The terms under which a perk is redeemed, in words that customers and the till read. */
export const words = {
  title: 'Conditions',
  minimumSpend: 'Minimum bill',
  minimumSpendHint: 'Before the discount. Empty: none.',
  days: 'Days on which it is redeemed',
  daysHint: 'None chosen: every day.',
  hours: 'Hours in which it is redeemed',
  from: 'From',
  to: 'To',
  hoursHint: 'Both empty: all day. They may go past midnight.',
  appliesTo: 'What it is good for',
  appliesToHint: 'As customers will read it, such as “all cakes”. Empty: everything.',
  alone: 'Not together with other offers',
  aloneHint: 'Customers read it, and the till shows it.',
  zone: (timeZone: string) => `Days and hours count in the time zone of your business, ${timeZone}.`,
  noZone: 'Days and hours count in the time zone of your business, which is not set yet.',
  setZone: (timeZone: string) => `Set it to ${timeZone}`,
  askForZone: 'Ask an owner to set it in the settings.',
  names: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  } satisfies Record<Weekday, string>,
  problems: {
    hours: 'Enter both times, or neither.',
    sameHours: 'The times must differ.',
  },
};

/** In the order of the week. */
export const WEEKDAYS = Object.keys(words.names) as Weekday[];

/** Each term that restricts the perk, as a short text. @param currency of the perk */
export function termsTexts(
  { minimumSpend, validDays, validHours, appliesTo, stackable }: PerkTerms,
  currency: CurrencyCode,
): string[] {
  return [
    appliesTo !== null && `For ${isolated(appliesTo)}`,
    minimumSpend !== null && `On a bill of ${money(minimumSpend, currency)} or more`,
    validDays !== null && `On ${daysText(validDays)}`,
    validHours !== null && `From ${validHours.from} to ${validHours.to}`,
    !stackable && words.alone,
  ].filter((text) => text !== false);
}

/** Such as "Monday to Thursday and Saturday". */
export function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of WEEKDAYS.filter((each) => days.includes(each))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && WEEKDAYS.indexOf(last) + 1 === WEEKDAYS.indexOf(day)) run.push(day);
    else runs.push([day]);
  }
  return list(
    runs.flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)];
      const names = run.map((day) => words.names[day]);
      return run.length > 2 && first && last ? [`${words.names[first]} to ${words.names[last]}`] : names;
    }),
  );
}
