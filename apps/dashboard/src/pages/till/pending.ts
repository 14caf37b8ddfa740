import type { Perk } from '../../api/client.ts';

/** What is sent with the code. */
export interface Use {
  /** In the currency of the perk, before the discount. */
  bill?: number;
  /** Why it is redeemed outside of its conditions. */
  override?: string;
}

/** A redemption, or the confirmation of a proof, that was sent and not answered yet. */
export interface Pending {
  /** The business and the mode that it belongs to. */
  owner: string;
  code: string;
  perk: Perk | undefined;
  /** Whether a proof is confirmed. */
  isProof?: boolean;
  use: Use;
  /** With the same key, the service answers as it did the first time. */
  key: string;
}

const NAME = 'perk.till';

let current: Pending | undefined;

/** Kept by the browser, so that reloading the page does not lose the question. */
export function remember(pending: Pending): void {
  current = pending;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(pending));
  } catch {
    // Without storage, it is kept only as long as the page.
  }
}

export function forget(): void {
  current = undefined;
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}

export function pendingOf(owner: string): Pending | undefined {
  current ??= stored();
  return current?.owner === owner ? current : undefined;
}

function stored(): Pending | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Pending | null) ?? undefined;
  } catch {
    return undefined;
  }
}
