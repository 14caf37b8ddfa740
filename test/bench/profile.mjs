// Profiles the CPU time of an operation by package.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './round.mjs';

const FOLDER = join(import.meta.dirname, '../../dist/profiles');
const NODE = 'Node.js';
/** V8's names for time outside of functions. */
const OUTSIDE = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside JavaScript'],
]);
const NOT_USED = new Set(['(idle)', '(root)']);
/** Starting and stopping the profiler takes long and is excluded. */
const METER = /\/test\/bench\/meter\.cjs$/;

/** Profiles one round of load. The profile is stored in dist/profiles, for flame graph viewers. */
export async function profile(side, operation, seconds) {
  const recorded = await side.server.profile(() => measure(side, operation, seconds));
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${operation.title.replace(/\W+/g, '-')}.cpuprofile`);
  writeFileSync(file, JSON.stringify(recorded));
  return { operation, file, packages: packagesOf(recorded) };
}

/**
 * The share of CPU time of each package, largest first: `self` is spent in its own functions, `withNode` also in functions of
 * Node.js that they call.
 */
export function packagesOf({ nodes, samples, timeDeltas }) {
  const microseconds = new Map();
  samples.forEach((id, i) => microseconds.set(id, (microseconds.get(id) ?? 0) + timeDeltas[i]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const packages = new Map();
  const add = (name, field, time) => {
    const entry = packages.get(name) ?? { name, self: 0, withNode: 0 };
    entry[field] += time;
    packages.set(name, entry);
  };
  let total = 0;
  const walk = ({ id, callFrame, children = [] }, caller, callersPayer) => {
    if (METER.test(callFrame.url)) return;
    const owner = ownerOf(callFrame) ?? caller;
    const payer = owner === NODE ? callersPayer : owner;
    if (!NOT_USED.has(callFrame.functionName)) {
      const time = microseconds.get(id) ?? 0;
      total += time;
      add(owner, 'self', time);
      add(payer, 'withNode', time);
    }
    for (const child of children) walk(byId.get(child), owner, payer);
  };
  walk(nodes[0], NODE, NODE);
  return [...packages.values()]
    .map(({ name, self, withNode }) => ({ name, self: self / total, withNode: withNode / total }))
    .sort((a, b) => b.self - a.self);
}

const sourceMaps = new Map();

/** The file in which a function was written: for one in a bundle, the file that its source map names. */
function sourceOf({ url, lineNumber, columnNumber }) {
  if (!url.startsWith('file:')) return url;
  if (!sourceMaps.has(url)) {
    const file = `${fileURLToPath(url)}.map`;
    sourceMaps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return sourceMaps.get(url)?.findEntry(lineNumber, columnNumber).originalSource ?? url;
}

/** The package of a function; undefined for V8 built-ins, whose time is attributed to the caller. */
function ownerOf(callFrame) {
  const { functionName, url } = callFrame;
  if (OUTSIDE.has(functionName)) return OUTSIDE.get(functionName);
  if (url.startsWith('node:')) return NODE;
  const source = sourceOf(callFrame);
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source);
  const inService = /(?:^|\/)((?:apps|libs)\/[^/]+)\//.exec(source);
  return inPackage?.[1] ?? inService?.[1] ?? (url ? 'other files' : undefined);
}
