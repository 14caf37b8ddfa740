import { ApiSchema } from '@nestjs/swagger';
import { Bool, Decimal, FieldError, Money, Nested, Rules, Text } from '#kernel';
import { OneOfList } from '#kernel/fields';
import { MAX_PERK_VALUE } from './perk-value';
import { Hours, NO_TERMS, PerkTerms, Weekday, WEEKDAYS } from './perk-terms';

const CLOCK = { rawMax: 100, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: 'must be a time such as 09:30' } as const;
const FROM = { ...CLOCK, description: 'The first minute.', example: '11:00' } as const;
const TO = {
  ...CLOCK,
  description: 'The minute in which it ends; on the next day if it is before `from`.',
  example: '17:00',
} as const;

function sameTimes({ from, to }: Hours): FieldError[] {
  return from === to ? [{ path: 'to', message: 'must differ from `from`: omit the hours for the whole day' }] : [];
}

@Rules(sameTimes)
@ApiSchema({ name: 'PerkHours' })
class PerkHoursInput {
  @Text(FROM)
  from: string;

  @Text(TO)
  to: string;
}

@ApiSchema({ name: 'PerkHoursView' })
class PerkHours {
  @Text(FROM)
  from: string;

  @Text(TO)
  to: string;
}

/** The terms under which perks are redeemed, as they are sent. */
export class PerkTermsInput {
  @Money({
    min: 0.01,
    max: MAX_PERK_VALUE,
    optional: true,
    nullable: true,
    description: 'The smallest bill, before the discount; null for any.',
    example: 20,
  })
  minimumSpend?: number | null;

  @OneOfList(WEEKDAYS, {
    min: 1,
    max: 7,
    optional: true,
    nullable: true,
    description: 'When perks are redeemed, in the `timeZone` of the business; null for every day.',
    example: ['monday'],
  })
  validDays?: Weekday[] | null;

  @Nested(() => PerkHoursInput, {
    optional: true,
    nullable: true,
    description: 'As `validDays`; null for all day. Those after midnight belong to the day before.',
  })
  validHours?: PerkHoursInput | null;

  @Text({
    max: 200,
    optional: true,
    nullable: true,
    description: 'What perks are good for, as customers read it; null for everything.',
    example: 'All cakes',
  })
  appliesTo?: string | null;

  @Bool({
    optional: true,
    description: 'Whether perks can be combined with other offers. Default: true.',
  })
  stackable?: boolean;
}

/** The same in responses. */
@ApiSchema({ name: 'PerkTerms' })
export class PerkTermsView {
  @Decimal({
    nullable: true,
    description: 'The smallest bill, before the discount; null for any.',
    example: null,
  })
  minimumSpend: number | null;

  @OneOfList(WEEKDAYS, {
    nullable: true,
    description: 'When perks are redeemed, in the `timeZone` of the business; null for every day.',
    example: null,
  })
  validDays: Weekday[] | null;

  @Nested(() => PerkHours, {
    nullable: true,
    description: 'As `validDays`; null for all day.',
    example: null,
  })
  validHours: PerkHours | null;

  @Text({ nullable: true, description: 'What perks are good for; null for everything.', example: null })
  appliesTo: string | null;

  @Bool({ description: 'Whether perks can be combined with other offers.', example: true })
  stackable: boolean;
}

export function perkTermsView(terms: PerkTerms | null): PerkTermsView {
  const { minimumSpendCents, validDays, validHours, appliesTo, stackable } = terms ?? NO_TERMS;
  const minimumSpend = minimumSpendCents === null ? null : minimumSpendCents / 100;
  return { minimumSpend, validDays, validHours, appliesTo, stackable };
}

/** The terms after a change: null without any, and undefined if the change names none. */
export function changedTerms(input: PerkTermsInput, current: PerkTerms | null): PerkTerms | null | undefined {
  const { minimumSpend, validDays, validHours, appliesTo, stackable } = input;
  const given = {
    minimumSpendCents: minimumSpend == null ? minimumSpend : Math.round(minimumSpend * 100),
    validDays: validDays && WEEKDAYS.filter((day) => validDays.includes(day)),
    validHours: validHours && { from: validHours.from, to: validHours.to },
    appliesTo,
    stackable,
  };
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return undefined;
  const terms = { ...NO_TERMS, ...current, ...Object.fromEntries(changes) };
  return Object.entries(NO_TERMS).every(([name, none]) => terms[name as keyof PerkTerms] === none) ? null : terms;
}
