// `npm start`: builds what changed, then runs the service; with `worker`, only the background work. The dashboard is built by another
// process, for which the start does not wait: until it is ready, /dashboard says so.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { discard, isStale } from '../apps/dashboard/build.mjs';
import { buildForAgents } from '../apps/agent-apps/build.mjs';
import { buildGuest } from '../apps/guest/build.mjs';
import { build } from './build.mjs';

const app = process.argv[2] ?? 'api';
if (app === 'api' && isStale()) {
  discard();
  spawn(process.execPath, [join(import.meta.dirname, '../apps/dashboard/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
await build((message) => {
  console.error(message);
});
if (app === 'api') await Promise.all([buildGuest(), buildForAgents()]);
await import(`../dist/${app}.js`);
