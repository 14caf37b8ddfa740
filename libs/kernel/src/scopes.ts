/**
 * A permission, as `verb.noun`. One module registers each scope, with `RegistryModule.forFeature`. The application does not
 * start if an endpoint, event kind or tool requires a scope that is not registered.
 */
export type Scope = `${'read' | 'write' | 'review' | 'use'}.${string}`;

/** The description of a scope. */
export interface ScopeSpec {
  /** The heading of its group wherever people choose or see scopes. */
  subject: string;
  /** What it allows, as people read it on the consent page and in the dashboard: starts with a verb, without a full stop. */
  allows: string;
  /** Set if it can spend money or give away something of value. */
  pays?: true;
  /** Set if agents request it by default. Every scope that a tool of the default toolset requires must have it. */
  agents?: true;
  /** Set if of all users only owners have it. */
  ownersOnly?: true;
  /** Set if reviewers have it in addition to owners and managers. Reviewers also have every `read` scope. */
  reviewers?: true;
}

export interface RegisteredScope extends ScopeSpec {
  name: Scope;
}

/** Whether a value has the form of a scope, registered or not. */
export function isScope(value: unknown): value is Scope {
  return typeof value === 'string' && /^(?:read|write|review|use)\.[a-z][a-z-]*$/.test(value);
}

/** Whether the scope allows only reading. */
export function onlyReads(scope: Scope): boolean {
  return scope.startsWith('read.');
}

/** Compares by noun, then by verb in this order: read, write, review, use. */
export function compareScopes(a: Scope, b: Scope): number {
  const [[verbOfA = '', nounOfA = ''], [verbOfB = '', nounOfB = '']] = [a.split('.'), b.split('.')];
  return nounOfA.localeCompare(nounOfB) || VERBS.indexOf(verbOfA) - VERBS.indexOf(verbOfB);
}

const VERBS = ['read', 'write', 'review', 'use'];
