import { Actor } from '../actor';
import { Scope } from '../scopes';
import { assertPasswordConfirmed, authorize } from './access.guard';

/**
 * What some calls of an endpoint require in addition to its `access`, depending on their input or on what they change. The endpoint
 * declares it with `inAddition`, which describes it, and its service enforces the same object with `assertAuthority`.
 */
export interface Authority {
  /** The calls that require it, to complete "If …" in the API description. */
  when: string;
  scope?: Scope;
  /** Set if only a user who is an owner may do it, and no key. */
  owner?: true;
  /** Set if a user in a browser must have entered the password lately. */
  password?: true;
}

/** @throws ApiError INSUFFICIENT_SCOPE, FORBIDDEN or PASSWORD_REQUIRED */
export function assertAuthority(actor: Actor, { scope, owner, password }: Authority, now: Date): void {
  if (scope) authorize(actor, scope);
  if (owner) authorize(actor, 'owner');
  if (password) assertPasswordConfirmed(actor, now);
}
