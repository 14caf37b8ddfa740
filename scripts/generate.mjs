// `npm run generate context <name> [-- --page]`: a new context from the templates in scripts/templates, ready to be filled in, and with
// --page also its page in the dashboard. It overwrites no file.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatted } from './format.mjs';

const USAGE = `Usage: npm run generate context <name> [-- --page]

<name> is a plural noun in kebab case, such as coupons or gift-cards.
--page also creates its page in the dashboard: a list, a form and details.`;

const TEMPLATES = join(import.meta.dirname, 'templates');

process.chdir(join(import.meta.dirname, '..'));

class UsageError extends Error {}

try {
  const given = process.argv.slice(2);
  const [kind, name, ...rest] = given.filter((each) => each !== '--page');
  // Without `--` before it, npm takes the option for one of its own.
  const hasPage = given.includes('--page') || process.env.npm_config_page === 'true';
  if (kind === '--help') console.log(USAGE);
  else if (kind !== 'context' || rest.length > 0) throw new UsageError(USAGE);
  else console.error(await generateContext(name, hasPage));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function generateContext(name = '', hasPage = false) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) throw new UsageError(USAGE);
  const words = wordsOf(name);
  const page = `apps/dashboard/src/pages/${name}`;
  const files = [
    ['context', `libs/${name}`],
    ['test', 'test'],
    ...(hasPage
      ? [
          ['page', page],
          ['page-tests', 'test'],
        ]
      : []),
  ].flatMap(([folder, target]) =>
    filesIn(join(TEMPLATES, folder)).map((template) => ({
      template: join(TEMPLATES, folder, template),
      path: join(target, filled(template.replace(/[.]tmpl$/, ''), words)),
    })),
  );
  const existing = [`libs/${name}`, ...(hasPage ? [page] : []), ...files.map(({ path }) => path)].find(existsSync);
  if (existing) throw new UsageError(`${existing} exists already. Choose another name.`);
  for (const { template, path } of files) await write(path, filled(readFileSync(template, 'utf8'), words));
  const written = files.map(({ path }) => path);
  await register(name, words);
  return `Created:

${written.map((path) => `  ${path}`).join('\n')}

Changed:

  libs/contexts.cjs   which contexts ${name} may call, and whose events it handles: none yet
  apps/contexts.ts    the module and the tables

Next:

  1. Adapt the entity, the migration and the DTOs, then the service, the controller and the tool.
  2. npm run openapi
  3. npm run typecheck && npm run lint
  4. npm test -- test/e2e/${name} test/matrix test/mcp/parity${hasPage ? ` test/browser/${name}` : ''}

docs/extending.md describes each part.
`;
}

/** Each placeholder with its word, for `gift-cards`: `__Names__` is GiftCards. */
function wordsOf(plural) {
  const singular = plural.endsWith('ies') ? plural.replace(/ies$/, 'y') : plural.replace(/s$/, '');
  const pascal = (text) => text.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const snake = (text) => text.replaceAll('-', '_');
  const title = (text) => text.replaceAll('-', ' ');
  const heading = (text) => title(text)[0].toUpperCase() + title(text).slice(1);
  return {
    Names: pascal(plural),
    names: camel(plural),
    names_kebab: plural,
    names_snake: snake(plural),
    Titles: heading(plural),
    titles: title(plural),
    Name: pascal(singular),
    name: camel(singular),
    name_kebab: singular,
    name_snake: snake(singular),
    NAME: snake(singular).toUpperCase(),
    NAMES: snake(plural).toUpperCase(),
    Title: heading(singular),
    title: title(singular),
    // The prefix of ids has letters only.
    prefix: singular.replaceAll('-', ''),
    timestamp: String(Date.now()),
  };
}

function filled(text, words) {
  return text.replace(/__([A-Za-z]+(?:_(?:kebab|snake))?)__/g, (placeholder, word) => words[word] ?? placeholder);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Adds the context to the table of dependencies and to the apps. */
async function register(name, { Names, names }) {
  const table = readFileSync('libs/contexts.cjs', 'utf8');
  const key = name.includes('-') ? `'${name}'` : name;
  const row = `  ${key}: { calls: [], hears: [] },\n`;
  await write('libs/contexts.cjs', table.replace(/(const contexts = \{\n[^]*?)(\n?\};)/, `$1\n${row.trimEnd()}$2`));
  const apps = readFileSync('apps/contexts.ts', 'utf8')
    .replace(/\n\n/, `\nimport { ${Names}Module, ${names}Schema } from '#${name}';\n\n`)
    .replace(/(export const contexts = \[[^\]]*)\]/, `$1  ${Names}Module,\n]`)
    .replace(/(export const schemas: ContextSchema\[\] = \[[^\]]*)\]/, `$1  ${names}Schema,\n]`);
  await write('apps/contexts.ts', apps);
}

async function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await formatted(path, text));
}
