import { KnownScope, SCOPES, TOOL_SCOPES } from '#identity';

/** What an agent gets that does not say what it wants: what the tools need to read, and nothing that changes anything. */
const UNNAMED: readonly KnownScope[] = TOOL_SCOPES.filter((scope) => scope.startsWith('read.'));

/** The scopes that a text names, separated by spaces or commas, in our order; reading the tools' data when it names none. */
export function scopesNamed(text: string): KnownScope[] {
  const named = split(text);
  return named.length === 0 ? [...UNNAMED] : SCOPES.filter((scope) => named.includes(scope));
}

/** What is wrong with a text of scopes; undefined when nothing is. */
export function scopesFault(text: string): string | undefined {
  const unknown = split(text).filter((name) => !(SCOPES as readonly string[]).includes(name));
  if (unknown.length === 0) return undefined;
  return `names what is no scope: ${unknown.join(' ')}. There are: ${SCOPES.join(' ')}`;
}

function split(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}
