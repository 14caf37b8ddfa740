import { changedTerms } from './perk-terms.dto';
import { discountCents, localTime, NO_TERMS, PerkTerms, unmetTerm, Weekday } from './perk-terms';

const terms = (some: Partial<PerkTerms>): PerkTerms => ({ ...NO_TERMS, ...some });
const at = (weekday: Weekday, clock: string) => ({ weekday, clock });

describe('unmetTerm', () => {
  it.each<[string, Partial<PerkTerms>, ReturnType<typeof at>, string | undefined]>([
    ['a valid day', { validDays: ['monday'] }, at('monday', '00:00'), undefined],
    ['another day', { validDays: ['monday', 'friday'] }, at('tuesday', '12:00'), 'day'],
    ['the first minute', { validHours: { from: '11:00', to: '17:00' } }, at('monday', '11:00'), undefined],
    ['the last minute', { validHours: { from: '11:00', to: '17:00' } }, at('monday', '16:59'), undefined],
    ['the minute before', { validHours: { from: '11:00', to: '17:00' } }, at('monday', '10:59'), 'hours'],
    ['the minute in which it ends', { validHours: { from: '11:00', to: '17:00' } }, at('monday', '17:00'), 'hours'],
    ['hours until midnight', { validHours: { from: '18:00', to: '00:00' } }, at('friday', '23:59'), undefined],
    ['after midnight', { validHours: { from: '18:00', to: '02:00' } }, at('saturday', '01:59'), undefined],
    ['too late after midnight', { validHours: { from: '18:00', to: '02:00' } }, at('saturday', '02:00'), 'hours'],
  ])('knows %s', (_, some, time, expected) => {
    expect(unmetTerm(terms(some), time, null)).toBe(expected);
  });

  it.each<[ReturnType<typeof at>, string | undefined]>([
    [at('friday', '17:59'), 'hours'],
    [at('friday', '18:00'), undefined],
    [at('saturday', '01:00'), undefined],
    [at('saturday', '18:00'), 'day'],
    [at('friday', '01:00'), 'day'],
  ])('counts the hours after midnight to the day before (%j)', (time, expected) => {
    expect(unmetTerm(terms({ validDays: ['friday'], validHours: { from: '18:00', to: '02:00' } }), time, null)).toBe(
      expected,
    );
  });

  it('counts the night from Sunday to Monday to Sunday', () => {
    const nights = terms({ validDays: ['sunday'], validHours: { from: '22:00', to: '03:00' } });
    expect(unmetTerm(nights, at('monday', '00:30'), null)).toBeUndefined();
  });

  it.each([
    [null, 'minimum_spend'],
    [19_99, 'minimum_spend'],
    [20_00, undefined],
  ])('compares a bill of %s cents with the minimum', (bill, expected) => {
    expect(unmetTerm(terms({ minimumSpendCents: 20_00 }), null, bill)).toBe(expected);
  });
});

describe('the local time', () => {
  it.each([
    ['2026-11-28T23:30:00Z', 'Asia/Kolkata', 'sunday', '05:00'],
    ['2026-11-28T23:30:00Z', 'America/New_York', 'saturday', '18:30'],
    ['2026-11-29T00:00:00Z', 'UTC', 'sunday', '00:00'],
    // Before and after the clocks change in Berlin.
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 'sunday', '02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', 'sunday', '02:30'],
    ['2026-10-25T02:30:00Z', 'Europe/Berlin', 'sunday', '03:30'],
  ])('is that of %s in %s', (moment, timeZone, weekday, clock) => {
    expect(localTime(new Date(moment), timeZone)).toEqual({ weekday, clock });
  });
});

describe('discountCents', () => {
  it.each([
    ['pct', 10_00, 34_50, 3_45],
    ['pct', 33_33, 1, 0],
    ['pct', 12_50, 9_99, 1_25],
    ['pct', 100_00, 5_00, 5_00],
    ['amount', 5_00, 34_50, 5_00],
    ['amount', 5_00, 3_00, 3_00],
    ['free_item', 4_00, 34_50, null],
  ])('of %s %d on %d cents is %p', (type, valueHundredths, bill, expected) => {
    expect(discountCents({ type, valueHundredths, currency: 'USD' }, bill)).toBe(expected);
  });

  it('is in whole yen', () => {
    const perk = { type: 'pct', valueHundredths: 10_00, currency: 'JPY' } as const;
    expect(discountCents(perk, 1255_00)).toBe(126_00);
    expect(discountCents({ ...perk, currency: 'EUR' }, 1255_00)).toBe(125_50);
  });
});

describe('changedTerms', () => {
  it('keeps the others, in the order of the week, and is null without any', () => {
    const first = changedTerms({ minimumSpend: 19.99, validDays: ['friday', 'monday', 'friday'] }, null) ?? null;
    expect(first).toEqual(terms({ minimumSpendCents: 19_99, validDays: ['monday', 'friday'] }));
    expect(changedTerms({}, first)).toBeUndefined();
    expect(changedTerms({ minimumSpend: null }, first)).toEqual(terms({ validDays: ['monday', 'friday'] }));
    expect(changedTerms({ minimumSpend: null, validDays: null }, first)).toBeNull();
    expect(changedTerms({ stackable: true }, null)).toBeNull();
  });
});
