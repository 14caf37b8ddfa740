import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '../words/ui.ts';
import { Button, classes } from './button.tsx';
import { Frame, type Labelled, useFormError } from './field.tsx';
import s from './field.module.css';
import { locale, money, percent, typed } from './format.ts';
import { type NumberRules, readNumber, type Reading, type TypedNumber } from './read-number.ts';

const { typedNumber: t } = words;

/** After such a pause, a number that cannot be read is complained about. */
const PAUSE_MS = 800;

type NumberProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'inputMode'> &
  Partial<NumberRules> &
  Labelled & {
    value: TypedNumber;
    onChange: (value: TypedNumber) => void;
    /** What is counted, such as `days`. */
    after?: ReactNode;
  };

/**
 * A number or an amount of money, typed as in the reader's country. It shows what it was read as. A text that can be read as
 * different numbers has no value until the reader has chosen one, and a form with such a text is not sent.
 *
 * @param unit `percent`, or the code of a currency
 * @param decimals without them, amounts of money have two, and all others none
 */
export function NumberField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  unit,
  decimals = unit === undefined ? 0 : 2,
  after = unit === 'percent' ? '%' : undefined,
  className,
  ...rest
}: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusal = useFormError(rest.name);
  // A number is not called wrong while it is being typed. Nor when the field is left: what is about to be pressed would move away.
  const [isDone, setDone] = useState(false);
  const rules = { unit, decimals };
  const reading = readNumber(value.text, rules, locale);
  const problem = problemOf(reading, value.text.trim(), rules);
  const isShown = problem !== undefined && (isDone || error !== undefined || refusal !== undefined);
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  useEffect(() => {
    if (problem === undefined || isDone) return undefined;
    const timer = setTimeout(() => setDone(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value.text, problem, isDone]);
  const show = (number: number) => formatted(number, rules);
  return (
    <Frame
      {...{ label, hint, hideLabel, name: rest.name }}
      error={isShown ? problem : error}
      note={
        reading.is === 'ambiguous' && isShown ? (
          <span className={s.readings}>
            {reading.values.map((number) => (
              <Button
                small
                key={number}
                onClick={() => {
                  onChange(typed(number));
                  input.current?.focus();
                }}
              >
                {show(number)}
              </Button>
            ))}
          </span>
        ) : (
          reading.is === 'number' &&
          isWorthShowing(value.text.trim(), reading.value) && (
            <output className={classes(s.hint, 'number')}>{t.read(show(reading.value))}</output>
          )
        )
      }
    >
      {(control) => (
        <span className={classes(s.box, className)}>
          {unit !== undefined && unit !== 'percent' && <span className={s.affix}>{signOf(unit)}</span>}
          <input
            autoComplete="off"
            {...rest}
            {...control}
            ref={input}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            value={value.text}
            onChange={({ target: { value: text } }) => {
              setDone(false);
              onChange({ text, value: valueOf(readNumber(text, rules, locale)) });
            }}
            onInvalid={(event) => {
              // Otherwise the browser would show a message of its own.
              event.preventDefault();
              setDone(true);
            }}
          />
          {after && <span className={s.affix}>{after}</span>}
        </span>
      )}
    </Frame>
  );
}

function valueOf(reading: Reading): TypedNumber['value'] {
  if (reading.is === 'empty') return null;
  return reading.is === 'number' ? reading.value : undefined;
}

function problemOf(reading: Reading, text: string, { unit, decimals }: NumberRules): string | undefined {
  if (reading.is === 'ambiguous') return t.ask(text);
  if (reading.is !== 'wrong') return undefined;
  switch (reading.why) {
    case 'unreadable':
      return t.unreadable(formatted(decimals === 0 ? 1500 : 1.5, { decimals }));
    case 'decimals':
      return decimals === 0 ? t.whole : t.decimals(formatted(decimals, { decimals: 0 }));
    case 'digits':
      return t.digits;
    case 'unit':
      return unit === undefined ? t.plain : unit === 'percent' ? t.percent : t.currency(unit);
  }
}

/** Small numbers that are typed as we would write them are what they look like. */
function isWorthShowing(text: string, value: number): boolean {
  return Math.abs(value) >= 1000 || ![typed(value).text, typed(value, 2).text].includes(text);
}

function formatted(number: number, { unit, decimals }: NumberRules): string {
  if (unit === 'percent') return percent(number / 100, decimals);
  if (unit !== undefined) return money(number, unit);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(number);
}

function signOf(currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
