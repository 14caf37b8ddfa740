import type { ApiKey } from '../../api/client.ts';

export type KeyState = 'usable' | 'replaced' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKey, now = new Date()): KeyState {
  if (revokedAt) return 'revoked';
  if (expiresAt && new Date(expiresAt) <= now) return 'expired';
  return replacedBy ? 'replaced' : 'usable';
}

export function works(key: ApiKey): boolean {
  return ['usable', 'replaced'].includes(stateOf(key));
}
