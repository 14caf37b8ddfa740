// Compiles apps, libs and ormconfig.ts into dist/, and bundles each process with its packages into one file, such as dist/api.js, which
// loads much faster than thousands of files. Only what changed is compiled, so that `npm start` can always call it. The
// benchmark compiles its own server in the same way, with its own record.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { buildForAgents } from '../apps/agent-apps/build.mjs';
import { buildDashboard, isStale } from '../apps/dashboard/build.mjs';
import { buildGuest } from '../apps/guest/build.mjs';
import { buildClients } from './client-libraries.mjs';

/** Paths are relative to this folder, also if the command is called in another one. */
const ROOT = resolve(import.meta.dirname, '..');

const SERVICE = {
  folders: ['apps', 'libs'],
  files: ['ormconfig.ts'],
  bundles: {
    api: 'apps/api/src/main.js',
    worker: 'apps/worker/src/main.js',
    // A process that the others start, so it is next to them.
    'image-decoder': 'libs/images/src/image-decoder.js',
    // A package that only some processes load.
    's3-client': 'libs/storage/src/s3-client.js',
  },
  record: 'dist/.build.json',
};

/** A change of these compiles everything again. */
const CONFIGURATION = ['package-lock.json', '.swcrc', 'scripts/build.mjs'];

/** Not bundled: they contain native code, WebAssembly or files to serve, or they are optional and not installed. */
const EXTERNAL = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'sharp',
  'swagger-ui-dist',
  'class-transformer/storage',
  'pg-native',
  '@fastify/static',
  '@nestjs/microservices*',
  '@nestjs/websockets*',
];

export async function build(say = () => {}, { folders, files = [], bundles = {}, record } = SERVICE) {
  const sources = folders.flatMap(list).concat(files);
  const now = Object.fromEntries([...CONFIGURATION, ...sources].map((path) => [path, stampOf(path)]));
  const before = existsSync(at(record)) ? JSON.parse(readFileSync(at(record), 'utf8')) : {};
  const everything = CONFIGURATION.some((path) => before[path] !== now[path]);
  const stale = sources.filter((path) => everything || before[path] !== now[path] || !existsSync(at(target(path))));
  const deleted = Object.keys(before).filter((path) => !(path in now));
  for (const path of deleted) rmSync(at(target(path)), { force: true });
  if (stale.length > 0) {
    say(`Building ${stale.length} files…`);
    const swc = await tool('@swc/core');
    await Promise.all(stale.map((path) => compile(swc, path)));
  }
  const isChanged = stale.length > 0 || deleted.length > 0;
  const due = Object.entries(bundles).filter(([name]) => isChanged || !existsSync(at(bundleOf(name))));
  if (due.length > 0) {
    const esbuild = await tool('esbuild');
    await Promise.all(due.map(([name, entry]) => bundle(esbuild, name, entry)));
  }
  if (isChanged) writeFileSync(at(record), JSON.stringify(now));
}

async function compile(swc, path) {
  const { code, map } = await swc.transformFile(at(path), { swcrc: true, cwd: ROOT, sourceFileName: path });
  const out = at(target(path));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.map`, map);
  // Renamed into place: a process that starts meanwhile never reads half a file.
  writeFileSync(`${out}.${process.pid}`, `${code}\n//# sourceMappingURL=${out.split('/').at(-1)}.map\n`);
  renameSync(`${out}.${process.pid}`, out);
}

/**
 * With the names of the sources, and a source map, so that stack traces and profiles can be read; without indentation, because V8
 * keeps the source of a script, and the beginning of each of its lines, in memory.
 */
async function bundle(esbuild, name, entry) {
  const out = bundleOf(name);
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [`dist/${entry}`],
    outfile: out,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    lineLimit: 200,
    sourcemap: true,
    sourcesContent: false,
    external: EXTERNAL,
    // Packages that are ES modules find others from their own URL, which is that of the bundle.
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    // One table of the types of files, the newest, in place of one for each package that reads it.
    alias: { 'mime-db': join(ROOT, 'node_modules/mime-db') },
    plugins: [migrations, mappedTypes, unusedParts],
    logLevel: 'error',
  });
  for (const { path, text } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, path.endsWith('.js') ? inAscii(text) : text);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/**
 * V8 keeps the source of a script in memory: with one byte per character, or with two if any character is not Latin-1.
 * esbuild leaves such characters in comments, regular expressions and tagged templates.
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const MIGRATIONS = /\(0, \w+\.migrationsIn\)\(\(0, \w+\.join\)\(__dirname, '\.\.\/migrations'\)\)/;

/** A bundle cannot look for migrations in the folder of a context, so it contains a list of what is in the folder. */
const migrations = {
  name: 'migrations',
  setup({ onLoad }) {
    onLoad({ filter: /\.schema\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!MIGRATIONS.test(code))
        throw new Error(`${path} must contain migrationsIn(join(__dirname, '../migrations')).`);
      const folder = join(dirname(path), '../migrations');
      const modules = readdirSync(folder).filter((name) => name.endsWith('.js'));
      const loaded = modules.map((name) => `require(${JSON.stringify(join(folder, name))})`);
      return { contents: code.replace(MIGRATIONS, `[${loaded.join(', ')}].flatMap(Object.values)`) };
    });
  },
};

/** These functions must find the class-validator and class-transformer of the bundle, not load them a second time. */
const mappedTypes = {
  name: 'mapped types',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]@nestjs[/\\]mapped-types[/\\]dist[/\\]type-helpers\.utils\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const contents = code.replace('const require = createRequire(import.meta.url);', '');
      if (contents === code) throw new Error(`${path} no longer calls createRequire: change how it is bundled.`);
      return { contents };
    });
  },
};

/** What packages have for other databases and languages is left out, but for a class or function that nothing uses. */
const unusedParts = {
  name: 'unused parts',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]typeorm[/\\]driver[/\\][\w-]+[/\\]\w+\.js$/ }, ({ path }) => {
      const name = basename(path, '.js');
      const isUsed = ['postgres', 'types'].includes(basename(dirname(path)));
      return isUsed ? undefined : { contents: `exports.${name} = class ${name} {};` };
    });
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]/ }, ({ path }) =>
      /\b(?:en|index)\.cjs$/.test(path) ? undefined : { contents: 'exports.default = () => {};' },
    );
  },
};

function tool(name) {
  return import(name).catch(() => {
    throw new Error('Building needs the development dependencies: run `npm ci --include=dev`.');
  });
}

function list(directory) {
  return (
    readdirSync(at(directory), { recursive: true })
      .map((name) => join(directory, String(name)).replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.endsWith('.d.ts'))
      // These run in browsers, and have builds of their own.
      .filter((path) => !/^apps\/(?:agent-apps|dashboard|guest)\//.test(path))
  );
}

function at(path) {
  return join(ROOT, path);
}

function target(path) {
  return `dist/${path.replace(/\.ts$/, '.js')}`;
}

function bundleOf(name) {
  return `dist/${name}.js`;
}

function stampOf(path) {
  const { mtimeMs, size } = statSync(at(path));
  return `${mtimeMs}-${size}`;
}

if (process.argv[1]?.endsWith('build.mjs')) {
  await build((message) => {
    console.error(message);
  });
  await buildClients();
  await buildGuest();
  await buildForAgents();
  if (isStale()) {
    console.error('Building the dashboard…');
    await buildDashboard();
  }
}
