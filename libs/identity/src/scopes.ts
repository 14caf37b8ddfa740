import { Registry } from '#http/host';
import { enumeration } from '#kernel';
import { onlyReads, RegisteredScope, Scope } from '#kernel/actors';

export const ROLES = enumeration('Role', ['owner', 'manager', 'reviewer', 'till']);
export type Role = (typeof ROLES)[number];

/** For the API description. */
export const ROLE_MEANINGS =
  '`owner` may do everything; `manager` everything except for the team, API keys, agents, the plan and payouts; `reviewer` ' +
  'may read everything and review submissions; `till` may only look codes up that people show, redeem perks and confirm proofs at the till.';

/** Whether a user with the role has a scope. What else tills may do is declared by the endpoints. */
const HAS: Record<Role, (scope: RegisteredScope) => boolean> = {
  owner: () => true,
  manager: ({ ownersOnly }) => !ownersOnly,
  reviewer: ({ name, reviewers }) => onlyReads(name) || reviewers === true,
  till: () => false,
};

/** Which data a credential reads and writes. */
export const MODES = enumeration('Mode', ['live', 'test']);
export type Mode = (typeof MODES)[number];

/** The scopes of a session of a user with this role. */
export function scopesOf(role: Role, { scopeTable }: Registry): ReadonlySet<Scope> {
  return new Set(scopeTable.filter(HAS[role]).map(({ name }) => name));
}
