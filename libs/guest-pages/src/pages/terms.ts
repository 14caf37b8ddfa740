import { CurrencyCode } from '#kernel/money';
import { PerkTermsView } from '#perks';
import { english as w } from '../words/words';

/** A weekday in the language of the page. The year began on a Monday. */
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEK)[number];

export function weekdayText(day: Weekday): string {
  const date = new Date(Date.UTC(2024, 0, 1 + WEEK.indexOf(day)));
  return new Intl.DateTimeFormat(w.language, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/** Each condition of a perk with its name. @param timeZone in which days and hours count */
export function termsOf(
  terms: PerkTermsView,
  { currency, timeZone }: { currency: CurrencyCode; timeZone: string | null },
): [name: string, value: string][] {
  const { appliesTo, minimumSpend, validDays, validHours, stackable } = terms;
  const inZone = (hours: string) =>
    timeZone === null ? hours : w.say('about.zone', { hours, zone: timeZone.replaceAll('_', ' ') });
  const facts: ([string, string] | false)[] = [
    appliesTo !== null && [w.say('about.applies-to'), appliesTo],
    minimumSpend !== null && [w.say('about.minimum'), w.money(minimumSpend, currency)],
    validDays !== null && [w.say('about.days'), w.and(validDays.map(weekdayText))],
    validHours !== null && [w.say('about.hours'), inZone(w.say('about.span', { ...validHours }))],
    !stackable && [w.say('about.alone'), w.say('about.not-combined')],
  ];
  return facts.filter((fact) => fact !== false);
}
