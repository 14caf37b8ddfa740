import { onlyReads, RegisteredScope, Scope } from '#kernel/actors';

/** What a scope allows: reading, writing, or giving out something worth money. */
export type Effect = 'reads' | 'writes' | 'pays';

/** A scope as it is described to the person who grants it. */
interface ScopeDescription {
  effect: Effect;
  text: string;
}

export interface ScopeGroup {
  subject: string;
  scopes: ScopeDescription[];
}

/** Describes the requested scopes for people, grouped by subject, in the order of the table. */
export function scopeGroups(table: readonly RegisteredScope[], scopes: readonly Scope[]): ScopeGroup[] {
  const requested = table.filter(({ name }) => scopes.includes(name));
  const subjects = [...new Set(requested.map(({ subject }) => subject))];
  return subjects.map((subject) => ({
    subject,
    scopes: requested.filter((scope) => scope.subject === subject).map(describe),
  }));
}

function describe({ name, allows, pays }: RegisteredScope): ScopeDescription {
  return { text: allows, effect: pays ? 'pays' : onlyReads(name) ? 'reads' : 'writes' };
}
