import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** State that is kept in the tab: it survives a reload and the end of the session. @param empty always the same object */
export function useTabState<T extends object>(name: string, empty: T): [T, Dispatch<SetStateAction<T>>] {
  const key = `perk.${name}`;
  const [value, setValue] = useState(() => stored(key, empty));
  useEffect(() => {
    try {
      if (value === empty) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage, it is kept only as long as the page.
    }
  }, [value, key, empty]);
  return [value, setValue];
}

function stored<T extends object>(key: string, empty: T): T {
  try {
    const saved = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<T> | null;
    return saved ? { ...empty, ...saved } : empty;
  } catch {
    return empty;
  }
}
