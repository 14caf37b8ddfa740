// `npm run cluster`: two api processes and a worker behind haproxy on this machine, configured by deploy/haproxy.cfg, with the
// PostgreSQL and Redis of DATABASE_URL and REDIS_URL. SIGHUP restarts the apis one after the other, as a deployment does;
// SIGTERM stops everything. Settings are passed on; PORT is the port of the load balancer, the only address that is printed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildForAgents } from '../apps/agent-apps/build.mjs';
import { buildGuest } from '../apps/guest/build.mjs';
import { build } from './build.mjs';

/** Longer than the load balancer needs to notice: two checks, one second apart. */
const DRAIN_SECONDS = '4';
const NOTICED_WITHIN_MS = 5000;

const ROOT = join(import.meta.dirname, '..');
/** See docs/operations.md. */
const MEMORY_LIMITS = '--max-old-space-size=1024 --max-semi-space-size=8';
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** What an api prints about its demo business. */
const DEMO = /\nDemo business: [\s\S]*\nKEY=\S+\n(?:curl .+\n)+/;

const say = (message) => {
  console.error(message);
};

/** A process and its output. If it is quiet, its startup messages are shown only when it fails. */
class Part {
  #output = '';
  #listeners = new Set();
  isQuiet = false;

  constructor(name, [command, ...args], env) {
    this.child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.over = once(this.child, 'exit');
    this.over.then(
      ([code]) => end(`${this.isQuiet ? this.#output : ''}${name} exited with ${code}.`),
      (error) => end(error.code === 'ENOENT' ? `${command} is not installed.` : error.message),
    );
    const { stdout, stderr } = this.child;
    for (const stream of [stdout, stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.#output += text;
        for (const look of this.#listeners) look();
        // The log goes to standard output.
        if (stream === stdout || !this.isQuiet) process.stderr.write(text.replace(/^(?=.)/gm, `${name}: `));
      });
    }
  }

  /** Resolves with the match once the output contains it, by default in new output only; 0 searches from the beginning. */
  printed(pattern, from = this.#output.length) {
    return new Promise((resolve) => {
      const look = () => {
        const match = pattern.exec(this.#output.slice(from));
        if (!match) return;
        this.#listeners.delete(look);
        resolve(match);
      };
      this.#listeners.add(look);
      look();
    });
  }

  async stop() {
    this.over.catch(() => undefined);
    this.child.removeAllListeners('exit');
    const over = this.child.exitCode === null && once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await over;
  }
}

const parts = new Map();
const ports = new Map();
let shared;
let ending = false;

/** Resolves when the process is ready for requests or jobs. */
async function start(name, app, ready) {
  const env = { ...shared, PORT: ports.get(name) ?? '' };
  const part = new Part(name, [process.execPath, ...MEMORY_LIMITS.split(' '), join(ROOT, `dist/${app}.js`)], {
    ...MALLOC,
    ...env,
  });
  parts.set(name, part);
  part.isQuiet = true;
  await part.printed(ready, 0);
}

const startApi = (name) => start(name, 'api', /Perk is running at /);

async function rollOver() {
  const balancer = parts.get('balancer');
  for (const name of ['api1', 'api2']) {
    await parts.get(name).stop();
    const isSeen = balancer.printed(new RegExp(`Server apis/${name} is UP`));
    await startApi(name);
    // The load balancer prints nothing if it did not notice that the api was down.
    await Promise.race([isSeen, delay(NOTICED_WITHIN_MS)]);
  }
  say('Both apis were restarted.');
}

async function end(problem) {
  if (ending) return;
  ending = true;
  if (problem) say(problem);
  // The load balancer stops last, because the last responses of the others pass through it.
  const { balancer, ...others } = Object.fromEntries(parts);
  await Promise.all(Object.values(others).map((part) => part.stop()));
  await balancer?.stop();
  process.exit(problem ? 1 : 0);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return String(port);
}

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { DATABASE_URL, REDIS_URL, PORT = '3000', SHUTDOWN_DELAY_SECONDS = DRAIN_SECONDS } = process.env;
  if (!DATABASE_URL || !REDIS_URL)
    throw new Error('The cluster needs PostgreSQL and Redis: set DATABASE_URL and REDIS_URL.');
  await build(say);
  await buildGuest();
  await buildForAgents();
  const port = PORT === '0' ? await freePort() : PORT;
  for (const name of ['api1', 'api2']) ports.set(name, await freePort());
  const origin = `http://localhost:${port}`;
  shared = { BASE_URL: process.env.BASE_URL ?? origin, WORKER: 'off', TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS };
  // The processes cannot share one metrics port.
  shared.METRICS_PORT = '';

  process.on('SIGTERM', () => end());
  process.on('SIGINT', () => end());
  let rolling = Promise.resolve();
  process.on('SIGHUP', () => (rolling = rolling.then(rollOver)));

  // The first one migrates the database and creates the demo business that the second one uses.
  await startApi('api1');
  await Promise.all([startApi('api2'), start('worker', 'worker', /Perk worker is running/)]);
  const places = { PERK_BIND: `0.0.0.0:${port}`, PERK_API_1: `127.0.0.1:${ports.get('api1')}` };
  const env = { ...places, PERK_API_2: `127.0.0.1:${ports.get('api2')}` };
  parts.set('balancer', new Part('balancer', ['haproxy', '-db', '-f', join(ROOT, 'deploy/haproxy.cfg')], env));
  while (!(await isServed(origin))) await new Promise((next) => setTimeout(next, 50));
  // Printed here once, because each api would print it with its own port.
  if ((process.env.NODE_ENV || 'development') === 'development') say((await parts.get('api1').printed(DEMO, 0))[0]);
  say(`Perk is balanced at ${origin}`);
  say(`To restart both apis in turn: kill -HUP ${process.pid}`);
}

const isServed = (origin) =>
  fetch(`${origin}/api/v1/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

await main().catch((error) => {
  say(error.message);
  process.exit(2);
});
