// `npm run migration -- run | revert | generate <context> <Name>`, on the database that the settings name.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';

const USAGE = `Usage: npm run migration -- run                          applies the migrations that are due
       npm run migration -- revert                       undoes the last one
       npm run migration -- generate <context> <Name>    writes one for the changed entities of a context
                            [--into <folder>]            elsewhere than into libs/<context>/migrations`;

// TypeORM sends several queries at once on one connection, which a later version of its driver will refuse.
process.noDeprecation = true;

const say = (message) => {
  console.error(message);
};
const args = process.argv.slice(2);
if (!/^(?:run|revert|generate \S+ [A-Za-z][A-Za-z0-9]*(?: --into .+)?)$/.test(args.join(' '))) {
  say(USAGE);
  process.exit(2);
}

await build(say);
const require = createRequire(import.meta.url);
const platform = require('../dist/libs/platform/src/index.js');
const { schemas } = require('../dist/ormconfig.js');

const COMMANDS = {
  run: () =>
    on(schemas, async ({ dataSource }) => {
      const applied = await platform.migrate(dataSource, say);
      return applied.length === 0 ? 'Every migration is applied already.' : `Applied ${applied.join(', ')}.`;
    }),

  revert: () =>
    on(schemas, async ({ dataSource }) => {
      const name = await platform.revert(dataSource);
      return name ? `Reverted ${name}.` : 'There is no migration to revert.';
    }),

  generate: (context, name, _into, folder = join('libs', context, 'migrations')) => {
    // With only the entities of this context, no other context is compared; the tables are those of all contexts.
    const compared = { entities: schemaOf(context).entities, migrations: [] };
    const applied = schemas.map(({ migrations }) => ({ entities: [], migrations }));
    return on([compared, ...applied], async ({ dataSource }) => {
      await platform.migrate(dataSource, say);
      const changes = await platform.changesDue(dataSource);
      if (changes.up.length === 0) return `No changes: the tables of ${context} are what its entities say.`;
      const path = await write(folder, name[0].toUpperCase() + name.slice(1), changes);
      return `Wrote ${path}. Read it before you commit it.`;
    });
  },
};

async function on(chosen, work) {
  const database = await platform.openDatabase(platform.readSettings(), chosen, say);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function schemaOf(context) {
  const face = join('dist/libs', context, 'src/index.js');
  const name = `${context.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Schema`;
  const schema = existsSync(face) ? require(`../${face}`)[name] : undefined;
  if (schemas.includes(schema)) return schema;
  throw new Error(`${context} has no tables: libs/${context} exports no ${name} that ormconfig.ts lists.`);
}

async function write(folder, name, { up, down }) {
  const timestamp = Date.now();
  const path = join(folder, `${timestamp}-${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.ts`);
  const body = (queries) => queries.map((query) => `    await runner.query(${literal(query)});`).join('\n');
  const text = `import { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name}${timestamp} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${body(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${body(down)}
  }
}
`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, await formatted(path, text));
  return path;
}

function literal(query) {
  return `\`${query.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}

async function formatted(path, text) {
  const { format, resolveConfig } = await import('prettier');
  return format(text, { ...(await resolveConfig(path)), parser: 'typescript' });
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [command, ...rest] = args;
  say(await COMMANDS[command](...rest));
} catch (error) {
  const isSetting = error instanceof platform.SettingsError;
  say(isSetting ? error.message : `The migration failed: ${error.message}`);
  process.exitCode = isSetting ? 2 : 1;
}
