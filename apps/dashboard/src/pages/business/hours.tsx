import { useState } from 'react';
import { type BusinessProfile, fieldErrors, type OpeningSpan } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Form, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { WEEKDAYS, words as dayWords } from '../../words/perk-terms.ts';
import s from './business.module.css';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.hours;
const MOST_SPANS = 3;

type Day = (typeof WEEKDAYS)[number];
type Week = Record<Day, OpeningSpan[]>;

/** What most places have, to be changed. */
const USUAL: OpeningSpan = { from: '09:00', to: '18:00' };

const weekOf = (spansOf: (day: Day) => OpeningSpan[]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, spansOf(day)])) as Week;

/** When it is open, for each day of the week. */
export function Hours({ profile: { openingHours } }: { profile: BusinessProfile }) {
  const [isShown, setShown] = useState(openingHours !== null);
  const [week, setWeek] = useState<Week>(() => weekOf((day) => openingHours?.[day] ?? []));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { save, error, isPending } = useSave();
  const isIncomplete = isShown && WEEKDAYS.some((day) => week[day].some(({ from, to }) => from === '' || to === ''));
  const body = { openingHours: isShown ? week : null };
  const submit = () => {
    setWasSubmitted(true);
    if (!isIncomplete) save(body);
  };
  const refused = Object.entries(fieldErrors(error)).map(([path, message]) => {
    const day = WEEKDAYS.find((each) => path.startsWith(`openingHours.${each}`));
    return day === undefined ? message : `${dayWords.names[day]}: ${message}`;
  });
  return (
    <Card title={text.title} lead={text.lead}>
      <Form onSubmit={submit}>
        <Checkbox label={text.show} checked={isShown} onChange={setShown} />
        {isShown && (
          <div className={s.days}>
            {WEEKDAYS.map((day) => (
              <DaySpans
                key={day}
                day={day}
                spans={week[day]}
                onChange={(spans) => setWeek({ ...week, [day]: spans })}
              />
            ))}
          </div>
        )}
        {wasSubmitted && isIncomplete && (
          <p className={s.refusal} role="alert">
            {text.incomplete}
          </p>
        )}
        {refused.length > 0 ? (
          <p className={s.refusal} role="alert">
            {refused.join('. ')}
          </p>
        ) : (
          <ErrorNotice error={error} />
        )}
        <div className="row">
          <Button type="submit" busy={isPending}>
            {words.save}
          </Button>
          {isShown && (
            <Button kind="quiet" onClick={() => setWeek(weekOf(() => week.monday))}>
              {text.copy}
            </Button>
          )}
          <AsCode calls={[{ method: 'business.update', body }]} />
        </div>
      </Form>
    </Card>
  );
}

interface DayProps {
  day: Day;
  spans: readonly OpeningSpan[];
  onChange: (spans: OpeningSpan[]) => void;
}

function DaySpans({ day, spans, onChange }: DayProps) {
  const name = dayWords.names[day];
  const change = (index: number, part: Partial<OpeningSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  return (
    <div className={s.day}>
      <div className="spread">
        <h3>{name}</h3>
        <span className="row">
          {spans.length === 0 && <span className="soft small">{text.closed}</span>}
          {spans.length < MOST_SPANS && (
            <IconButton icon="plus" label={text.add(name)} onClick={() => onChange([...spans, USUAL])} />
          )}
        </span>
      </div>
      {spans.map(({ from, to }, index) => (
        <div key={index} className={s.span}>
          <TextField
            type="time"
            label={text.from}
            aria-label={text.fromOf(name)}
            value={from}
            onChange={(time) => change(index, { from: time })}
          />
          <TextField
            type="time"
            label={text.to}
            aria-label={text.toOf(name)}
            value={to}
            onChange={(time) => change(index, { to: time })}
          />
          <IconButton
            icon="trash"
            label={text.remove(name)}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          />
        </div>
      ))}
    </div>
  );
}
