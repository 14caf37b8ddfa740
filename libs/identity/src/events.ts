import { defineEvent } from '#messaging';
import { ApiKeyView } from './api-keys/api-keys.dto';

export type { TeamChange } from './team/team.dto';

// The scope is that of GET /agent-activity, which also shows the keys of a business; GET /api-keys is for owners only.
export const KEY_CREATED = defineEvent('key.created', {
  label: 'API key created',
  description: 'An API key was created. Events never contain its secret.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample: { lastUsedAt: null },
});
export const KEY_ROTATED = defineEvent('key.rotated', {
  label: 'API key replaced',
  description: 'An API key was replaced by a new one. `expiresAt` is when the old key stops working.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample: { expiresAt: '2026-11-22T09:30:00.000Z' },
});
export const KEY_REVOKED = defineEvent('key.revoked', {
  label: 'API key revoked',
  description: 'An API key was revoked and no longer works.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample: { revokedAt: '2026-11-22T09:30:00.000Z' },
});
