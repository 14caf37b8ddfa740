import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
const PROBE = '/api/v1/actions';
const START_LIMIT_MS = 30_000;
const KEPT_OUTPUT = 4000;

/** A server in a process of its own, that says what it uses. */
export class Server {
  static async start(name, script, environment) {
    const began = performance.now();
    const { PATH, NODE_OPTIONS, PERK_CONTACTS } = process.env;
    const child = spawn(process.execPath, ['--require', join(root, 'test/bench/meter.cjs'), resolve(root, script)], {
      // Not the project's folder: a developer's .env would be read there.
      cwd: tmpdir(),
      env: { PATH, NODE_OPTIONS, PERK_CONTACTS, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const server = new Server(name, child);
    await server.answers(began + START_LIMIT_MS);
    server.startMs = performance.now() - began;
    return server;
  }

  said = '';

  constructor(name, child) {
    this.name = name;
    this.child = child;
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.said = (this.said + text).slice(-KEPT_OUTPUT);
      this.port ??= /http:\/\/localhost:(\d+)/.exec(text)?.[1];
    });
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** CPU time of all threads since the start, and memory, as they are now. */
  usage() {
    return this.ask('usage');
  }

  /** The CPU profile, as V8 writes it, of what the main thread did during `work`. */
  async profile(work) {
    await this.ask('startProfile');
    await work();
    return this.ask('stopProfile');
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill();
    await once(this.child, 'exit');
  }

  async ask(question) {
    this.child.send(question);
    const [answer] = await once(this.child, 'message');
    return answer;
  }

  async answers(deadline) {
    while (performance.now() < deadline && this.child.exitCode === null) {
      const response = this.port && (await fetch(this.origin + PROBE).catch(() => undefined));
      if (response?.ok) return;
      await sleep(5);
    }
    await this.stop();
    throw new Error(`${this.name} did not start:\n${this.said}`);
  }
}
