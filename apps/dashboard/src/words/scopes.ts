import { scopes as known } from 'virtual:scopes';

/** What an API key or an agent may be allowed to do. */
export interface ScopeWords {
  scope: string;
  /** Begins with a verb. */
  allows: string;
  /** It can spend money, or give away something of value. */
  pays?: true;
}

export interface ScopeGroup {
  subject: string;
  scopes: readonly ScopeWords[];
}

/** These scopes in words, by subject; those without words, which are newer than this page, come last under their own names. */
export function scopeGroups(scopes: readonly string[]): readonly ScopeGroup[] {
  const groups = new Map<string, ScopeWords[]>();
  const add = (subject: string, words: ScopeWords) => groups.set(subject, [...(groups.get(subject) ?? []), words]);
  const named = known.filter(({ scope }) => scopes.includes(scope));
  for (const words of named) add(words.subject, words);
  for (const scope of scopes)
    if (!named.some((words) => words.scope === scope)) add(scopeWords.other, { scope, allows: readable(scope) });
  return [...groups].map(([subject, some]) => ({ subject, scopes: some }));
}

/** What the scopes amount to in a few words. */
export function scopeSummary(scopes: readonly string[], all: readonly string[]): string {
  if (all.every((scope) => scopes.includes(scope))) return scopeWords.everything;
  if (scopes.every((scope) => scope.startsWith('read.')))
    return all.every((scope) => !scope.startsWith('read.') || scopes.includes(scope))
      ? scopeWords.readsAll
      : scopeWords.reads(subjects(scopes));
  return subjects(scopes);
}

function subjects(scopes: readonly string[]): string {
  const names = scopeGroups(scopes).map(({ subject }) => subject);
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} ${scopeWords.more(names.length - 3)}` : names.join(', ');
}

function readable(scope: string): string {
  const [verb = '', noun = ''] = scope.split('.');
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun.replaceAll('-', ' ')}`;
}

export const scopeWords = {
  everything: 'Everything',
  readsAll: 'Read everything, change nothing',
  reads: (what: string) => `Only read: ${what}`,
  more: (count: number) => `and ${String(count)} more`,
  other: 'Other',
  pays: 'can cost money',
};
