import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Statement } from '#database';

const built = join(__dirname, '../../../dist/libs');

/** The built files that contain statements, with their code. */
export const filesWithStatements = readdirSync(built, { recursive: true })
  .map((path) => join(built, String(path)))
  .filter((path) => path.endsWith('.js'))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  .filter(({ code }) => /\btext:/.test(code));

/** The statements that are constants of these files, including those in lists and tables. */
export function declaredStatements(): Statement[] {
  return filesWithStatements.flatMap(({ path, code }) => declaredIn(path, code));
}

function declaredIn(path: string, code: string): Statement[] {
  const names = [...code.matchAll(/^(?:.*\*\/ )?const ([A-Za-z]\w*) =/gm)].map(([, name]) => name);
  const load = compileFunction(`${code}\nreturn [${names.join()}];`, ['require', 'exports', 'module'], {
    filename: path,
  });
  return statementsIn(load(createRequire(path), {}, {}));
}

function statementsIn(value: unknown): Statement[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('name' in value && 'text' in value && typeof value.text === 'string') return [value as Statement];
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(statementsIn) : [];
}
