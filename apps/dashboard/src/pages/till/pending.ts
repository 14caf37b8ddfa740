import type { Perk } from '../../api/client.ts';

/** A redemption that was sent and not answered yet. */
export interface Pending {
  /** The business and the mode that it belongs to. */
  owner: string;
  code: string;
  perk: Perk | undefined;
  /** With the same key, the service answers as it did the first time. */
  key: string;
}

const NAME = 'perk.till';

/** Kept by the browser, so that reloading the page does not lose the question. */
export function remember(pending: Pending): void {
  sessionStorage.setItem(NAME, JSON.stringify(pending));
}

export function forget(): void {
  sessionStorage.removeItem(NAME);
}

export function pendingOf(owner: string): Pending | undefined {
  const text = sessionStorage.getItem(NAME);
  const pending = text === null ? undefined : (JSON.parse(text) as Pending);
  return pending?.owner === owner ? pending : undefined;
}

/** A key of a new redemption. Not a UUID, which browsers offer only to pages that were sent encrypted. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
