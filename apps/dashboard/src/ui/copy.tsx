import { type ReactNode, useState } from 'react';
import { words } from '../words/ui.ts';
import { Button, classes, IconButton } from './button.tsx';
import s from './copy.module.css';

async function copied(text: string): Promise<boolean> {
  // Over plain HTTP, browsers offer the clipboard only on localhost.
  return navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : false;
}

/** Copies a text, and says so for two seconds. */
function useCopy(text: string): [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copied(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return [isCopied, () => void copy()];
}

/** A short text such as an ID, with a button that copies it. */
export function Copy({ text, children }: { text: string; children?: ReactNode }) {
  const [isCopied, copy] = useCopy(text);
  return (
    <span className={s.copy}>
      <code className={s.code}>{children ?? text}</code>
      <IconButton icon={isCopied ? 'check' : 'copy'} label={isCopied ? words.copied : words.copy} onClick={copy} />
    </span>
  );
}

/** Several lines of code, with a button that copies them. */
export function CodeBlock({ text, label }: { text: string; label?: string }) {
  const [isCopied, copy] = useCopy(text);
  return (
    <div className={s.block}>
      {/* Keyboards can scroll it. */}
      <pre tabIndex={0} role="region" aria-label={label ?? words.asCode} className={s.pre}>
        <code>{text}</code>
      </pre>
      <Button small icon={isCopied ? 'check' : 'copy'} onClick={copy} className={classes(s.corner)}>
        {isCopied ? words.copied : words.copy}
      </Button>
    </div>
  );
}
