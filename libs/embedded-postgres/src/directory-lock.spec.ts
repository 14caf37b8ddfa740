import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { DirectoryInUseError, lockDirectory } from './directory-lock';
import { EmbeddedEngine, openEmbedded } from './embedded-postgres';

// Processes that open a database: seconds each, and many times that on a busy machine.
const scratch = mkdtempSync(join(tmpdir(), 'perk-lock-'));
let names = 0;

const newPath = () => join(scratch, `d${++names}`);

/** Runs `body` in a process of its own, with the functions of this folder at hand. */
function inProcess(body: string, ...args: string[]): ChildProcess {
  const program = `
    const { lockDirectory } = require(${JSON.stringify(require.resolve('./directory-lock'))});
    const openEmbedded = (...args) => require(${JSON.stringify(require.resolve('./embedded-postgres'))}).openEmbedded(...args);
    const say = (line) => require('fs').writeSync(1, line + '\\n');
    const args = process.argv.slice(1);
    (async () => { ${body} })().catch((error) => say(error.name + ': ' + error.message));`;
  return spawn(process.execPath, ['-e', program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** The lines that a process says, and the next of them when awaited. */
function linesOf(child: ChildProcess) {
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout! });
  reader.on('line', (line) => lines.push(line));
  const atLeast = async (count: number) => {
    while (lines.length < count) await once(reader, 'line');
    return lines;
  };
  return { lines, atLeast };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a directory lock', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const here = process.platform === 'linux' ? hostname().replace(/[^\w-]/g, '_') : '';
  const claim = (pid: number, started: string, host = here) => {
    const directory = newPath();
    mkdirSync(directory);
    writeFileSync(join(directory, `perk-lock.${pid}.${started}.${host}.00ff`), '');
    return directory;
  };

  it('does not lock a directory twice in one process until it is released', () => {
    const directory = newPath();
    const release = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
    release();
    release();
    lockDirectory(directory)();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('reports the directory, the process and the remedy if the directory is locked', () => {
    const directory = newPath();
    lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(
      new RegExp(
        `^The data directory ${directory} is in use by process ${process.pid}\\. Stop .*, delete ${directory}/.*\\.$`,
      ),
    );
  });

  it('takes over the lock of a process that has ended', () => {
    const directory = claim(ended, '');
    lockDirectory(directory);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  (process.platform === 'linux' ? it : it.skip)('is taken over from a process whose pid another one has now', () => {
    expect(() => lockDirectory(claim(process.pid, '1'))).not.toThrow();
  });

  it('never takes over the lock of another machine, whose processes cannot be checked', () => {
    expect(() => lockDirectory(claim(ended, '1', 'elsewhere'))).toThrow(/in use by process \d+ on elsewhere/);
  });

  it('gives the lock to exactly one of many processes that try to take it over at once', async () => {
    const directory = claim(ended, '');
    const racers = Array.from({ length: 10 }, () =>
      inProcess(
        `say('ready'); await new Promise((go) => process.stdin.once('data', go));
         lockDirectory(args[0]); say('won'); process.stdin.resume();`,
        directory,
      ),
    );
    const said = racers.map(linesOf);
    await Promise.all(said.map(({ atLeast }) => atLeast(1)));
    for (const racer of racers) racer.stdin!.write('go\n');
    const results = (await Promise.all(said.map(({ atLeast }) => atLeast(2)))).map(([, result]) => result!);
    await Promise.all(racers.map(kill));
    expect(results.filter((result) => result === 'won')).toHaveLength(1);
    expect(results.filter((result) => result.startsWith('DirectoryInUseError'))).toHaveLength(9);
  });
});

describe('several processes on one directory', () => {
  const path = newPath();
  const poolOf = (engine: EmbeddedEngine) => new (engine.driver as { Pool: typeof Pool }).Pool();

  beforeAll(async () => (await openEmbedded({ directory: path })).close());

  it('cannot open a directory that another process uses, but take it over once that process was killed', async () => {
    const owner = inProcess(`await openEmbedded({ directory: args[0] }); say('open'); process.stdin.resume();`, path);
    await linesOf(owner).atLeast(1);
    await expect(openEmbedded({ directory: path })).rejects.toThrow(`is in use by process ${owner.pid}`);
    await kill(owner);
    await (await openEmbedded({ directory: path })).close();
  });

  it('loses no acknowledged data after kill -9', async () => {
    let acknowledged = 0;
    for (let round = 1; round <= 3; round++) {
      const writer = inProcess(
        `const { driver } = await openEmbedded({ directory: args[0] });
         const pool = new driver.Pool();
         await pool.query('create table if not exists fact (id serial primary key, note text)');
         for (;;) say((await pool.query("insert into fact (note) values (repeat('n', 500)) returning id")).rows[0].id);`,
        path,
      );
      const { lines, atLeast } = linesOf(writer);
      // From the second on, it writes after a recovery.
      await atLeast(100);
      await kill(writer);
      const other = await openEmbedded({ directory: path });
      const otherPool = poolOf(other);
      const { rows } = await otherPool.query<{ id: number }>('select id from fact');
      const kept = new Set(rows.map(({ id }) => id));
      expect(lines.map(Number).filter((id) => !kept.has(id))).toEqual([]);
      acknowledged += lines.length;
      expect(kept.size).toBeGreaterThanOrEqual(acknowledged);
      await otherPool.end();
      await other.close();
    }
  });
});
