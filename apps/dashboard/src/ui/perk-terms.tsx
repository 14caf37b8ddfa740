import type { CurrencyCode, PerkTerms, Weekday } from '../api/client.ts';
import { client } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { refreshSession, useSession } from '../session.ts';
import { WEEKDAYS, words } from '../words/perk-terms.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { ErrorNotice } from './error.tsx';
import { Checkbox, TextField } from './field.tsx';
import { timeZoneHere, typed } from './format.ts';
import { NumberField } from './number-field.tsx';
import s from './perk-terms.module.css';
import type { TypedNumber } from './read-number.ts';

/** The terms of perks, as they are typed. */
export interface TermsDraft {
  /** Empty: none. */
  minimumSpend: TypedNumber;
  /** Empty: every day. */
  days: readonly Weekday[];
  /** Both empty: all day. */
  from: string;
  to: string;
  appliesTo: string;
  isAlone: boolean;
}

export function draftOfTerms({ minimumSpend, validDays, validHours, appliesTo, stackable }: PerkTerms): TermsDraft {
  return {
    minimumSpend: typed(minimumSpend, 2),
    days: validDays ?? [],
    from: validHours?.from ?? '',
    to: validHours?.to ?? '',
    appliesTo: appliesTo ?? '',
    isAlone: !stackable,
  };
}

export const NO_TERMS = draftOfTerms({
  minimumSpend: null,
  validDays: null,
  validHours: null,
  appliesTo: null,
  stackable: true,
});

export function problemsInTerms({ from, to }: TermsDraft): Record<string, string> {
  if ((from === '') !== (to === '')) return { validHours: words.problems.hours };
  return from !== '' && from === to ? { validHours: words.problems.sameHours } : {};
}

/** The terms that differ, as they are sent. */
export function changedTerms(before: TermsDraft, after: TermsDraft): Partial<PerkTerms> {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  const changed = Object.entries(other).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(one[name as keyof PerkTerms]),
  );
  return Object.fromEntries(changed);
}

function valuesOf({ minimumSpend, days, from, to, appliesTo, isAlone }: TermsDraft): PerkTerms {
  return {
    minimumSpend: minimumSpend.value ?? null,
    validDays: days.length === 0 ? null : WEEKDAYS.filter((day) => days.includes(day)),
    validHours: from === '' ? null : { from, to },
    appliesTo: appliesTo.trim() || null,
    stackable: !isAlone,
  };
}

interface FieldsProps {
  terms: TermsDraft;
  currency: CurrencyCode;
  onChange: (terms: TermsDraft) => void;
}

/** The fields for them. */
export function TermsFields({ terms, currency, onChange }: FieldsProps) {
  const change = (part: Partial<TermsDraft>) => onChange({ ...terms, ...part });
  const { days, from, to } = terms;
  return (
    <>
      <TextField
        label={words.appliesTo}
        hint={words.appliesToHint}
        name="appliesTo"
        maxLength={200}
        value={terms.appliesTo}
        onChange={(appliesTo) => change({ appliesTo })}
      />
      <NumberField
        label={words.minimumSpend}
        hint={words.minimumSpendHint}
        name="minimumSpend"
        unit={currency}
        value={terms.minimumSpend}
        onChange={(minimumSpend) => change({ minimumSpend })}
      />
      <fieldset className={s.group}>
        <legend>{words.days}</legend>
        <p className="soft small">{words.daysHint}</p>
        <div className={s.days}>
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={words.names[day]}
              checked={days.includes(day)}
              onChange={(isChosen) => change({ days: isChosen ? [...days, day] : days.filter((each) => each !== day) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={s.group}>
        <legend>{words.hours}</legend>
        <p className="soft small">{words.hoursHint}</p>
        <div className={s.hours}>
          <TextField
            label={words.from}
            type="time"
            name="validHours"
            value={from}
            onChange={(value) => change({ from: value })}
          />
          <TextField label={words.to} type="time" value={to} onChange={(value) => change({ to: value })} />
        </div>
      </fieldset>
      {(days.length > 0 || from !== '') && <Zone />}
      <Checkbox
        label={words.alone}
        hint={words.aloneHint}
        checked={terms.isAlone}
        onChange={(isAlone) => change({ isAlone })}
      />
    </>
  );
}

/** In which time zone days and hours count. Without one, the service would refuse them. */
function Zone() {
  const { business, user } = useSession();
  const here = timeZoneHere();
  const set = useChange(() => client.business.update({ timeZone: here }));
  if (business.timeZone !== null) return <p className="soft small">{words.zone(business.timeZone)}</p>;
  return (
    <Notice tone="warn">
      <div className="spread">
        {words.noZone} {user.role !== 'owner' && words.askForZone}
        {user.role === 'owner' && (
          <Button
            small
            busy={set.isPending}
            onClick={() => set.mutate(undefined, { onSuccess: () => void refreshSession() })}
          >
            {words.setZone(here)}
          </Button>
        )}
      </div>
      <ErrorNotice error={set.error} />
    </Notice>
  );
}
