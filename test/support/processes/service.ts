import { ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RouteTable } from '#http/host';
import { Client } from '../client';
import { administer, scratch } from '../jest/databases.cjs';

const ROOT = resolve(__dirname, '../../..');

/** The built service, for tests that run it as a separate process. */
export const API = 'dist/api.js';
export const WORKER = 'dist/worker.js';

export interface Ended {
  /** Null if a signal ended the process. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process that was started, but may not be ready. */
export interface Launched {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when it has ended. */
  ended: Promise<Ended>;
  /** Resolves with the match when the process prints it; rejects if it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** Stops it gracefully, like an orchestrator. */
  stop(): Promise<Ended>;
  /** Kills it with SIGKILL. */
  kill(): Promise<Ended>;
}

export interface Service extends Launched {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** Calls without a credential; use `.as(credential)`. Does not check responses, because the routes are in the other process. */
  api: Client;
}

interface LaunchOptions {
  /** The arguments of node; by default, the api. */
  args?: string[];
  cwd?: string;
}

const DEFAULTS = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '100000',
  // Tests run beside each other, so a process may be slow without being overloaded.
  LOAD_SHEDDING: 'off',
};

/**
 * As in `npm start`. The embedded database is WebAssembly, and a process that runs for seconds would spend a quarter of its CPU time on
 * compiling it a second time, with optimizations.
 */
const FLAGS = [
  '--max-old-space-size=1024',
  '--max-semi-space-size=8',
  ...(process.env.DATABASE_URL ? [] : ['--liftoff-only']),
];

const running = new Set<ChildProcess>();
const folders: string[] = [];

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts a process. It inherits only PATH and the guard of loopback-only.cjs; undefined variables are omitted. */
export function launch(
  env: Record<string, string | undefined>,
  { args = [API], cwd = ROOT }: LaunchOptions = {},
): Launched {
  const [script = API, ...rest] = args;
  const { PATH, HOME, NODE_OPTIONS, PERK_CONTACTS } = process.env;
  const child = spawn(process.execPath, [...FLAGS, resolve(ROOT, script), ...rest], {
    cwd,
    env: { PATH, HOME, NODE_OPTIONS, PERK_CONTACTS, ...DEFAULTS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const text = { stdout: '', stderr: '' };
  const heard = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
      for (const look of heard) look();
    });
  }
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => {
      running.delete(child);
      done({ code, ...text });
    });
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    ended,
    printed: (pattern) =>
      new Promise((found, failed) => {
        const look = () => {
          const match = pattern.exec(text.stderr) ?? pattern.exec(text.stdout);
          if (match) heard.delete(look);
          if (match) found(match);
        };
        heard.add(look);
        look();
        void ended.then(({ code }) => {
          failed(new Error(`It ended with ${String(code)} before it printed ${String(pattern)}: ${text.stderr}`));
        });
      }),
    signal: (name) => child.kill(name),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** The built service, ready for requests. */
export async function startService(env: Record<string, string | undefined>, options?: LaunchOptions): Promise<Service> {
  const launched = launch(env, options);
  const [, port] = await launched.printed(/Perk is running at http:\/\/localhost:(\d+)/);
  const origin = `http://127.0.0.1:${String(port)}`;
  const { status } = await fetch(`${origin}/api/v1/health/ready`);
  if (status !== 200) throw new Error(`The service is running, but not ready: ${String(status)}`);
  return { ...launched, origin, api: new Client(origin, new RouteTable()) };
}

/** A temporary directory, which is deleted after the test file. */
export function aFolder(): string {
  const folder = mkdtempSync(join(scratch, 'perk-test-'));
  folders.push(folder);
  return folder;
}

/** Settings for a new database on the engine under test, and a function that deletes it. */
export async function nowhereYet(): Promise<{ settings: Record<string, string>; drop: () => Promise<unknown> }> {
  const folder = aFolder();
  const settings = { DATA_DIR: join(folder, 'data') };
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return { settings, drop: async () => undefined };
  const name = `perk_test_${folder.slice(-6).toLowerCase()}_empty`;
  await administer(`create database ${name}`);
  const url = new URL(DATABASE_URL);
  url.pathname = `/${name}`;
  return {
    settings: { ...settings, DATABASE_URL: url.toString() },
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/**
 * Resolves when `condition` is true; limited only by the timeout of the test.
 * @param everyMs longer for conditions that take much work to find out
 */
export async function until(condition: () => Promise<boolean> | boolean, everyMs = 10): Promise<void> {
  while (!(await condition())) await new Promise((next) => setTimeout(next, everyMs));
}
