import { queryClient } from '../../api/queries.ts';

/** A delivery is usually done after a second; a receiver has 15. */
const AFTER_MS = [1200, 4000, 16_000];

/** Reads the webhooks again a few times after something was sent, because nothing announces the result. */
export function refetchSoon(): void {
  for (const ms of AFTER_MS) setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['webhooks'] }), ms);
}
