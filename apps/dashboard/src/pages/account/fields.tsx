import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { useSlow } from '../../ui/slow.ts';
import { words } from '../../words/account.ts';
import s from './account.module.css';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function EmailField({ value, onChange, autoFocus }: FieldProps) {
  return (
    <TextField
      label={words.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      value={value}
      onChange={onChange}
    />
  );
}

/** A password that is being chosen, which can be shown to check it. */
export function NewPasswordField({ value, onChange, name, label }: FieldProps & { name: string; label: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        hint={words.passwordHint}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        onChange={onChange}
      />
      <Checkbox label={words.show} checked={isShown} onChange={setShown} />
    </div>
  );
}

/** The button of the form. If the service makes the browser wait, it says so. */
export function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isSlow = useSlow(busy);
  return (
    <div className={s.submit}>
      <Button kind="primary" type="submit" busy={busy}>
        {children}
      </Button>
      <p className="soft small" role="status">
        {isSlow && words.slow}
      </p>
    </div>
  );
}
