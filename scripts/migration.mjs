// `npm run migration -- run | revert | generate <context> <Name>`, on the database that the settings name.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { formatted } from './format.mjs';

const USAGE = `Usage: npm run migration -- run                          applies the migrations that are due
       npm run migration -- revert                       undoes the last one
       npm run migration -- generate <context> <Name>    writes one for the changed entities of a context
                            [--into <folder>]            elsewhere than into libs/<context>/migrations`;

// TypeORM sends several queries at once on one connection, which a later version of its driver will refuse.
process.noDeprecation = true;

/** As TypeORM writes these statements. */
const CREATE_INDEX = /^CREATE (?<unique>UNIQUE )?INDEX "(?<name>\w+)" ON "(?<table>\w+)" (?<rest>.*)$/s;
const DROP_INDEX = /^DROP INDEX "public"\."(?<name>\w+)"/;

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
const { changesDue, migrate, openDatabase, revert } = require('../dist/libs/database/src/host.js');
const { SettingsError } = require('../dist/libs/kernel/src/host.js');
const { readSettings } = require('../dist/libs/kernel/src/settings.js');
const { schemas } = require('../dist/ormconfig.js');
const { settingGroups } = require('../dist/apps/contexts.js');

const COMMANDS = {
  run: () =>
    on(schemas, async ({ dataSource }) => {
      const applied = await migrate(dataSource, say);
      return applied.length === 0 ? 'Every migration is applied already.' : `Applied ${applied.join(', ')}.`;
    }),

  revert: () =>
    on(schemas, async ({ dataSource }) => {
      const name = await revert(dataSource, say);
      return name ? `Reverted ${name}.` : 'There is no migration to revert.';
    }),

  generate: (
    context,
    name,
    _into,
    folder = relative('', join(import.meta.dirname, '../libs', context, 'migrations')),
  ) => {
    // With only the entities of this context, no other context is compared; the tables are those of all contexts.
    const compared = { entities: schemaOf(context).entities, migrations: [] };
    const applied = schemas.map(({ migrations }) => ({ entities: [], migrations }));
    return on([compared, ...applied], async ({ dataSource }) => {
      await migrate(dataSource, say);
      const changes = await changesDue(dataSource);
      if (changes.up.length === 0) return `No changes: the tables of ${context} are what its entities say.`;
      const paths = await writeAll(folder, name[0].toUpperCase() + name.slice(1), changes);
      return `Wrote ${paths.join(' and ')}. Read it before you commit it.`;
    });
  },
};

async function on(chosen, work) {
  const database = await openDatabase(readSettings(settingGroups), chosen, say);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function schemaOf(context) {
  const name = `${context.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Schema`;
  // A base library exports it for the apps only.
  const faces = ['index', 'host'].map((file) => join(import.meta.dirname, `../dist/libs/${context}/src/${file}.js`));
  const schema = faces
    .filter(existsSync)
    .map((face) => require(face)[name])
    .find((each) => schemas.includes(each));
  if (schema) return schema;
  throw new Error(`${context} has no tables: libs/${context} exports no ${name} that ormconfig.ts lists.`);
}

async function writeAll(folder, name, changes) {
  const { tables, indexes } = divided(changes);
  const isDivided = tables.up.length > 0 && indexes.create.length + indexes.drop.length > 0;
  const timestamp = Date.now();
  const files = [];
  if (tables.up.length > 0) files.push([name, timestamp, tableMigration(tables)]);
  if (tables.up.length === 0 || isDivided)
    files.push([isDivided ? `${name}Indexes` : name, timestamp + files.length, indexMigration(indexes)]);
  return Promise.all(files.map((file) => write(folder, ...file)));
}

async function write(folder, name, timestamp, { imports, heading, body }) {
  const path = join(folder, `${timestamp}-${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}.ts`);
  mkdirSync(folder, { recursive: true });
  const text = `${imports}\n\nexport class ${name}${timestamp} ${heading} {\n${body}\n}\n`;
  writeFileSync(path, await formatted(path, text));
  return path;
}

function tableMigration({ up, down }) {
  const body = (queries) => queries.map((query) => `    await runner.query(${literal(query)});`).join('\n');
  return {
    imports: `import { MigrationInterface, QueryRunner } from 'typeorm';`,
    heading: 'implements MigrationInterface',
    body: `async up(runner: QueryRunner): Promise<void> {
${body(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${body(down)}
  }`,
  };
}

function indexMigration(indexes) {
  const list = (name) =>
    indexes[name].length > 0 ? `override ${name} = [${indexes[name].map(literal).join(', ')}];` : '';
  return {
    imports: `import { ConcurrentIndexes } from '#database/migrations';`,
    heading: 'extends ConcurrentIndexes',
    body: `${list('create')}\n${list('drop')}`,
  };
}

/** Separates the indexes of existing tables, which must not be changed in a transaction, from all other changes. */
function divided({ up, down }) {
  const [create, drop] = [indexesIn(up), indexesIn(down).filter(({ table }) => !dropsColumn(table, up))];
  const changed = create.find(({ name }) => drop.some((index) => index.name === name));
  if (changed)
    throw new Error(`Give the changed index ${changed.name} a new name: the old one is used until the new one exists.`);
  const moved = new Set([...create, ...drop].map(({ name }) => name));
  const others = (queries) => queries.filter((query) => !moved.has(indexNameIn(query)));
  const definitions = (indexes) => indexes.map(({ definition }) => definition);
  return {
    tables: { up: others(up), down: others(down) },
    indexes: { create: definitions(create), drop: definitions(drop) },
  };
}

/** The indexes that are created by the statements, unless the tables are as well. */
function indexesIn(queries) {
  return queries.flatMap((query) => {
    const { unique = '', name, table, rest } = CREATE_INDEX.exec(query)?.groups ?? {};
    if (!name || queries.some((other) => other.startsWith(`CREATE TABLE "${table}" `))) return [];
    return { name, table, definition: `create ${unique.toLowerCase()}index ${name} on ${table} ${rest.trim()}` };
  });
}

/** A column takes its indexes with it. */
function dropsColumn(table, queries) {
  return queries.some((query) => query.startsWith(`ALTER TABLE "${table}" DROP COLUMN `));
}

function indexNameIn(query) {
  return (CREATE_INDEX.exec(query) ?? DROP_INDEX.exec(query))?.groups.name;
}

function literal(query) {
  return `\`${query.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [command, ...rest] = args;
  say(await COMMANDS[command](...rest));
} catch (error) {
  const isSetting = error instanceof SettingsError;
  say(isSetting ? error.message : `The migration failed: ${error.message}`);
  process.exitCode = isSetting ? 2 : 1;
}
