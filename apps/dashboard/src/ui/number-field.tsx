import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { words } from '../words/ui.ts';
import { Button, classes } from './button.tsx';
import { TextField, useFormError } from './field.tsx';
import s from './field.module.css';
import { decimalsOf, locale, money, percent, typed } from './format.ts';
import { type NumberRules, readNumber, type Reading, type TypedNumber } from './read-number.ts';

const { typedNumber: t } = words;

/** How long after the last keystroke a number that cannot be read is reported. */
const PAUSE_MS = 800;

type NumberProps = Omit<
  ComponentProps<typeof TextField>,
  'onChange' | 'value' | 'type' | 'inputMode' | 'before' | 'note'
> &
  Partial<NumberRules> & {
    value: TypedNumber;
    onChange: (value: TypedNumber) => void;
  };

/**
 * A field for a number or an amount of money, typed the way it is written in the reader's country. It shows how the text was read. A
 * text that could be read as different numbers has no value until the reader has chosen one, and a form with such a text is not sent.
 *
 * @param unit `percent`, or the code of a currency
 * @param decimals the most decimals; by default those of the currency, two for a percentage, and none for others
 */
export function NumberField({
  value,
  onChange,
  unit,
  decimals = unit === undefined ? 0 : unit === 'percent' ? 2 : decimalsOf(unit),
  error,
  ...rest
}: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  const refusal = useFormError(rest.name);
  // No error while a number is being typed, and none on blur: it would move the button that is about to be pressed.
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
    <TextField
      autoComplete="off"
      after={unit === 'percent' && '%'}
      {...rest}
      ref={input}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      before={unit !== undefined && unit !== 'percent' && signOf(unit)}
      value={value.text}
      onChange={(text) => {
        setDone(false);
        onChange({ text, value: valueOf(readNumber(text, rules, locale)) });
      }}
      onInvalid={(event) => {
        // Without this, the browser would show its own message as well.
        event.preventDefault();
        setDone(true);
      }}
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
    />
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

/** A small number that was typed just as it would be displayed needs no confirmation. */
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
