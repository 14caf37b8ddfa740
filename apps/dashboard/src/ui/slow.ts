import { useEffect, useState } from 'react';

/** Milliseconds from which on a person wonders whether anything happens. */
const SLOW_MS = 4000;

/** Whether something has been going on for so long that the page should say why. */
export function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return isSlow;
}
