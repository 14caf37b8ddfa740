import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { words } from '../words/ui.ts';
import { TextField } from './field.tsx';
import { webAddress } from './web-address.ts';

/** A field for a web address. A missing `https://` is added, and the form is not sent unless the text is an address. */
export function UrlField({ value, onChange, error, ...rest }: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isWrong = value.trim() !== '' && webAddress(value) === undefined;
  useEffect(() => input.current?.setCustomValidity(isWrong ? words.webAddress : ''), [isWrong]);
  const complete = () => onChange(webAddress(value) ?? value.trim());
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      ref={input}
      type="url"
      inputMode="url"
      value={value}
      onChange={(text) => {
        setWasSubmitted(false);
        onChange(text);
      }}
      error={wasSubmitted && isWrong ? words.webAddress : error}
      onBlur={complete}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      onInvalid={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
      }}
    />
  );
}
