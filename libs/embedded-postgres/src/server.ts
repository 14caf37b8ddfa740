import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite' with { 'resolution-mode': 'import' };
import { Backend, ClientSession } from './client-session';

/** In addition to PGlite's own. */
const START_PARAMETERS = [
  ...['-c', 'shared_buffers=8MB'],
  // Node's stack is much smaller than PostgreSQL's default limit; a statement should fail rather than crash the engine.
  ...['-c', 'max_stack_depth=200kB'],
];

/** The exit status when PostgreSQL jumps to its error handler; any other status is a crash. */
const ERROR_JUMP = 100;

/** Resets a session as a server does at its end: no pending Sync, no transaction, no session state. */
const RESET = [message('S'), message('Q', 'ROLLBACK\0'), message('Q', 'DISCARD ALL\0')];

/** The connection is lost. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError';

  /** @param code 57P02 and 57P03 as from a server; ECONNRESET after `stop`, which `pg` ignores while it disconnects */
  constructor(
    readonly code: '57P02' | '57P03' | 'ECONNRESET',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** Makes PGlite behave like a server: one session at a time, each with a clean state, and a restart after a crash. */
export class EmbeddedServer implements Backend {
  private database?: Promise<PGlite>;
  private stopped = false;
  private lastError = '';
  private lastSession: Promise<unknown> = Promise.resolve();
  private readonly sessions = new Set<ClientSession>();

  constructor(private readonly directory: string) {}

  async start(): Promise<void> {
    this.lastError = '';
    this.database = this.create();
    try {
      await this.database;
    } catch (cause) {
      this.database = undefined;
      const what = `The embedded database in ${this.directory} does not start${this.lastError}.`;
      throw new EmbeddedServerError('57P03', what, cause);
    }
  }

  private async create(): Promise<PGlite> {
    // Loaded here, because a service with a PostgreSQL server does not need it.
    const { PGlite: Engine } = await import('@electric-sql/pglite');
    const database = await Engine.create(this.directory, {
      startParams: [...Engine.defaultStartParams, ...START_PARAMETERS],
      initDbStartParams: ['--wal-segsize=1'],
      onStderr: (line) => {
        if (/PANIC|FATAL/.test(line)) this.lastError = ` (${line.trim()})`;
        return false;
      },
    });
    return stopOnCrash(database);
  }

  connect(): Duplex {
    const session = new ClientSession(this);
    this.sessions.add(session);
    return session.once('close', () => this.sessions.delete(session));
  }

  async admit(session: ClientSession): Promise<void> {
    const before = this.lastSession;
    const over = new Promise((resolve) => session.once('close', resolve));
    this.lastSession = before.then(() => over);
    await before;
    if (session.destroyed) return;
    if (!this.database && !this.stopped) await this.start();
    for (const step of RESET) await this.roundTrip(step);
  }

  async roundTrip(messages: Buffer): Promise<Buffer> {
    const database = await this.database;
    if (!database) throw closed();
    const response: Buffer[] = [];
    // Only collects data, because an exception would be thrown into the engine. Copies it, because the engine reuses it.
    const onRawData = (bytes: Uint8Array) => void response.push(Buffer.from(bytes));
    try {
      await database.runExclusive(() => database.execProtocolRawStream(messages, { onRawData }));
    } catch (cause) {
      this.abandon(database);
      const what = `The embedded database crashed${this.lastError}; it will restart when it is used next.`;
      throw new EmbeddedServerError('57P02', what, cause);
    }
    return Buffer.concat(response);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const session of this.sessions) session.destroy(closed());
    const database = await this.database?.catch(() => undefined);
    this.database = undefined;
    await database?.close();
  }

  /** Makes sure that a crashed engine is not called again, not even by its own timer, since its memory may be corrupted. */
  private abandon(database: PGlite): void {
    this.database = undefined;
    const engine = database.Module as object as { _clear_setitimer?: () => void };
    engine._clear_setitimer?.();
    database.fs?.closeFs().catch(() => undefined);
  }
}

function closed(): EmbeddedServerError {
  return new EmbeddedServerError('ECONNRESET', 'The embedded database was closed.');
}

/**
 * PGlite goes on with the next message after an exception that it does not know, such as the end of the stack. The Sync
 * behind a broken statement would then commit what it did so far, or the engine would never return.
 */
function stopOnCrash(database: PGlite): PGlite {
  const engine = database.Module;
  const { _PostgresMainLoopOnce: runMessage, stackRestore } = engine;
  let crash: Error | undefined;
  engine._PostgresMainLoopOnce = () => {
    try {
      runMessage();
    } catch (error) {
      if ((error as { status?: number }).status !== ERROR_JUMP) crash = asError(error);
      throw error;
    }
  };
  // PGlite calls this first after it has caught an exception.
  engine.stackRestore = (pointer) => {
    if (crash) throw crash;
    return stackRestore(pointer);
  };
  return database;
}

/** The engine also throws plain objects. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`The engine stopped with ${JSON.stringify(thrown)}.`);
}

function message(type: string, body = ''): Buffer {
  const bytes = Buffer.from(`${type}....${body}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}
