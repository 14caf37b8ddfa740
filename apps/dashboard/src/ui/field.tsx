import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { classes } from './button.tsx';
import s from './field.module.css';
import { Icon } from './icon.tsx';

/** The messages of a refused form, by the path of the field: see `fieldErrors`. */
const Errors = createContext<Record<string, string>>({});

/** The error of the form for the field with this name. */
export function useFormError(name: string | undefined): string | undefined {
  const all = useContext(Errors);
  return name === undefined ? undefined : all[name];
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** From `fieldErrors(error)`. The first field with a message gets the focus. */
  errors?: Record<string, string>;
};

/** A form that is sent with Enter too. Fields show the message for their `name`. */
export function Form({ onSubmit, errors = {}, children, className, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(errors).join();
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      className={classes(s.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isClear(event.currentTarget)) onSubmit();
      }}
    >
      <Errors value={errors}>{children}</Errors>
    </form>
  );
}

/**
 * Whether every field of the form could be read. Fields that could not are made to show their message, and the first of them gets the
 * focus. Such a field sets a custom validity and listens to `invalid`.
 */
export function isClear(form: HTMLFormElement): boolean {
  const unclear = [...form.querySelectorAll('input')].filter(
    ({ willValidate, validity }) => willValidate && validity.customError,
  );
  for (const input of unclear) input.checkValidity();
  unclear[0]?.focus();
  return unclear.length === 0;
}

interface Labelled {
  label: ReactNode;
  /** What to enter, in a sentence below the label. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is only read out: the place says what the field is for, such as a search box. */
  hideLabel?: boolean;
}

interface FrameProps extends Labelled {
  name?: string | undefined;
  /** Shown below the field, about what was typed. */
  note?: ReactNode;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

function Frame({ label, hint, error, hideLabel, name, note, children }: FrameProps) {
  const id = useId();
  const refusal = useFormError(name);
  const message = error ?? refusal;
  const described = [hint && `${id}-hint`, message && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={s.field}>
      <label htmlFor={id} className={hideLabel ? 'unseen' : s.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={s.hint}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': message ? true : undefined })}
      {message && (
        <p id={`${id}-error`} className={s.error}>
          <Icon name="alert" /> {capitalized(message)}
        </p>
      )}
      {note && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}

type TextProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  Labelled & {
    value: string;
    onChange: (value: string) => void;
    /** Shown inside the field, such as `$` or `%`. */
    before?: ReactNode;
    after?: ReactNode;
    note?: FrameProps['note'];
  };

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  value,
  onChange,
  before,
  after,
  note,
  className,
  ...rest
}: TextProps) {
  return (
    <Frame {...{ label, hint, error, hideLabel, note, name: rest.name }}>
      {(control) => (
        <span className={classes(s.box, className)}>
          {before && <span className={s.affix}>{before}</span>}
          <input {...rest} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
          {after && <span className={s.affix}>{after}</span>}
        </span>
      )}
    </Frame>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> &
  Labelled & { value: string; onChange: (value: string) => void };

export function TextArea({ label, hint, error, hideLabel, value, onChange, ...rest }: AreaProps) {
  return (
    <Frame {...{ label, hint, error, hideLabel, name: rest.name }}>
      {(control) => (
        <span className={s.box}>
          <textarea rows={3} {...rest} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> &
  Labelled & { value: string; onChange: (value: string) => void; options: readonly Option[] };

/** The list of the browser, which works best on phones and with a keyboard. */
export function SelectField({ label, hint, error, hideLabel, value, onChange, options, ...rest }: SelectProps) {
  return (
    <Frame {...{ label, hint, error, hideLabel, name: rest.name }}>
      {(control) => (
        <span className={classes(s.box, s.select)}>
          <select {...rest} {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Frame>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'checked'> & {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function Checkbox({ label, hint, hideLabel, checked, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={s.check}>
      <input {...rest} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className={hideLabel ? 'unseen' : undefined}>
        {label}
        {hint && <span className={s.hint}>{hint}</span>}
      </span>
    </label>
  );
}

interface ChoiceProps {
  /** The question. */
  label: ReactNode;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  options: readonly (Option & { hint?: ReactNode; disabled?: boolean })[];
  /** `row`: a few short answers beside each other. */
  layout?: 'column' | 'row';
}

/** One of a few answers, all of which are visible. */
export function Choice({ label, hideLabel, value, onChange, options, layout = 'column' }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={s.choice}>
      <legend className={hideLabel ? 'unseen' : s.label}>{label}</legend>
      <div className={layout === 'row' ? s.segments : s.options}>
        {options.map((option) => (
          <label key={option.value} className={layout === 'row' ? s.segment : s.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <span className={s.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
