import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
const PROBE = '/api/v1/actions';
const START_LIMIT_MS = 30_000;
const MAX_OUTPUT = 4000;
/** Those with which the service runs in production; see docs/operations.md. */
const LIMITS = ['--max-old-space-size=1024', '--max-semi-space-size=8'];
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A server in a separate process that reports its CPU and memory usage. */
export class Server {
  static async start(name, script, environment) {
    const start = performance.now();
    const { PATH, NODE_OPTIONS, PERK_CONTACTS } = process.env;
    const flags = [...LIMITS, '--require', join(root, 'test/bench/meter.cjs')];
    const child = spawn(process.execPath, [...flags, resolve(root, script)], {
      // Not the project folder, where a developer's .env would be read.
      cwd: tmpdir(),
      env: { PATH, NODE_OPTIONS, PERK_CONTACTS, ...MALLOC, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const server = new Server(name, child);
    await server.waitUntilReady(start + START_LIMIT_MS);
    server.startMs = performance.now() - start;
    return server;
  }

  output = '';

  constructor(name, child) {
    this.name = name;
    this.child = child;
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.output = (this.output + text).slice(-MAX_OUTPUT);
      this.port ??= /http:\/\/localhost:(\d+)/.exec(text)?.[1];
    });
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The CPU time of all threads since the start, and the current memory. */
  usage() {
    return this.request('usage');
  }

  /** The V8 CPU profile of the main thread during `work`. */
  async profile(work) {
    await this.request('startProfile');
    await work();
    return this.request('stopProfile');
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }

  async request(name) {
    this.child.send(name);
    const [reply] = await once(this.child, 'message');
    return reply;
  }

  async waitUntilReady(deadline) {
    while (performance.now() < deadline && this.child.exitCode === null) {
      const response = this.port && (await fetch(this.origin + PROBE).catch(() => undefined));
      if (response?.ok) return;
      await sleep(5);
    }
    await this.stop();
    throw new Error(`${this.name} did not start:\n${this.output}`);
  }
}
