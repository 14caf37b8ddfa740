import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'perk-lock.';

/** A lock file is empty: all information is in its name, so that it is never read half-written. */
const NAME = /^perk-lock\.(?<pid>\d+)\.(?<started>\d*)\.(?<host>[\w-]*)\.[0-9a-f]+$/;

interface Claim {
  file: string;
  pid: number;
  /** When the process started, in ticks since boot; empty without /proc. */
  started: string;
  /** The machine or container to which `pid` belongs; empty without /proc. */
  host: string;
}

/** The directory is in use by another process. Two processes in one data directory would destroy it. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';

  constructor(directory: string, { pid, host, file }: Claim) {
    const elsewhere = host !== here() ? ` on ${host || 'another machine'}` : '';
    super(
      `The data directory ${directory} is in use by process ${pid}${elsewhere}. Stop that process or choose another ` +
        `directory. If you are certain that the process is not running any more, delete ${file} and start again.`,
    );
  }
}

export function isLockFile(name: string): boolean {
  return name.startsWith(PREFIX);
}

/**
 * Locks the directory for this process, and creates it if it is missing.
 *
 * Each process creates its own lock file and then looks for those of others. It has the lock if none of them belongs to a
 * running process. Two processes cannot both have the lock, because the one that created its file later would have seen the
 * other's. File names are never reused, so deleting the file of a dead process cannot affect a running one.
 * @returns a function that releases the lock; calling it again does nothing
 * @throws DirectoryInUseError
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const seen = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const file = join(directory, claimName());
    closeSync(openSync(file, 'wx', 0o600));
    const release = () => rmSync(file, { force: true });
    const others = claimsIn(directory).filter((claim) => claim.file !== file);
    if (!others.some(isAlive)) {
      for (const dead of others) rmSync(dead.file, { force: true });
      return release;
    }
    release();
    // A process that is still trying uses a new name each time; a name that persists belongs to the owner.
    const owner = others.find((claim) => isAlive(claim) && seen.has(claim.file));
    if (owner) throw new DirectoryInUseError(directory, owner);
    for (const { file } of others) seen.add(file);
    pause(5 + Math.random() * 20 * attempt);
  }
}

function claimName(): string {
  const started = processInfo(process.pid)?.started ?? '';
  return `${PREFIX}${process.pid}.${started}.${here()}.${randomBytes(8).toString('hex')}`;
}

function claimsIn(directory: string): Claim[] {
  return readdirSync(directory).flatMap((name) => {
    const { pid, started = '', host = '' } = NAME.exec(name)?.groups ?? {};
    return pid ? [{ file: join(directory, name), pid: Number(pid), started, host }] : [];
  });
}

function isAlive({ pid, started, host }: Claim): boolean {
  // A process in another container that shares the volume cannot be checked from here.
  if (host !== here()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM is a process of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
  const info = processInfo(pid);
  if (!info) return true;
  return !info.ended && (!started || info.started === started);
}

/** Information about a process from /proc; undefined if there is none, as on macOS and Windows, and for hidden processes. */
function processInfo(pid: number): { started: string; ended: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name is in parentheses and may contain any characters, including spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie process still has a pid.
    return { started: fields[19] ?? '', ended: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined;
  }
}

/** The host name; empty without /proc, because the host name of a Mac changes with its network. */
function here(): string {
  return processInfo(process.pid) ? hostname().replace(/[^\w-]/g, '_') : '';
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
