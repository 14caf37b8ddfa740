import { ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

const INSTALLED = '/usr/lib/postgresql';

/** The directory of the programs of the newest PostgreSQL on this machine. */
const programs = existsSync(INSTALLED)
  ? readdirSync(INSTALLED)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(INSTALLED, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;

/** The user `postgres`, because PostgreSQL does not run as root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A separate PostgreSQL server, which tests can stop and restart. */
export class Cluster {
  /** Why a server cannot be started on this machine. */
  static readonly unavailable = programs ? undefined : `there is no PostgreSQL in ${INSTALLED}`;

  private server?: ChildProcess;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static make(): Promise<Cluster> {
    return Cluster.filledBy('initdb', ['-U', 'perk', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  }

  /** A standby of this server. Replication is asynchronous unless this server has `synchronous_standby_names`. */
  standby(): Promise<Cluster> {
    const source = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'perk'];
    return Cluster.filledBy('pg_basebackup', [...source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
  }

  private static async filledBy(program: string, options: string[]): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'perk-cluster-'));
    const user = owner();
    if (user) chownSync(folder, user.uid, user.gid);
    const into = ['-D', join(folder, 'data')];
    execFileSync(join(programs ?? '', program), [...into, ...options], { ...user, cwd: folder, stdio: 'pipe' });
    const cluster = new Cluster(folder, await freePort());
    await cluster.start();
    return cluster;
  }

  get url(): string {
    return `postgres://perk@127.0.0.1:${String(this.port)}/postgres`;
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const { folder, port } = this;
    this.server = spawn(
      join(programs ?? '', 'postgres'),
      ['-D', join(folder, 'data'), '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
      { ...owner(), cwd: folder, stdio: 'ignore' },
    );
    while (!(await this.answers())) await new Promise((next) => setTimeout(next, 20));
  }

  /** Immediate shutdown: connections are dropped, and the next start performs crash recovery. */
  stopImmediately(): Promise<void> {
    return this.end('SIGQUIT');
  }

  /** Fast shutdown: connections are closed properly, and their transactions are rolled back. */
  stopInOrder(): Promise<void> {
    return this.end('SIGINT');
  }

  /** Ends all processes of the server at once, like a power failure. */
  async kill(): Promise<void> {
    const over = this.server && once(this.server, 'exit');
    this.signalAll('SIGKILL');
    await over;
  }

  /** Freezes the server: connections stay open, but there are no responses. */
  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  thaw(): void {
    this.signalAll('SIGCONT');
  }

  async query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    if (this.isRunning) this.thaw();
    await this.stopImmediately();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.server || !this.isRunning) return;
    const over = once(this.server, 'exit');
    this.server.kill(signal);
    await over;
  }

  private get isRunning(): boolean {
    return this.server?.exitCode === null && this.server.signalCode === null;
  }

  private async answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.server?.pid ?? 0;
    const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
      .trim()
      .split(' ');
    // The parent process first, so that it does not react to stopped children.
    for (const each of [pid, ...children.filter(Boolean).map(Number)]) process.kill(each, signal);
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
