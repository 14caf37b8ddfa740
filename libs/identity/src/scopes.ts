import { enumeration, Scope } from '#platform';

/** Every scope there is. An endpoint that names another one stops the start. */
export const SCOPES = enumeration('Scope', [
  'read.campaigns',
  'write.campaigns',
  'read.submissions',
  'write.submissions',
  'review.submissions',
  'read.perks',
  'write.perks',
  'read.programs',
  'write.programs',
  'read.exchange',
  'write.exchange',
  'read.influencers',
  'write.influencers',
  'read.billing',
  'write.billing',
  'read.webhooks',
  'write.webhooks',
  'read.analytics',
  'use.ai',
] satisfies Scope[]);
export type KnownScope = (typeof SCOPES)[number];

/** All the scopes that the tools need, which the 401 challenge names for hosts to ask for. */
export const TOOL_SCOPES = [
  'read.campaigns',
  'write.campaigns',
  'read.submissions',
  'write.submissions',
  'review.submissions',
  'read.analytics',
] as const satisfies KnownScope[];

export const ROLES = enumeration('Role', ['owner', 'reviewer']);
export type Role = (typeof ROLES)[number];

/** Which data a credential sees and writes. */
export const MODES = enumeration('Mode', ['live', 'test']);
export type Mode = (typeof MODES)[number];

/** What a user's session may do. */
export const SCOPES_OF: Record<Role, ReadonlySet<string>> = {
  owner: new Set(SCOPES),
  reviewer: new Set(SCOPES.filter((scope) => scope.startsWith('read.') || scope === 'review.submissions')),
};
