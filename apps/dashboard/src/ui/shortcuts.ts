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

/** Messages in the corner have the role of a dialog too, but are in a region. */
const OVERLAY = ':is([role="dialog"], [role="menu"]):not([role="region"] *)';
const TEXT = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable="true"]';

/** Whether a dialog or a menu is open. */
export function isCovered(): boolean {
  return document.querySelector(OVERLAY) !== null;
}

function isBusy(target: EventTarget | null): boolean {
  return isCovered() || (target instanceof HTMLElement && target.matches(TEXT));
}
