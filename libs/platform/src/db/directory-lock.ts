import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'perk-lock.';

/** A lock file is empty: its name says everything, so that no reader ever sees half of one. */
const NAME = /^perk-lock\.(?<pid>\d+)\.(?<started>\d*)\.(?<host>[\w-]*)\.[0-9a-f]+$/;

interface Claim {
  file: string;
  pid: number;
  /** When the process started, in ticks since boot; empty where there is no /proc. */
  started: string;
  /** The machine or container in which `pid` means something; empty where there is no /proc. */
  host: string;
}

/** Two processes in one data directory destroy it, so the second one is refused. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';

  constructor(directory: string, { pid, host, file }: Claim) {
    const elsewhere = host !== here() ? ` on ${host || 'another machine'}` : '';
    super(
      `The data directory ${directory} is in use by process ${pid}${elsewhere}: stop that process or choose another ` +
        `directory; if you are certain that it no longer runs, delete ${file} and start again.`,
    );
  }
}

export function isLockFile(name: string): boolean {
  return name.startsWith(PREFIX);
}

/**
 * Takes the directory, which is made when missing, for this process.
 *
 * Every process that wants it makes a file of its own, then looks for those of others, and has won when it finds none
 * that lives. Of two that win, the second to make its file would have seen the first's, so there are never two; and as
 * no name is ever used again, sweeping away the file of a dead process cannot hit that of a living one.
 * @returns gives the directory back; calling it again does nothing
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
    // Whoever only tries makes a new name each time; a name that stays is the owner's.
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
  // From in here nothing can be known of a process in another container that shares the volume.
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

/** What /proc tells about a process, or nothing where it tells nothing: on macOS, on Windows, of hidden processes. */
function processInfo(pid: number): { started: string; ended: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything, blanks and parentheses too.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process that nobody waited for still has a pid.
    return { started: fields[19] ?? '', ended: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined;
  }
}

/** Only where /proc is: the name of a Mac changes with the network it is in. */
function here(): string {
  return processInfo(process.pid) ? hostname().replace(/[^\w-]/g, '_') : '';
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
