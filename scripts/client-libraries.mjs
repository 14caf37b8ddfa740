// Generates the client libraries into dist/clients, from docs/openapi.json, if that or the generators have changed. The service sends the
// same files; these are for whoever compiles with them, as the dashboard does. It needs no build of the service.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const GENERATORS = join(ROOT, 'libs/sdk/src');
const TARGET = join(ROOT, 'dist/clients');
const RECORD = join(TARGET, 'sources.txt');

export async function buildClients() {
  const stamped = stamp();
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === stamped) return;
  const { clientFiles } = await loadGenerators();
  mkdirSync(TARGET, { recursive: true });
  const files = clientFiles(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
  for (const [name, text] of Object.entries({ ...files, 'sources.txt': stamped })) write(join(TARGET, name), text);
}

/** A hash of what the files are generated from. */
function stamp() {
  const names = readdirSync(GENERATORS, { recursive: true }).map(String).sort();
  const sources = names.filter((name) => name.endsWith('.ts')).map((name) => join(GENERATORS, name));
  const hash = createHash('sha256');
  for (const path of [DOCUMENT, ...sources]) hash.update(readFileSync(path));
  return hash.digest('base64url');
}

async function loadGenerators() {
  const { build } = await import('esbuild').catch(() => {
    throw new Error('Generating clients needs the development dependencies: run `npm ci --include=dev`.');
  });
  const entry = join(GENERATORS, 'client-files.ts');
  const options = { bundle: true, write: false, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' };
  const { outputFiles } = await build({ entryPoints: [entry], ...options });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** Renamed into place: a process that compiles meanwhile never reads half a file. */
function write(path, text) {
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClients();
