import { enumeration, onlyReads, Registry, Scope } from '#platform';

export const ROLES = enumeration('Role', ['owner', 'reviewer']);
export type Role = (typeof ROLES)[number];

/** Which data a credential reads and writes. */
export const MODES = enumeration('Mode', ['live', 'test']);
export type Mode = (typeof MODES)[number];

/** The scopes of a session of a user with this role. */
export function scopesOf(role: Role, { scopeTable }: Registry): ReadonlySet<Scope> {
  const granted = scopeTable.filter(({ name, reviewers }) => role === 'owner' || onlyReads(name) || reviewers);
  return new Set(granted.map(({ name }) => name));
}
