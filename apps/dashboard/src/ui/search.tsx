import { useEffect, useState } from 'react';
import { TextField } from './field.tsx';

/** Milliseconds after the last key, so that a word is one request. */
const PAUSE_MS = 300;

/** A search box whose label is its placeholder. It reports what was typed after a short pause. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value ?? '');
  useEffect(() => {
    if (text === (value ?? '')) return;
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return <TextField label={label} hideLabel type="search" placeholder={label} value={text} onChange={setText} />;
}
