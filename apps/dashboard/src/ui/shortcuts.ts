import { useEffect, useRef } from 'react';

/** By key: a letter, `Enter`, `?`, or `mod+k` for Control or Command with K. */
export type Shortcuts = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Calls a function when a key is pressed, unless a text is being typed or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const isModified = event.ctrlKey || event.metaKey;
      if (!isModified && isBusy(event.target)) return;
      const action = current.current[isModified ? `mod+${event.key.toLowerCase()}` : keyOf(event)];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function keyOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable="true"]');
}
