import { eventKind, eventKinds, INSUFFICIENT_SCOPE } from '#platform';

/**
 * Which events a set of scopes may read: a caller's, or those that a webhook was given. A kind is read with the scope that
 * it declares; one that is not in the catalogue any more is read by nobody.
 */
export function mayRead(scopes: ReadonlySet<string>, type: string): boolean {
  const kind = eventKind(type);
  return kind !== undefined && scopes.has(kind.scope);
}

/** The kinds of event that these scopes may read. */
export function readableTypes(scopes: ReadonlySet<string>): string[] {
  return eventKinds().flatMap(({ type, scope }) => (scopes.has(scope) ? [type] : []));
}

/**
 * Kinds that are named one by one must be readable; of `campaign.*` and `*`, those that are not are left out.
 * @throws Problem INSUFFICIENT_SCOPE with `{missing, granted}`
 */
export function assertReadable(scopes: ReadonlySet<string>, names: readonly string[]): void {
  for (const name of names) {
    const kind = eventKind(name);
    if (!kind || scopes.has(kind.scope)) continue;
    throw INSUFFICIENT_SCOPE.because(
      `Events of the kind ${name} need the scope ${kind.scope}, which this credential does not have. Use one that has it, or leave ${name} out.`,
      { missing: kind.scope, granted: [...scopes].sort() },
    );
  }
}
