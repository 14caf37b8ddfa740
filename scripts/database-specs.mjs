// Prints the test files that use a database, one a line: those that CI runs once for each engine. What a file uses is found by
// following its relative imports to the helpers that open databases or start processes, or by its own look at DATABASE_URL.
// A file with a line `// One engine is enough: <why>` is left out: it tests what no engine has a part in.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OPENS_DATABASES = ['test/support/databases.cjs', 'test/support/service.ts'];

const known = new Map();

function usesDatabase(path) {
  if (known.has(path)) return known.get(path);
  known.set(path, OPENS_DATABASES.includes(path)); // For files that import each other.
  const text = readFileSync(path, 'utf8');
  const imported = [...text.matchAll(/(?:from|import|require\()\s*'(\.[^']*)'/g)]
    .map(([, name]) => join(dirname(path), name))
    .map((base) => [base, `${base}.ts`, join(base, 'index.ts')].find((each) => /\.\w+$/.test(each) && existsSync(each)))
    .filter(Boolean);
  const answer = known.get(path) || text.includes('DATABASE_URL') || imported.some(usesDatabase);
  known.set(path, answer);
  return answer;
}

const specs = ['apps', 'libs', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((path) => path.endsWith('.spec.ts') && !/^test.(?:clients|conformance)\b/.test(path));
const needsBoth = (path) => usesDatabase(path) && !/^\/\/ One engine is enough: \S/m.test(readFileSync(path, 'utf8'));
console.log(specs.filter(needsBoth).join('\n'));
