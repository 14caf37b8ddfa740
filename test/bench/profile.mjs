// Which package the CPU time of an operation goes to.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './round.mjs';

const FOLDER = join(import.meta.dirname, '../../dist/profiles');
const NODE = 'Node.js';
/** What V8 calls the time that belongs to no function. */
const OUTSIDE = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside JavaScript'],
]);
const NOT_USED = new Set(['(idle)', '(root)']);
/** What starts and stops the profile takes long, and is no part of it. */
const METER = /\/test\/bench\/meter\.cjs$/;

/** Profiles one stretch of load. The profile itself is kept in dist/profiles, for a viewer of flame graphs. */
export async function profile(side, operation, seconds) {
  const recorded = await side.server.profile(() => measure(side, operation, seconds));
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${operation.name}.cpuprofile`);
  writeFileSync(file, JSON.stringify(recorded));
  return { operation, file, packages: packagesOf(recorded) };
}

/**
 * Each package with its parts of the time in use: `self` is spent in its own functions, `withNode` also in those of Node.js
 * that they call. The one that takes most comes first.
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

/** The package that a function is written in; undefined for one that is built into V8, which is its caller's. */
function ownerOf({ functionName, url }) {
  if (OUTSIDE.has(functionName)) return OUTSIDE.get(functionName);
  if (url.startsWith('node:')) return NODE;
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url);
  const inService = /\/dist\/((?:apps|libs)\/[^/]+)\//.exec(url);
  return inPackage?.[1] ?? inService?.[1] ?? (url ? 'other files' : undefined);
}
