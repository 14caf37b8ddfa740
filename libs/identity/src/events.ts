import { defineEvent } from '#platform';
import { ApiKeyView } from './api-keys.dto';

const sample: ApiKeyView = {
  id: 'key_01kaj4yt7hfbc9zqf3v1w2x5n8',
  name: 'Till',
  scopes: ['read.perks', 'write.perks'],
  mode: 'live',
  last4: 'x7Qa',
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: null,
  resource: null,
  lastUsedAt: null,
  revokedAt: null,
};

// GET /agent-activity shows the keys of a business under the same scope; only owners may list them at /api-keys.
export const KEY_CREATED = defineEvent('key.created', {
  about: 'An API key was made. Its secret is in no event.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample,
});
export const KEY_ROTATED = defineEvent('key.rotated', {
  about: 'An API key gave way to a new one; `expiresAt` is when it stops working.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample: { ...sample, expiresAt: '2026-11-22T09:30:00.000Z' },
});
export const KEY_REVOKED = defineEvent('key.revoked', {
  about: 'An API key was revoked, and works no more.',
  scope: 'read.analytics',
  data: ApiKeyView,
  sample: { ...sample, revokedAt: '2026-11-22T09:30:00.000Z' },
});
