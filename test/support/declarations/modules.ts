import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(__filename);

/**
 * Loads the files of a folder whose names have this ending, and returns their exports by context: `things.rows.ts` belongs to
 * the context `things`. A new context adds its own file, so there is no list to maintain.
 */
export function filesByContext<T>(folder: string, ending: string): Map<string, T> {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return new Map(names.sort().map((name) => [name.slice(0, -ending.length), require(join(folder, name)) as T]));
}
