import { SCOPES, TOOL_SCOPES } from '#identity';
import { Scope } from '#platform';

/** The scopes that a text names, separated by spaces or commas, in our order; those of the tools when it names none. */
export function scopesNamed(text: string): Scope[] {
  const named = split(text);
  return named.length === 0 ? [...TOOL_SCOPES] : SCOPES.filter((scope) => named.includes(scope));
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
