// What the builds of the apps for browsers have in common.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');

/** A hash of the contents of files and folders of the repository, so that a checkout or a copy with other times is not built again. */
export function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const path of filesIn(join(ROOT, source))) hash.update(`${relative(ROOT, path)}\0`).update(readFileSync(path));
  return hash.digest('base64url');
}

/** Writes a .br and a .gz form of a file, beside it unless another path is given. */
export function compress(from, to = from) {
  const body = readFileSync(from);
  writeFileSync(`${to}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }));
  writeFileSync(`${to}.gz`, gzipSync(body, { level: 9 }));
}

export function compressAll(folder) {
  for (const path of filesIn(folder)) compress(path);
}

/** Puts a build in the place of the last one. Another process may be doing the same: then its build stays, which is as good. */
export function replaceWith(folder, target) {
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(folder, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
