// Compiles apps, libs and ormconfig.ts into dist/. Only what changed is compiled, so that `npm start` can always call it.
// The benchmark compiles a server of its own in the same way, with a record of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SERVICE = { folders: ['apps', 'libs'], files: ['ormconfig.ts'], record: 'dist/.build.json' };

export async function build(say = () => {}, { folders, files = [], record } = SERVICE) {
  const sources = folders.flatMap(list).concat(files);
  const now = Object.fromEntries(['package-lock.json', '.swcrc', ...sources].map((path) => [path, stampOf(path)]));
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const everything = ['package-lock.json', '.swcrc'].some((path) => before[path] !== now[path]);
  const stale = sources.filter((path) => everything || before[path] !== now[path] || !existsSync(target(path)));
  for (const path of Object.keys(before)) if (!(path in now)) rmSync(target(path), { force: true });
  if (stale.length > 0) {
    say(`Building ${stale.length} files…`);
    const swc = await import('@swc/core').catch(() => {
      throw new Error('Building needs the development dependencies: run `npm ci --include=dev`.');
    });
    await Promise.all(stale.map((path) => compile(swc, path)));
  }
  if (stale.length > 0 || Object.keys(before).length !== Object.keys(now).length)
    writeFileSync(record, JSON.stringify(now));
}

async function compile(swc, path) {
  const { code, map } = await swc.transformFile(path, { swcrc: true });
  const out = target(path);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(`${out}.map`, map);
  // Renamed into place: a process that starts meanwhile never reads half a file.
  writeFileSync(`${out}.${process.pid}`, `${code}\n//# sourceMappingURL=${out.split('/').at(-1)}.map\n`);
  renameSync(`${out}.${process.pid}`, out);
}

function list(directory) {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.endsWith('.d.ts'));
}

function target(path) {
  return `dist/${path.replace(/\.ts$/, '.js')}`;
}

function stampOf(path) {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs}-${size}`;
}

if (process.argv[1]?.endsWith('build.mjs')) {
  await build((message) => {
    console.error(message);
  });
}
