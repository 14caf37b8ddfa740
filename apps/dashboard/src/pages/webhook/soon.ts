import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/queries.ts';

/** A delivery is usually done after a second; a receiver has 15. */
const AFTER_MS = [1200, 4000, 16_000];

/** Reads the webhooks again a few times after something was sent, because nothing announces the result. */
export function useReadSoon(): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return () => {
    for (const ms of AFTER_MS)
      timers.current.push(setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['webhooks'] }), ms));
  };
}
