import { invalid } from '../errors/api-error';
import { pathOf } from '../errors/field-path';
import { lossAt } from '../json/json';

/** The maximum nesting depth of a value. */
const MAX_DEPTH = 32;

/**
 * Rejects NUL characters, lone surrogates, `__proto__` and too deep nesting, in keys and values, and what was lost when they were parsed.
 * @throws ApiError VALIDATION_ERROR
 */
export function assertStorable(value: unknown): void {
  assertStorableAt([], value);
}

/** @param path the keys that lead to the value; formatted only for an error */
function assertStorableAt(path: PropertyKey[], value: unknown): void {
  if (typeof value === 'string') return assertText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw invalid(pathOf(path), `must not be nested deeper than ${String(MAX_DEPTH)}`);
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    if (key === '__proto__') throw invalid(pathOf(path), 'must not have a field __proto__');
    if (typeof key === 'string') assertText(key, path);
    path.push(key);
    assertKept(value, key, path);
    assertStorableAt(path, (value as Record<PropertyKey, unknown>)[key]);
    path.pop();
  }
}

function assertText(text: string, path: readonly PropertyKey[]): void {
  if (text.includes('\0')) throw invalid(pathOf(path), 'must not contain a NUL character');
  if (!text.isWellFormed()) throw invalid(pathOf(path), 'must not contain a lone surrogate');
}

function assertKept(container: object, key: string | number, path: readonly PropertyKey[]): void {
  const loss = lossAt(container, key);
  if (loss === 'repeated') throw invalid(pathOf(path), 'is given twice, or has a field twice: send each once');
  if (loss === 'not kept')
    throw invalid(
      pathOf(path),
      'is a number that cannot be kept exactly: send fewer digits, or a string if it may be one',
    );
}
