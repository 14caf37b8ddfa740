// Builds the dashboard into dist/dashboard, with a .br and a .gz form of each file. `npm run build` waits for it; `npm start` runs it as
// another process if the sources have changed, while the service starts. With `--watch`, it builds again after every change.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress, compressAll, hashOf, replaceWith } from '../../scripts/built-files.mjs';
import { buildClients } from '../../scripts/client-libraries.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
/** With those of the client that it calls the API with. */
const SOURCES = ['apps/dashboard', 'docs/openapi.json', 'libs/sdk/src', 'package-lock.json'];
const TARGET = join(ROOT, 'dist/dashboard');
/** The error of the last build, if it failed. The service shows it. */
const FAILURE = join(ROOT, 'dist/dashboard.failed.txt');
const RECORD = join(TARGET, 'sources.txt');
/** Other static files of the service that are compressed now rather than at their first request. */
const DOCS = { from: join(ROOT, 'node_modules/swagger-ui-dist'), to: join(ROOT, 'dist/docs') };
const DOCS_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Whether the sources differ from those of the last build. */
export function isStale() {
  return !existsSync(RECORD) || readFileSync(RECORD, 'utf8') !== hashOf(SOURCES);
}

/** Removes the last build, so that nobody sees an old version while a new one is built. */
export function discard() {
  rmSync(TARGET, { recursive: true, force: true });
  rmSync(FAILURE, { force: true });
}

/** @throws Error of Vite, which is also written to the file that the service shows */
export async function buildDashboard() {
  const stamped = hashOf(SOURCES);
  rmSync(FAILURE, { force: true });
  const folder = `${TARGET}.${process.pid}`;
  // Otherwise Vite takes over the setting of the service, and bundles the development version of React.
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite').catch(() => {
      throw new Error('Building the dashboard needs the development dependencies: run `npm ci --include=dev`.');
    });
    await buildClients();
    await build({
      root: HERE,
      configFile: join(HERE, 'vite.config.mjs'),
      logLevel: 'error',
      build: { outDir: folder },
    });
    compressAll(folder);
    compressDocs();
    writeFileSync(join(folder, 'sources.txt'), stamped);
    replaceWith(folder, TARGET);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(FAILURE, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

function compressDocs() {
  mkdirSync(DOCS.to, { recursive: true });
  for (const name of DOCS_FILES) {
    const [from, to] = [join(DOCS.from, name), join(DOCS.to, name)];
    const isCurrent = existsSync(`${to}.br`) && statSync(`${to}.br`).mtimeMs > statSync(from).mtimeMs;
    if (!isCurrent) compress(from, to);
  }
}

async function rebuild() {
  const start = performance.now();
  await buildDashboard().then(
    () => console.error(`Built the dashboard in ${Math.round(performance.now() - start)} ms.`),
    (error) => console.error(error instanceof Error ? error.message : error),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--watch')) {
    await rebuild();
    let timer;
    watch(join(HERE, 'src'), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, 100);
    });
  } else {
    await buildDashboard();
  }
}
