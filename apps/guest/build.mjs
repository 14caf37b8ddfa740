// Builds the script and the style sheet of the guest pages into dist/guest, with a .br and a .gz form of each file. It takes less than a
// second, so the service always waits for it.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll, hashOf, replaceWith } from '../../scripts/built-files.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const SOURCES = ['apps/guest', 'package-lock.json'];
const TARGET = join(ROOT, 'dist/guest');
const RECORD = join(TARGET, 'sources.txt');
/** The names of the script, of the style sheet and of the picture, which pages refer to. */
const NAMES = 'files.json';

/** What links to pages show of a shop without a logo. */
const CARD = 'apps/guest/src/card.png';

/** Phones that got an update since 2021. */
const BROWSERS = ['chrome95', 'firefox94', 'safari15'];

export async function buildGuest() {
  const stamped = hashOf(SOURCES);
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === stamped) return;
  const { build } = await import('esbuild').catch(() => {
    throw new Error('Building the guest pages needs the development dependencies: run `npm ci --include=dev`.');
  });
  const folder = `${TARGET}.${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { guest: 'apps/guest/src/main.ts', style: 'apps/guest/src/style.css' },
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: BROWSERS,
    metafile: true,
    logLevel: 'error',
  });
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  const nameOf = (entry) => basename(entries.find(([, { entryPoint }]) => entryPoint.endsWith(entry))[0]);
  const card = `card-${hashOf([CARD]).slice(0, 8)}.png`;
  copyFileSync(join(ROOT, CARD), join(folder, 'assets', card));
  writeFileSync(join(folder, NAMES), JSON.stringify({ script: nameOf('main.ts'), style: nameOf('style.css'), card }));
  compressAll(folder);
  writeFileSync(join(folder, 'sources.txt'), stamped);
  replaceWith(folder, TARGET);
}
