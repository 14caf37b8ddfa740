import { Registry } from '#http/host';
import { onlyReads, Scope } from '#kernel/actors';

/**
 * Parses scopes separated by spaces or commas, and returns them in the order of the registry. The default for an empty text
 * is the read scopes of the tools.
 */
export function parseScopes(text: string, { scopes, agentScopes }: Registry): Scope[] {
  const named = split(text);
  return named.length === 0 ? agentScopes.filter(onlyReads) : scopes.filter((scope) => named.includes(scope));
}

/** The error in a list of scopes; undefined when it is valid. */
export function scopesError(text: string, { scopes }: Registry): string | undefined {
  const unknown = split(text).filter((name) => !(scopes as readonly string[]).includes(name));
  if (unknown.length === 0) return undefined;
  return `contains unknown scopes: ${unknown.join(' ')}. Valid scopes: ${scopes.join(' ')}`;
}

function split(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}
